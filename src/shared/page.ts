// The pages of a site: the data and `<head>` of each one, and the content that its HTML is drawn from.

import type { Layout } from './document.ts'
import type { FilePath, Hash, Language, Locale, Route } from './names.ts'
import type { BuildWords, Words } from './words.ts'

/** A link as drawn: `href` is final, with base path and locale. */
export interface LinkView {
  readonly label: string
  readonly href: string
  /** Set if the target is in a language other than that of the page. */
  readonly language?: Language
  /** Set if the target is on another site. */
  readonly rel?: 'noopener'
}

/** A link of the main navigation. `section` is the path of its page, `sidebar` the id of that page's sidebar. */
export interface NavLink extends LinkView {
  readonly section: string
  readonly sidebar?: string
  readonly items?: never
}

/** A group of the main navigation: links below a label that leads nowhere itself. */
export interface NavGroup {
  readonly label: string
  readonly items: readonly NavLink[]
}

/** An entry of a sidebar: a link, or a group, which can be a link as well. */
export interface SidebarItem {
  readonly label: string
  readonly href?: string
  readonly rel?: 'noopener'
  readonly language?: Language
  readonly collapsed?: boolean
  readonly items?: readonly SidebarItem[]
}

/**
 * A sidebar of one locale, or the list of all blog posts by year. Many pages share a sidebar, so a page
 * refers to it by id.
 */
export interface Sidebar {
  readonly id: string
  readonly label: string
  /** Set if the label is the title of a page that is not yet translated. */
  readonly language?: Language
  readonly items: readonly SidebarItem[]
}

/** What all pages of a locale share: navigation, footer, announcement and site-wide settings. */
export interface Chrome {
  readonly locale: Locale
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly title: string
  /** The URL of the logo, if the site has one as SVG. */
  readonly icon?: string
  readonly home: string
  /** The base path of the site: `/`, or `/docs/`. */
  readonly base: string
  readonly search: string
  readonly nav: readonly (NavLink | NavGroup)[]
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
  /**
   * The bar above the header. If it is closeable, a reader who has closed the one with this `id` does not
   * see it again.
   */
  readonly announcement?: {
    readonly id: string
    readonly text: string
    readonly href?: string
    readonly closeable: boolean
  }
}

/** A heading in the table of contents. */
export interface TocItem {
  readonly level: number
  readonly id: string
  readonly html: string
}

/** A post in a list. `slot` is the index of its summary in `htmls` of the page. */
export interface PostItem {
  readonly title: string
  readonly href: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly minutes: number
  readonly tags: readonly LinkView[]
  readonly authors?: readonly LinkView[]
  readonly language?: Language
  readonly slot?: number
}

/** The pagination of a list. `newer` and `older` are the URLs of the adjacent pages. */
export interface Pager {
  readonly number: number
  readonly count: number
  readonly newer?: string
  readonly older?: string
}

/** A tag on the page of all tags. */
export interface TagItem extends LinkView {
  readonly description: string
  readonly count: number
}

/** Whose posts a list shows. `link` leads to what the author says of themselves elsewhere. */
export interface Author {
  readonly label: string
  readonly count: number
  readonly link?: LinkView
}

/** What surrounds the text of a document or a post. */
export interface Reading {
  readonly toc: readonly TocItem[]
  readonly newer?: LinkView
  readonly older?: LinkView
  readonly updated?: string
  readonly edit?: string
  /** The URL of the same text as a Markdown file. */
  readonly markdown?: string
}

/** A breadcrumb. A group has no `href`, and neither has the page itself. */
export interface Crumb extends Pick<LinkView, 'label' | 'language'> {
  readonly href?: string
}

/** The data that the theme draws, by kind of page. It is plain data, because the browser hydrates from it. */
export type View =
  | (Reading & {
      readonly view: 'doc'
      readonly layout: Layout
      readonly breadcrumbs: readonly Crumb[]
    })
  | (Reading & {
      readonly view: 'post'
      readonly date: string
      readonly minutes: number
      readonly tags: readonly LinkView[]
      readonly authors?: readonly LinkView[]
    })
  | {
      readonly view: 'list'
      readonly description: string
      readonly tag?: { readonly label: string; readonly count: number; readonly all: string }
      readonly author?: Author
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

/** Everything that the theme needs of one page. All of it is sent to the browser. */
export interface PageData {
  readonly locale: Locale
  readonly route: Route
  readonly title: string
  readonly titleHtml?: string
  readonly view: View
  /** The id of the sidebar that contains the page. */
  readonly sidebar?: string
  /** The URL of the same page in each locale of the site, for the language switch. */
  readonly locales: Readonly<Record<Locale, string>>
  /**
   * Set if title and article are in another language than the page because the translation is missing.
   * `fallback` holds the name of that language.
   */
  readonly language?: Language
  readonly fallback?: { readonly label: string }
  /** The component that is drawn in the article, by the name of its module. */
  readonly component?: string
}

/** The HTML of a document on one page: the template in the store, and what fills its slots. */
export interface Article {
  readonly body: Hash
  readonly code: Hash
  readonly part: 'html' | 'summary'
  readonly ids: readonly HeadingIds[]
  readonly hrefs: readonly string[]
  readonly images: readonly ImageView[]
}

/** The final id of a heading, and further ids that link to it. */
export interface HeadingIds {
  readonly id: string
  readonly aliases: readonly string[]
}

/** An image as drawn. */
export interface ImageView {
  readonly src: string
  readonly alt: string
  readonly title?: string
  readonly width?: number
  readonly height?: number
  /** The variant for dark mode: `name.dark.svg` beside `name.svg`. */
  readonly dark?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly atOnce?: boolean
}

/** The content of `<head>`. URLs are absolute. */
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
  /** The authors of a post. Their URLs are absolute. */
  readonly authors?: readonly { readonly name: string; readonly url: string }[]
  readonly breadcrumbs?: readonly { readonly name: string; readonly url: string }[]
}

/** Everything that is needed to draw one page, and nothing else. */
export interface Page {
  readonly locale: Locale
  /** The source file, if the page has one. */
  readonly path?: FilePath
  readonly file: FilePath
  readonly data: PageData
  readonly head: Head
  /** HTML that does not come from the theme, by slot: the article first, or the summaries of a list. */
  readonly htmls: readonly (Article | string)[]
  /** Whether the sitemap and the `hreflang` links of its translations include the page. */
  readonly listed: boolean
}

/** The props of the default export of a theme. */
export interface ThemeProps {
  readonly page: PageData
  readonly chrome: Chrome
  readonly sidebar: Sidebar | undefined
  /** The strings of the user interface in the language of the page. */
  readonly words: Words
}

/**
 * The props of a view. A theme may have one view for each kind of page, as a module that the browser loads
 * on demand.
 */
export interface ViewProps<V extends View['view'] = View['view']> extends Omit<
  ThemeProps,
  'sidebar'
> {
  readonly view: Extract<View, { view: V }>
}

/**
 * Draws the content of `<body>`. `slot` returns the HTML for a slot: during the build, that is a marker
 * which is replaced afterwards.
 */
export type Draw = (
  props: ThemeProps & { readonly words: BuildWords },
  slot: (index: number) => string,
) => string

/** The props of a component page. */
export interface ComponentProps {
  readonly locale: Locale
  /** The prefix of links to other pages, from the base path of the site and the language of the reader: `/lib/en/`. */
  readonly home: string
  /** The prefix of URLs of images and other files in `content/public`: `/`, or `/docs/`. */
  readonly base: string
  readonly values: Readonly<Record<string, string>>
}
