import type { StaticParts } from '../src/client/app.tsx'
import { Announcement } from './parts/Announcement.tsx'
import { Brand, Controls, Find } from './parts/Controls.tsx'
import { Footer } from './parts/Footer.tsx'
import { SearchBox } from './parts/SearchBox.tsx'

/**
 * Components that are the same on every page of a language. They are rendered only in the build; `boot`
 * makes them interactive.
 */
export const statics: StaticParts = {
  announcement: Announcement,
  brand: Brand,
  find: Find,
  controls: Controls,
  footer: Footer,
  search: SearchBox,
}
