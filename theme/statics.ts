import type { StaticParts } from '../src/client/app.tsx'
import { Announcement } from './parts/Announcement.tsx'
import { Brand, Controls, Find } from './parts/Controls.tsx'
import { Footer } from './parts/Footer.tsx'
import { SearchBox } from './parts/SearchBox.tsx'

/** What is the same on every page of a language: drawn at build only. What it can do, `boot` does. */
export const statics: StaticParts = {
  announcement: Announcement,
  brand: Brand,
  find: Find,
  controls: Controls,
  footer: Footer,
  search: SearchBox,
}
