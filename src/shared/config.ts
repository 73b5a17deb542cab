// The shape of `site.config.ts`, and of the checked config with every default filled in.

import type { NewOutput, Output } from './output.ts'
import type { Doc } from './document.ts'
import type { GivenDoc, GivenOutputs, GivenPage, Hooks } from './given.ts'
import type { LinkSeverity, Locale, Text } from './names.ts'
import type { Counted, OwnWords } from './own-words.ts'
import type { Page } from './page.ts'
import type { BuildWords } from './words.ts'

/**
 * A link in the navigation bar or the footer. `href` is a route without locale prefix, a file in
 * `content/public` or an external URL.
 */
export interface LinkConfig {
  readonly label: Text
  readonly href: string
}

/** A group of links in the navigation bar. It holds no further groups. */
export interface NavGroupConfig {
  readonly label: Text
  readonly items: readonly LinkConfig[]
}

/** The default export of `site.config.ts`. Only `title`, `url`, `defaultLocale` and `locales` are required. */
export interface SiteConfig {
  readonly title: Text
  /** The origin at which the site is published: `https://docs.example`. */
  readonly url: string
  readonly defaultLocale: Locale
  readonly locales: Readonly<Record<Locale, LocaleConfig>>
  /** The base path of the site on its origin. Default `/`. */
  readonly base?: string
  readonly description?: Text
  readonly keywords?: readonly string[] | Readonly<Record<Locale, readonly string[]>>
  /** The preview image for links to the site on social media, 1200 × 630 pixels: a path in `content/public`. */
  readonly image?: Text
  readonly nav?: readonly (LinkConfig | NavGroupConfig)[]
  readonly footer?: {
    readonly groups?: readonly { readonly label: Text; readonly links: readonly LinkConfig[] }[]
    readonly text?: Text
  }
  /** Labels of sidebars, by the id of the sidebar in `_sidebars.yaml`. */
  readonly sidebars?: Readonly<Record<string, { readonly label: Text }>>
  readonly blog?: {
    readonly title?: Text
    readonly description?: Text
    /** Default 10. */
    readonly postsPerPage?: number
  }
  readonly search?: {
    /** Languages that decide how texts are split into words for the search. Default: the languages of the locales. */
    readonly languages?: readonly string[]
    /**
     * Pages to leave out of the search: exact paths without locale prefix and without leading or trailing
     * slash, such as `docs/faq`; or folders with all their pages, such as `docs/old/**`.
     */
    readonly exclude?: readonly string[]
    /** Names and terms of the site that the Chinese dictionary does not contain. */
    readonly words?: readonly string[]
    /** Groups of synonyms. A search for one word of a group also finds the others, with a lower rank. */
    readonly synonyms?: readonly (readonly string[])[]
    /**
     * Sections of the site to which a search can be limited: the start of a path, without locale prefix,
     * and its label.
     */
    readonly contexts?: Readonly<Record<string, Text>>
  }
  /** Redirects from one path to another, both without locale prefix. They apply to every locale. */
  readonly redirects?: Readonly<Record<string, string>>
  /** The bar above every page. A visitor who has closed it sees it again when `id` changes. */
  readonly announcement?: {
    readonly id: string
    readonly text: Text
    /** The target of a link around the text. */
    readonly href?: string
    /** Default true. */
    readonly closeable?: boolean
  }
  readonly colorMode?: {
    readonly default?: 'light' | 'dark'
    readonly switch?: boolean
    readonly respectPreference?: boolean
  }
  /** Values that content can insert as `{{name}}`. */
  readonly values?: Readonly<Record<string, Text>>
  /** The severity of broken links, by kind of target. */
  readonly links?: {
    /** A page, including canonical addresses and translations. Default `error`. */
    readonly page?: LinkSeverity
    /** An anchor on a page. Default `warn`. */
    readonly anchor?: LinkSeverity
    /** An image, including those in `srcset` and `poster`. Default `error`. */
    readonly image?: LinkSeverity
    /** Any other file. Default `error`. */
    readonly file?: LinkSeverity
    /** The target of a redirect. Default `error`. */
    readonly redirect?: LinkSeverity
    /** A link that works only because of a redirect, or differs from the route in letter case. Default `warn`. */
    readonly indirect?: LinkSeverity
    /** URLs that `check-links --external` does not request. `*` matches any characters: `https://code.example/*`. */
    readonly ignore?: readonly string[]
  }
  /**
   * The URL for editing a source file. `{path}` is replaced by the path of the source:
   * `https://code.example/edit/main/{path}`.
   */
  readonly editUrl?: string
  /**
   * An analytics script that takes `id` in its URL and reads events from `dataLayer`. `origins` lists other
   * origins that it connects to.
   */
  readonly analytics?: {
    readonly src: string
    readonly id: string
    readonly origins?: readonly string[]
  }
  /**
   * An advertising script that takes `client` in its URL. `origins` lists other origins that it connects
   * to, or loads frames and images from.
   */
  readonly ads?: {
    readonly src: string
    readonly client: string
    readonly origins?: readonly string[]
  }
  /** Scripts to load after the page: paths in `content/public` or external URLs. */
  readonly scripts?: readonly string[]
  /**
   * External origins from which the theme and component pages fetch data, to which they submit forms, or of
   * which they show frames, such as `https://api.example`.
   */
  readonly origins?: readonly string[]
  /** Whether the theme and component pages may use `style={…}` and `<style>`. Default false. */
  readonly inlineStyles?: boolean
  /**
   * Whether texts hold formulas: `$x^2$`, and `$$x^2$$` in a line of its own. Default false. `macros` are commands for
   * all of them, such as `'\\R': '\\mathbb{R}'`.
   */
  readonly math?: boolean | { readonly macros?: Readonly<Record<string, string>> }
  readonly limits?: Partial<Limits>
  /** The maximum size of the search index of a locale, in kB after gzip. Default 300. */
  readonly budgets?: { readonly search?: number }
  /** Modifies the documents after the `parse` stage. */
  readonly docs?: (docs: GivenDoc[]) => readonly Doc[]
  /** Modifies the pages after the `plan` stage. */
  readonly pages?: (pages: GivenPage[]) => readonly Page[]
  /** Modifies the output files after the `render` stage, or adds more. */
  readonly outputs?: (outputs: GivenOutputs) => readonly (Output | NewOutput)[]
}

