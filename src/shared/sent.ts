// The data that browsers receive besides the HTML documents.

import type { Hash, Locale } from './names.ts'
import type { PageData } from './page.ts'

/** What the browser puts into `<head>` on client-side navigation. */
export interface PageHead {
  readonly title: string
  /** The tags that describe the page, as HTML: description, robots, canonical URL and translations. */
  readonly tags: string
}

/**
 * The data of a page, and the URLs of everything else it is drawn from. These match the state of the site
 * when the page was built, even if the site has been updated since.
 */
export interface SentPage extends PageData {
  /**
   * Identifies the code and the styles that the page was built for. If a document comes from another build,
   * it loads the page with a full navigation.
   */
  readonly build: Hash
  /**
   * The language of the user interface strings. It is sent because browser translation changes the `lang`
   * attribute of the document.
   */
  readonly lang: string
  readonly files: SentFiles
}

/** The URLs of the files that a page is drawn from. */
export interface SentFiles {
  readonly chrome: string
  readonly sidebar?: string
  readonly component?: string
}

/** The content of `PATH/index.json`: a page for client-side navigation. */
export interface PageFile extends SentPage {
  readonly head: PageHead
  /** The HTML of the first slot of the page, followed by that of the other slots. */
  readonly article: string
  readonly slots: readonly string[]
}

/**
 * The content of `assets/site.json`: the id of the latest build, the URLs of its search indexes, and the
 * code that is loaded on demand.
 */
export interface SiteData {
  readonly build: Hash
  /** The base path of the site, as written in the config. */
  readonly base: string
  readonly versions: readonly DocsVersion[]
  readonly locales: Readonly<
    Record<
      Locale,
      {
        /** The name of the language in that language. */
        readonly label: string
        /** The base of the URLs of its pages, percent-encoded: `/below/en/`. */
        readonly base: string
        /** The URL of the search index, with the hash of its content. */
        readonly search: string
      }
    >
  >
  /** The URL of the script of the search worker. */
  readonly worker: string
  /** Sections of the site to which a search can be limited. */
  readonly contexts: readonly SearchContext[]
  /** The URLs of the scripts of component pages, by source file. */
  readonly components: Readonly<Record<string, string>>
}

/**
 * A section of the site to which a search can be limited: the start of the path of its pages, and its label
 * by locale.
 */
export interface SearchContext {
  readonly path: string
  readonly label: Readonly<Record<Locale, string>>
}

/** A version of the docs: its route segment, and the label by which a reader chooses it. */
export interface DocsVersion {
  readonly name: string
  readonly label: string
}
