// Every type that crosses a boundary, and `defineSite`. All stage inputs and outputs are plain JSON values, so that they
// hash, travel between threads and sit in a cache alike.

// ---------------------------------------------------------------------------------------------------------- names

/** A path with forward slashes, relative to the site's root (`content/en/docs/a.md`) or to the output (`en/docs/a/index.html`). */
export type FilePath = string & { readonly brand: 'FilePath' }

/** A public path with its locale's prefix and without the site's base: `/en/docs/faqs/`. Made in `route.ts` only. */
export type Route = string & { readonly brand: 'Route' }

/** The hash of some bytes, in hexadecimal: 32 digits. */
export type Hash = string

/** A locale's id as the config names it: a BCP 47 tag such as `zh-Hans`. */
export type Locale = string

/** One text for all locales, or one for each. */
export type Text = string | Readonly<Record<Locale, string>>

/** Seen from the outside: what a `FilePath` is made of. The one place that makes the brand. */
export function filePath(path: string): FilePath {
  return path.replaceAll('\\', '/') as FilePath
}

// ------------------------------------------------------------------------------------------------------- problems

/** Errors stop the output from being written; warnings do not. */
export type Severity = 'error' | 'warning'

/** Where something stands in a file. Line and column count from 1; column and length are UTF-16 units, as editors count. */
export interface Place {
  readonly path: FilePath
  readonly line: number
  readonly column: number
  readonly length: number
}

/** A problem in the site, as a value. `message` is about the author's file, `hint` is what to do. */
export interface Diagnostic extends Partial<Place> {
  readonly severity: Severity
  readonly code: string
  readonly message: string
  readonly hint?: string
}

// --------------------------------------------------------------------------------------------------------- config

/** A link in the navigation bar or the footer. `href` is a route without locale prefix, a public file or an outside URL. */
export interface LinkConfig {
  readonly label: Text
  readonly href: string
}

/** How severe a broken link of one kind is. */
export type LinkSeverity = 'error' | 'warn' | 'ignore'

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
    readonly words?: readonly string[]
    readonly synonyms?: readonly (readonly string[])[]
  }
  /** From a path without locale prefix to another: for every locale. */
  readonly redirects?: Readonly<Record<string, string>>
  readonly announcement?: { readonly id: string; readonly text: Text; readonly closeable?: boolean }
  readonly colorMode?: {
    readonly default?: 'light' | 'dark'
    readonly switch?: boolean
    readonly respectPreference?: boolean
  }
  /** Written once here, used in content as `{{name}}`. */
  readonly values?: Readonly<Record<string, Text>>
  readonly links?: {
    readonly page?: LinkSeverity
    readonly anchor?: LinkSeverity
    readonly image?: LinkSeverity
  }
  /** `{path}` stands for the source's path: `https://code.example/edit/main/{path}`. */
  readonly editUrl?: string
  readonly analytics?: { readonly src: string; readonly id: string }
  readonly ads?: { readonly src: string; readonly client: string }
  /** Scripts loaded after the page: paths in `content/public` or outside URLs. */
  readonly scripts?: readonly string[]
  readonly limits?: Partial<Limits>
  readonly budgets?: Readonly<Record<string, number>>
  /** Changes the documents after `parse`. */
  readonly docs?: (docs: readonly Doc[]) => readonly Doc[]
  /** Changes the pages after `plan`. */
  readonly pages?: (pages: readonly Page[]) => readonly Page[]
  /** Adds to or changes the files after `render`. */
  readonly outputs?: (outputs: readonly Output[]) => readonly (Output | NewOutput)[]
}

/** One language of the site. */
export interface LocaleConfig {
  /** Its own name, as its speakers write it: `简体中文`. */
  readonly label: string
  /** The path its pages live under: `/` or `/en/`. */
  readonly base: string
  /** The value of `lang`; by default the locale's id. */
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
}

