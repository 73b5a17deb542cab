// What `site.config.ts` says, and what it is with every default filled in.

import type { NewOutput, Output } from './output.ts'
import type { Doc } from './document.ts'
import type { GivenDoc, GivenOutputs, GivenPage, Hooks } from './given.ts'
import type { LinkSeverity, Locale, Text } from './names.ts'
import type { Counted, OwnWords } from './own-words.ts'
import type { Page } from './page.ts'
import type { BuildWords } from './words.ts'

/** A link in the navigation bar or the footer. `href` is a route without locale prefix, a public file or an outside URL. */
export interface LinkConfig {
  readonly label: Text
  readonly href: string
}

/** What `site.config.ts` exports. Only `title`, `url`, `defaultLocale` and `locales` are required. */
export interface SiteConfig {
  readonly title: Text
  /** The origin the site is published at: `https://docs.example`. */
  readonly url: string
  readonly defaultLocale: Locale
  readonly locales: Readonly<Record<Locale, LocaleConfig>>
  /** The path the site lives under. Default `/`. */
  readonly base?: string
  readonly description?: Text
  readonly keywords?: readonly string[] | Readonly<Record<Locale, readonly string[]>>
  /** The picture shown when a page is shared, 1200 × 630: a path in `content/public`. */
  readonly image?: Text
  readonly nav?: readonly LinkConfig[]
  readonly footer?: {
    readonly groups?: readonly { readonly label: Text; readonly links: readonly LinkConfig[] }[]
    readonly text?: Text
  }
  /** Names of sidebars, by the id that `_sidebars.yaml` gives them. */
  readonly sidebars?: Readonly<Record<string, { readonly label: Text }>>
  readonly blog?: {
    readonly title?: Text
    readonly description?: Text
    /** Default 10. */
    readonly postsPerPage?: number
  }
  readonly search?: {
    /** Languages whose words are cut: by default those of the locales. */
    readonly languages?: readonly string[]
    /** Exact paths without locale prefix and slashes at the ends: `docs/faq`. */
    readonly exclude?: readonly string[]
    /** Names and terms of the site that a Chinese dictionary does not know. */
    readonly words?: readonly string[]
    /** Words that mean the same: a search for one finds the others, a little later. */
    readonly synonyms?: readonly (readonly string[])[]
    /** Parts of the site that a search can be kept to: the beginning of a path without locale prefix, and its name. */
    readonly contexts?: Readonly<Record<string, Text>>
  }
  /** From a path without locale prefix to another: for every locale. */
  readonly redirects?: Readonly<Record<string, string>>
  /** The bar above every page. A reader who has closed it sees the next one when `id` changes. */
  readonly announcement?: {
    readonly id: string
    readonly text: Text
    /** Where the text leads to. */
    readonly href?: string
    /** Default true. */
    readonly closeable?: boolean
  }
  readonly colorMode?: {
    readonly default?: 'light' | 'dark'
    readonly switch?: boolean
    readonly respectPreference?: boolean
  }
  /** Written once here, used in content as `{{name}}`. */
  readonly values?: Readonly<Record<string, Text>>
  /** How severe a broken link of each kind is. */
  readonly links?: {
    /** A page, also as a canonical address or a translation. Default `error`. */
    readonly page?: LinkSeverity
    /** A place on a page. Default `warn`. */
    readonly anchor?: LinkSeverity
    /** A picture, also in `srcset` and `poster`. Default `error`. */
    readonly image?: LinkSeverity
    /** Any other file. Default `error`. */
    readonly file?: LinkSeverity
    /** The target of a redirect. Default `error`. */
    readonly redirect?: LinkSeverity
    /** A link that works by a redirect only, or in other letter case. Default `warn`. */
    readonly indirect?: LinkSeverity
    /** Addresses that `check-links --external` does not ask; `*` stands for anything: `https://code.example/*`. */
    readonly ignore?: readonly string[]
  }
  /** `{path}` stands for the source's path: `https://code.example/edit/main/{path}`. */
  readonly editUrl?: string
  /** A script that takes `id` in its address and counts what is put into `dataLayer`; `origins` are others it talks to. */
  readonly analytics?: {
    readonly src: string
    readonly id: string
    readonly origins?: readonly string[]
  }
  /** A script that takes `client` in its address; `origins` are others it talks to or shows frames and pictures of. */
  readonly ads?: {
    readonly src: string
    readonly client: string
    readonly origins?: readonly string[]
  }
  /** Scripts loaded after the page: paths in `content/public` or outside URLs. */
  readonly scripts?: readonly string[]
  /** Other sites that the theme and component pages ask for data, send forms to and show frames of: `https://api.example`. */
  readonly origins?: readonly string[]
  /** Whether the theme and component pages may write `style={…}` and `<style>`. Default false. */
  readonly inlineStyles?: boolean
  readonly limits?: Partial<Limits>
  /** What the search index of a locale may weigh, in kB after gzip. Default 300. */
  readonly budgets?: { readonly search?: number }
  /** Changes the documents after `parse`. */
  readonly docs?: (docs: GivenDoc[]) => readonly Doc[]
  /** Changes the pages after `plan`. */
  readonly pages?: (pages: GivenPage[]) => readonly Page[]
  /** Adds to or changes the files after `render`. */
  readonly outputs?: (outputs: GivenOutputs) => readonly (Output | NewOutput)[]
}

