// What browsers get as data, besides what stands in a document.

import type { Hash, Locale } from './names.ts'
import type { PageData } from './page.ts'

/** What the browser puts into the document's head when it goes from page to page. */
export interface PageHead {
  readonly title: string
  /** The tags that say what the page is, as HTML: description, robots, canonical address, translations. */
  readonly tags: string
}

/** A page's data, and what else it is drawn from: as it was when the page was drawn, however new the site is. */
export interface SentPage extends PageData {
  /** Stands for the code and the styles it was made for: a document of another build loads the page as a whole. */
  readonly build: Hash
  /** The language of its words, which a document that is being translated no longer says. */
  readonly lang: string
  readonly files: SentFiles
}

/** The addresses of what a page is drawn from. */
export interface SentFiles {
  readonly chrome: string
  readonly sidebar?: string
  readonly component?: string
}

/** `PATH/index.json`: a page for a browser that is on another one already. */
export interface PageFile extends SentPage {
  readonly head: PageHead
  /** The page's first slot, and the others. */
  readonly article: string
  readonly slots: readonly string[]
}

/** `assets/site.json`: what the newest build is, where its search indexes are, and the code that is loaded when it is needed. */
export interface SiteData {
  readonly build: Hash
  /** The path that the site lives under, as the config says it. */
  readonly base: string
  readonly versions: readonly DocsVersion[]
  readonly locales: Readonly<
    Record<
      Locale,
      {
        /** Its name in itself. */
        readonly label: string
        /** What the addresses of its pages begin with, as they travel: `/below/en/`. */
        readonly base: string
        /** Where the search index is, with the hash of its content. */
        readonly search: string
      }
    >
  >
  /** The code of the thread that searches. */
  readonly worker: string
  /** Parts of the site that a search can be kept to: the beginnings of their addresses, and their names by locale. */
  readonly contexts: readonly SearchContext[]
  /** The code of component pages, by the files they are written in. */
  readonly components: Readonly<Record<string, string>>
}

/** A part of the site that a search can be kept to. */
export interface SearchContext {
  readonly path: string
  readonly label: Readonly<Record<Locale, string>>
}

/** A version of the docs: its segment in routes, and what a reader would choose it by. */
export interface DocsVersion {
  readonly name: string
  readonly label: string
}
