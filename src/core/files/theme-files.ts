// The files of the bundled theme, and their URLs.

import type { Asset, Diagnostic, Hash, Site } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import type { ThemeFiles } from '../drawing/head.ts'
import { siteIcons } from '../plan/icons.ts'
import { wordUrls } from '../words/own-words.ts'

/** What the build needs to know about the bundled theme. */
export interface ThemeInfo {
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly css: string
  readonly boot: string
  readonly runtime: string
  readonly search: string
  /** The search workers, for an index in one file and for a split index. */
  readonly worker: string
  readonly workerOfParts: string
  readonly inline: string
  readonly chunks: Readonly<Record<string, string>>
  /** Stylesheets of component pages that have one, by the path of the page. */
  readonly styles: Readonly<Record<string, string>>
  /** Whether pages can be rendered with it. */
  readonly usable: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Returns the URLs of the theme's files on a site. `hash` is used in the names of word files and in the build id.
 */
export function themeFiles(
  site: Site,
  theme: ThemeInfo,
  publicFiles: readonly Asset[],
  hash: (content: string) => Hash,
): ThemeFiles {
  return {
    css: assetUrl(site, theme.css),
    styles: assetUrls(site, theme.styles),
    components: assetUrls(site, theme.chunks),
    boot: assetUrl(site, theme.boot),
    runtime: assetUrl(site, theme.runtime),
    search: assetUrl(site, theme.search),
    worker: assetUrl(site, theme.worker),
    workerOfParts: assetUrl(site, theme.workerOfParts),
    words: wordUrls(site, hash),
    data: assetUrl(site, 'site.json'),
    site: site.url,
    build: hash(theme.css + theme.runtime).slice(0, 8),
    inline: theme.inline,
    icons: siteIcons(site, publicFiles),
    manifest: urlPath(site.base, '/site.webmanifest'),
  }
}

/** Returns the URL of a file in `assets/`. */
function assetUrl({ base }: Site, name: string): string {
  return urlPath(base, `/assets/${name}`)
}

/** Returns the URLs of several files in `assets/`, by the same keys. */
function assetUrls(site: Site, names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([path, name]) => [path, assetUrl(site, name)]),
  )
}
