// The pages of a site: the data and the head of each, and what its HTML is drawn from.

import type { Layout } from './document.ts'
import type { FilePath, Hash, Language, Locale, Route } from './names.ts'
import type { BuildWords, Words } from './words.ts'

/** A link as it is drawn: `href` is final, with base and locale. */
export interface LinkView {
  readonly label: string
  readonly href: string
  /** Set where the target is in another language than the page. */
  readonly language?: Language
}

/** One entry of a sidebar: a page, or a group that may be a page as well. */
export interface SidebarItem {
  readonly label: string
  readonly href?: string
  readonly language?: Language
  readonly collapsed?: boolean
  readonly items?: readonly SidebarItem[]
}

/** A sidebar of one locale, or the blog's list of all posts by year. Many pages share it: a page holds its id only. */
export interface Sidebar {
  readonly id: string
  readonly label: string
  /** Set where the label is the title of a page that waits for its translation. */
  readonly language?: Language
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
  /** The site's base: `/`, or `/docs/`. */
  readonly base: string
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
  /** The bar above the header. Where it can be closed, a reader who has closed the one of this id does not see it again. */
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

/** A post in a list. `slot` is the number of its summary among the page's `htmls`. */
export interface PostItem {
  readonly title: string
  readonly href: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly minutes: number
  readonly tags: readonly LinkView[]
  readonly language?: Language
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

/** What stands around the text of a document or a post. */
export interface Reading {
  readonly toc: readonly TocItem[]
  readonly newer?: LinkView
  readonly older?: LinkView
  readonly updated?: string
  readonly edit?: string
  /** The same text as a Markdown file. */
  readonly markdown?: string
}

/** A step of the way to a page. A group has no `href`, nor has the page itself. */
export interface Crumb extends Pick<LinkView, 'label' | 'language'> {
  readonly href?: string
}

/** What the theme draws, by kind of page. Plain data: it is also what the browser hydrates from. */
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
    })
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
  /** Set where title and article are in another language than the page, which waits for its translation; `fallback` names it. */
  readonly language?: Language
  readonly fallback?: { readonly label: string }
  /** The component that stands in the article, by the name of its module. */
  readonly component?: string
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
  readonly atOnce?: boolean
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
  /** Whether search engines are offered it, by the sitemap and by its translations. */
  readonly listed: boolean
}

/** What a theme's default export gets. */
export interface ThemeProps {
  readonly page: PageData
  readonly chrome: Chrome
  readonly sidebar: Sidebar | undefined
  /** The interface's words in the page's language. */
  readonly words: Words
}

/** What a view gets: a theme may bring one for each kind of page, as a module that the browser loads when it is needed. */
export interface ViewProps<V extends View['view'] = View['view']> extends Omit<
  ThemeProps,
  'sidebar'
> {
  readonly view: Extract<View, { view: V }>
}

/** Draws what stands in `<body>`. `slot` says what is put in an HTML slot: at build a mark, which is replaced afterwards. */
export type Draw = (
  props: ThemeProps & { readonly words: BuildWords },
  slot: (index: number) => string,
) => string

/** What a component page gets. */
export interface ComponentProps {
  readonly locale: Locale
  /** What links to other pages begin with, the site's base and the reader's language: `/lib/en/`. */
  readonly home: string
  /** What pictures and files of `content/public` begin with: `/`, or `/docs/`. */
  readonly base: string
  readonly values: Readonly<Record<string, string>>
}
