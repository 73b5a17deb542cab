// The theme's files: what the program knows of them, and their addresses.

import type { Asset, Diagnostic, Hash, Site } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import type { ThemeFiles } from '../drawing/head.ts'
import { siteIcons } from '../plan/icons.ts'
import { wordUrls } from '../words/own-words.ts'

/** The bundled theme, as far as the program must know it. */
export interface ThemeInfo {
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly css: string
  readonly boot: string
  readonly runtime: string
  readonly search: string
  /** What searches an index in one file, and one in parts. */
  readonly worker: string
  readonly workerOfParts: string
  readonly inline: string
  readonly chunks: Readonly<Record<string, string>>
  /** The style sheets of component pages that have one, by their paths. */
  readonly styles: Readonly<Record<string, string>>
  /** Whether anything can be drawn with it. */
  readonly usable: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Where they are on a site. `hash` names the files of words, and the build. */
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

/** The address of a file among the site's assets. */
function assetUrl({ base }: Site, name: string): string {
  return urlPath(base, `/assets/${name}`)
}

/** Likewise of several, by the same names. */
function assetUrls(site: Site, names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([path, name]) => [path, assetUrl(site, name)]),
  )
}