/** What one source file may cost before it is given up with a problem. */
export interface Limits {
  /** Seconds of parsing. */
  readonly seconds: number
  /** Megabytes of memory of a parsing thread. */
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
  readonly config: SiteConfig
  readonly url: string
  readonly base: string
  readonly defaultLocale: Locale
  /** The default locale first, then the others as written. */
  readonly locales: readonly SiteLocale[]
  readonly limits: Limits
  readonly links: Required<NonNullable<SiteConfig['links']>>
  readonly postsPerPage: number
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
}

// -------------------------------------------------------------------------------------------------------- sources

/** What a content file becomes: a page of the docs, a post of the blog, or a page of its own. */
export type Kind = 'doc' | 'post' | 'page'

/** A content file as it was read. Line ends are `\n`, and there is no byte order mark. */
export interface Source {
  readonly path: FilePath
  readonly locale: Locale
  readonly kind: Kind
  /** The path inside the kind's folder without extension: `guides/page`, `2025-08-28-version-11-6`, `faqs/index`. */
  readonly id: string
  readonly text: string
  /** A `.tsx` file: a React component, trusted as code. */
  readonly component: boolean
}

/** A file that is not a page: a picture beside a document, or anything in `content/public`. */
export interface Asset {
  readonly path: FilePath
  readonly hash: Hash
  readonly bytes: number
  /** In pixels, where it is a picture that says so. */
  readonly width?: number
  readonly height?: number
}

// ------------------------------------------------------------------------------------------------------ documents

/** What an author may say about a page in its front matter, checked. */
export interface FrontMatter {
  readonly title?: string
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly image?: string
  /** The name in sidebars and links to neighbours, where the title is too long. */
  readonly label?: string
  readonly order?: number
  readonly tags?: readonly string[]
  readonly toc?: boolean
  readonly draft?: boolean
  readonly unlisted?: boolean
  readonly search?: boolean
  /** `YYYY-MM-DD`. */
  readonly updated?: string
  readonly redirects?: readonly string[]
  readonly sidebar?: string | false
  readonly canonical?: string
  readonly layout?: Layout
}

/** `default` has the sidebar and the table of contents; `wide` has neither; `home` is `wide` with a hero. */
export type Layout = 'default' | 'wide' | 'home'

/** Where in its file something of a document stands; the file is the document's. */
export interface Spot {
  readonly line: number
  readonly column: number
  readonly length: number
}

/** A heading as it was written. The final id is chosen by `plan`. */
export interface Heading extends Spot {
  readonly level: number
  readonly text: string
  /** Its words with code and emphasis, without links and pictures: safe markup. */
  readonly html: string
  /** The id that its text gives by itself. */
  readonly auto: string
  /** The id that its author gave with `{#id}`. */
  readonly explicit?: string
}

/** A link of a document, as written; its slot in the HTML has the same number. */
export interface DocLink extends Spot {
  readonly href: string
}

/** A picture of a document, as written; its slot in the HTML has the same number. */
export interface DocImage extends Spot {
  readonly src: string
  readonly alt: string
  readonly title?: string
  /** Attributes that raw HTML gave it, already safe. */
  readonly attributes?: Readonly<Record<string, string>>
}

/** A fenced code block; its slot in the HTML has the same number. */
export interface CodeBlock {
  readonly language: string
  readonly code: string
  /** Where its first fence stands in the file. */
  readonly line: number
  readonly title?: string
  /** Lines to mark, counted from 1. */
  readonly marked: readonly number[]
  /** The number of the first line, where lines are numbered. */
  readonly firstLine?: number
}

/** What an author wrote, understood. The HTML stays in the store under `body` until a page is drawn. */
export interface Doc {
  readonly path: FilePath
  readonly locale: Locale
  readonly kind: Kind
  readonly id: string
  readonly frontMatter: FrontMatter
  /** Where each key of the front matter stands. */
  readonly keys: Readonly<Record<string, Spot>>
  readonly title: string
  /** The title as markup, where it is a heading with code or emphasis. */
  readonly titleHtml?: string
  /** From the front matter, or the first paragraph. */
  readonly description: string
  readonly headings: readonly Heading[]
  readonly links: readonly DocLink[]
  readonly images: readonly DocImage[]
  /** Ids that raw HTML brings. */
  readonly ids: readonly string[]
  readonly minutes: number
  /** The hash of its `Body`. */
  readonly body: Hash
  /** The hash of its code blocks, a list of `CodeBlock`; empty where it has none. */
  readonly code: Hash
  /** The route of the component that draws it, for a `.tsx` file. */
  readonly component?: boolean
  readonly updated?: string
}

