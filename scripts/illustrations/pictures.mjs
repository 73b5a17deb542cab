// Lists all illustrations of the guides.

import { BROWSER } from './browser.mjs'
import { FLOWS } from './flows.mjs'
import { PAGES } from './pages.mjs'
import { RECORDS } from './records.mjs'
import { SELECTION } from './selection.mjs'
import { SETTINGS } from './settings.mjs'
import { WINDOWS } from './windows.mjs'

export const PICTURES = [
  ...SELECTION,
  ...WINDOWS,
  ...PAGES,
  ...SETTINGS,
  ...RECORDS,
  ...BROWSER,
  ...FLOWS,
]