/** One language of the site. */
export interface LocaleConfig {
  /** Its own name, as its speakers write it: `简体中文`. */
  readonly label: string
  /** The path its pages live under: `/` or `/en/`. */
  readonly base: string
  /** The value of `lang`, which decides the words of the interface; by default the locale's id. */
  readonly lang?: string
  /** By default as `lang` is written. */
  readonly dir?: 'ltr' | 'rtl'
  /** Words of the interface, in place of those that the language has. */
  readonly words?: MeantWords
}

/**
 * Words of the interface as a maintainer writes them. What goes inside stands there by its name, in braces, as the words' own
 * files name it: `{count}`. A text with a number may have several forms.
 */
export type MeantWords = {
  readonly [K in keyof BuildWords]?: BuildWords[K] extends string | readonly string[]
    ? BuildWords[K]
    : BuildWords[K] extends (count: number) => string
      ? string | Counted
      : BuildWords[K] extends (...parts: never[]) => string
        ? string
        : Partial<BuildWords[K]>
}

/** What one source file, or a page that is drawn, may cost before it is given up with a problem. */
export interface Limits {
  /** Seconds of the processor for parsing a file, or for drawing a page with a component or theme of the site. */
  readonly seconds: number
  /** Megabytes of memory of a parsing thread: what code of the site takes is not limited. */
  readonly memory: number
  /** Quotes, lists and emphases inside each other. */
  readonly depth: number
  /** Megabytes of HTML of one page. */
  readonly html: number
}

/** Lets the editor check and complete a config; returns it as it is. */
export function defineSite(config: SiteConfig): SiteConfig {
  return config
}

/** A checked config with every default filled in. */
export interface Site {
  readonly config: Omit<SiteConfig, keyof Hooks> & Hooks
  readonly url: string
  readonly base: string
  readonly defaultLocale: Locale
  /** The default locale first, then the others as written. */
  readonly locales: readonly SiteLocale[]
  readonly limits: Limits
  readonly links: Required<NonNullable<SiteConfig['links']>>
  readonly postsPerPage: number
  /** Where in the config texts stand that not every locale has. */
  readonly untranslated: readonly Untranslated[]
  /** Texts of the config in which Markdown or HTML stands, which is not read there. */
  readonly marked: readonly MarkedText[]
}

/** A text of the config that `locales` lack, and where it stands; they show that of another, `shown`. */
export interface Untranslated {
  readonly trail: readonly (string | number)[]
  readonly locales: readonly Locale[]
  readonly shown: Locale
}

/** What looks like Markdown or HTML in a text of the config, and where that stands. */
export interface MarkedText {
  readonly trail: readonly (string | number)[]
  readonly written: string
}

/** A locale with every default filled in and its texts chosen. */
export interface SiteLocale {
  readonly id: Locale
  readonly label: string
  readonly base: string
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly image: string | undefined
  readonly values: Readonly<Record<string, string>>
  readonly words: OwnWords
}