/** The large part of a document. Templates hold slots (`template.ts`). */
export interface Body {
  readonly html: string
  /** What stands in lists: up to `<!-- truncate -->`, or the first paragraph. */
  readonly summary: string
}

// ---------------------------------------------------------------------------------------------------------- pages

/** A link as it is drawn: `href` is final, with base and locale. */
export interface LinkView {
  readonly label: string
  readonly href: string
  /** Set where the target is in another language than the page. */
  readonly lang?: string
}

/** One entry of a sidebar: a page, or a group that may be a page as well. */
export interface SidebarItem {
  readonly label: string
  readonly href?: string
  readonly lang?: string
  readonly collapsed?: boolean
  readonly items?: readonly SidebarItem[]
}

/** A sidebar of one locale, or the blog's list of all posts by year. Many pages share it: a page holds its id only. */
export interface Sidebar {
  readonly id: string
  readonly label: string
  readonly items: readonly SidebarItem[]
}

/** What all pages of a locale share. */
export interface Chrome {
  readonly locale: Locale
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  /** The site's mark, where it has one as SVG. */
  readonly icon?: string
  readonly home: string
  readonly search: string
  readonly nav: readonly (LinkView & { readonly sidebar?: string; readonly section: string })[]
  readonly footer: {
    readonly groups: readonly { readonly label: string; readonly links: readonly LinkView[] }[]
    readonly text: string
  }
  readonly locales: readonly {
    readonly id: Locale
    readonly label: string
    readonly lang: string
  }[]
  readonly feeds: readonly LinkView[]
  readonly values: Readonly<Record<string, string>>
  readonly colorSwitch: boolean
}

/** A heading in the table of contents. */
export interface TocItem {
  readonly level: number
  readonly id: string
  readonly html: string
}

/** A post in a list. `slot` is the number of its summary among the page's `htmls`. */
export interface PostItem {
  readonly title: string
  readonly href: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly minutes: number
  readonly tags: readonly LinkView[]
  readonly lang?: string
  readonly slot?: number
}

/** Pages of a list. `newer` and `older` are their neighbours' links. */
export interface Pager {
  readonly number: number
  readonly count: number
  readonly newer?: string
  readonly older?: string
}

/** A tag in the index of tags. */
export interface TagItem extends LinkView {
  readonly description: string
  readonly count: number
}

/** What the theme draws, by kind of page. Plain data: it is also what the browser hydrates from. */
export type View =
  | {
      readonly view: 'doc'
      readonly layout: Layout
      readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[]
      readonly toc: readonly TocItem[]
      readonly newer?: LinkView
      readonly older?: LinkView
      readonly updated?: string
      readonly edit?: string
    }
  | {
      readonly view: 'post'
      readonly date: string
      readonly minutes: number
      readonly tags: readonly LinkView[]
      readonly toc: readonly TocItem[]
      readonly newer?: LinkView
      readonly older?: LinkView
      readonly updated?: string
      readonly edit?: string
    }
  | {
      readonly view: 'list'
      readonly description: string
      readonly tag?: { readonly label: string; readonly count: number; readonly all: string }
      readonly posts: readonly PostItem[]
      readonly pager: Pager
    }
  | {
      readonly view: 'archive'
      readonly years: readonly { readonly year: string; readonly posts: readonly PostItem[] }[]
    }
  | { readonly view: 'tags'; readonly tags: readonly TagItem[] }
  | { readonly view: 'page'; readonly layout: Layout; readonly toc: readonly TocItem[] }
  | { readonly view: 'home'; readonly sections: readonly LinkView[]; readonly description: string }
  | { readonly view: 'search' }
  | { readonly view: 'notFound' }