/** One language of the site. */
export interface LocaleConfig {
  /** The name of the language in that language: `简体中文`. */
  readonly label: string
  /** The base path of the locale's pages: `/` or `/en/`. */
  readonly base: string
  /**
   * The value of the `lang` attribute, which also selects the language of the user interface. Default: the
   * id of the locale.
   */
  readonly lang?: string
  /** The text direction. Default: the direction of the script of `lang`. */
  readonly dir?: 'ltr' | 'rtl'
  /** Strings of the user interface that override the built-in ones of the language. */
  readonly words?: MeantWords
}

/**
 * Overrides for strings of the user interface, as they are written in the config. A placeholder is a
 * parameter name in braces, such as `{count}`. A string with a number may have one form per plural
 * category.
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

/**
 * Limits on the cost of parsing one source file or drawing one page. Whatever exceeds one is skipped, and a
 * diagnostic is reported.
 */
export interface Limits {
  /** CPU time in seconds, for parsing a file, or for drawing a page with a component or theme of the site. */
  readonly seconds: number
  /** Memory of a parsing thread, in megabytes. Code of the site itself is not limited. */
  readonly memory: number
  /** The maximum nesting of quotes, lists and emphasis. */
  readonly depth: number
  /** The maximum size of the HTML of one page, in megabytes. */
  readonly html: number
}

/** Returns the config unchanged. It exists so that editors type-check and complete `site.config.ts`. */
export function defineSite(config: SiteConfig): SiteConfig {
  return config
}

/** A checked config with every default filled in. */
export interface Site {
  readonly config: Omit<SiteConfig, keyof Hooks> & Hooks
  readonly url: string
  readonly base: string
  readonly defaultLocale: Locale
  /** The default locale first, then the others in the order of the config. */
  readonly locales: readonly SiteLocale[]
  readonly limits: Limits
  readonly links: Required<NonNullable<SiteConfig['links']>>
  readonly postsPerPage: number
  /** Whether texts hold formulas. */
  readonly math: boolean
  /** The commands that all formulas may use, and the TeX that they stand for. */
  readonly macros: Readonly<Record<string, string>>
  /** Texts of the config that some locales lack. */
  readonly untranslated: readonly Untranslated[]
  /** What texts of the config contain that is not rendered there. */
  readonly marked: readonly MarkedText[]
}

/**
 * A config text that is missing for `locales`, which show the text of the locale `shown` instead. `trail`
 * is its path of keys in the config.
 */
export interface Untranslated {
  readonly trail: readonly (string | number)[]
  readonly locales: readonly Locale[]
  readonly shown: Locale
}

/**
 * Something in a config text that is shown as it is written: Markdown or HTML, or a site value without all of
 * its braces. `trail` is the path of keys to the text.
 */
export interface MarkedText {
  readonly kind: 'markup' | 'near-value'
  readonly trail: readonly (string | number)[]
  readonly written: string
}

/** A locale with every default filled in and all texts resolved to its language. */
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