/** Everything the theme needs of one page, and all of it that is sent to the browser as data. */
export interface PageData {
  readonly locale: Locale
  readonly route: Route
  readonly title: string
  readonly titleHtml?: string
  readonly view: View
  /** The sidebar it stands in. */
  readonly sidebar?: string
  /** The same page in each locale of the site; `href` is where the locale switch leads. */
  readonly locales: Readonly<Record<Locale, string>>
  /** Set where the article is in another language than the page: a page that waits for its translation. */
  readonly fallback?: { readonly lang: string; readonly label: string }
  /** The component that stands in the article, by the name of its module. */
  readonly component?: string
}

/** `assets/site.json`: where the data is that pages share, and the code of component pages. */
export interface SiteData {
  readonly versions: readonly DocsVersion[]
  readonly locales: Readonly<
    Record<Locale, { readonly chrome: string; readonly sidebars: Readonly<Record<string, string>> }>
  >
  readonly components: Readonly<Record<string, string>>
}

/** A version of the docs: its segment in routes, and what a reader would choose it by. */
export interface DocsVersion {
  readonly name: string
  readonly label: string
}

/** A document's HTML on one page: its template with what goes into the slots. */
export interface Article {
  readonly body: Hash
  readonly code: Hash
  readonly part: 'html' | 'summary'
  readonly ids: readonly HeadingIds[]
  readonly hrefs: readonly string[]
  readonly images: readonly ImageView[]
}

/** The final id of a heading and the other ids that lead to it. */
export interface HeadingIds {
  readonly id: string
  readonly aliases: readonly string[]
}

/** A picture as it is drawn. */
export interface ImageView {
  readonly src: string
  readonly alt: string
  readonly title?: string
  readonly width?: number
  readonly height?: number
  /** The same picture for the dark colour mode: `name.dark.svg` beside `name.svg`. */
  readonly dark?: string
  readonly attributes?: Readonly<Record<string, string>>
}

/** What stands in `<head>`. URLs are absolute. */
export interface Head {
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly image?: string
  readonly canonical?: string
  readonly robots?: string
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[]
  readonly type: 'website' | 'article'
  readonly published?: string
  readonly modified?: string
  readonly tags?: readonly string[]
  readonly breadcrumbs?: readonly { readonly name: string; readonly url: string }[]
}

/** Everything needed to draw one page and nothing else. */
export interface Page {
  readonly locale: Locale
  /** The source it was made from, where there is one. */
  readonly path?: FilePath
  readonly file: FilePath
  readonly data: PageData
  readonly head: Head
  /** HTML that is not the theme's, by slot: the article first, or the summaries of a list. */
  readonly htmls: readonly (Article | string)[]
  /** Whether search, feeds and the sitemap may name it. */
  readonly listed: boolean
}

// --------------------------------------------------------------------------------------------------------- output

/** A file of the output. Its bytes are in the store under their hash. */
export interface Output {
  readonly file: FilePath
  readonly hash: Hash
  readonly bytes: number
}

/** A text file to be added to the output. */
export interface NewOutput {
  readonly file: string
  readonly content: string
}

/** A drawn page, and what the check needs to know of it. */
export interface Drawn {
  readonly output: Output
  /** Links and files that the theme put on the page, as they stand in the markup. */
  readonly links: readonly string[]
  /** Ids on the page that the theme made. */
  readonly ids: readonly string[]
}

// ---------------------------------------------------------------------------------------------------------- theme

/** What a theme's default export gets. */
export interface ThemeProps {
  readonly page: PageData
  readonly chrome: Chrome
  readonly sidebar: Sidebar | undefined
}

/** Draws what stands in `<body>`. `slot` says what is put in an HTML slot: at build a mark, which is replaced afterwards. */
export type Draw = (props: ThemeProps, slot: (index: number) => string) => string

/** What a component page gets. */
export interface ComponentProps {
  readonly locale: Locale
  readonly values: Readonly<Record<string, string>>
}
