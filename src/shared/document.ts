// What authors write: source files as read from disk, and documents as parsed from them.

import type { FilePath, Hash, LinkSeverity, Locale } from './names.ts'

/** The kind of a content file: a page of the docs, a blog post or a stand-alone page. */
export type Kind = 'doc' | 'post' | 'page'

/** A content file that becomes a page, before it is read. */
export interface SourceFile {
  readonly path: FilePath
  readonly locale: Locale
  readonly kind: Kind
  /**
   * The path inside the folder of its kind, without extension: `guides/page`, `2025-08-28-version-11-6`,
   * `faqs/index`.
   */
  readonly id: string
  /** Whether it is a `.tsx` file: a React component, which is trusted as code. */
  readonly component: boolean
}

/** A content file with its text. Line endings are normalized to `\n`, and a byte order mark is removed. */
export interface Source extends SourceFile {
  readonly text: string
}

/** A file that does not become a page: an image beside a document, or anything in `content/public`. */
export interface Asset {
  readonly path: FilePath
  readonly hash: Hash
  readonly bytes: number
  /** The size in pixels, for images whose header states it. */
  readonly width?: number
  readonly height?: number
}

/** The validated front matter of a page. */
export interface FrontMatter {
  readonly title?: string
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly image?: string
  /** A shorter name for sidebars and for the links to the previous and next page. */
  readonly label?: string
  readonly order?: number
  readonly tags?: readonly string[]
  readonly authors?: readonly string[]
  /** Whether the page has a table of contents, or the deepest level of headings in it: 2 to 6. */
  readonly toc?: boolean | number
  readonly draft?: boolean
  readonly unlisted?: boolean
  readonly search?: boolean
  /** `YYYY-MM-DD`. */
  readonly updated?: string
  readonly redirects?: readonly string[]
  readonly sidebar?: string | false
  /** The URL for editing this page in place of that of the config, or `false` for a page without an edit link. */
  readonly editUrl?: string | false
  readonly canonical?: string
  readonly layout?: Layout
}

/** `default` has the sidebar and the table of contents, `wide` has neither, and `home` is `wide` with a hero. */
export type Layout = 'default' | 'wide' | 'home'

/** A source position inside a document. The file is that of the document, unless `path` names one whose text it includes. */
export interface Spot {
  readonly path?: FilePath
  readonly line: number
  readonly column: number
  readonly length: number
}

/** A heading as written. The `plan` stage chooses its final id. */
export interface Heading extends Spot {
  readonly level: number
  readonly text: string
  /** Its content as safe markup, with code and emphasis but without links and images. */
  readonly html: string
  /** The slug generated from its text. */
  readonly auto: string
  /** The id that the author set with `{#id}`. */
  readonly explicit?: string
  /** Alias ids for the same heading, from `{#id #other}`. */
  readonly others?: readonly string[]
}

/** A link of a document, as written. The slot in the HTML template with the same number stands for its URL. */
export interface DocLink extends Spot {
  readonly href: string
  /** The kind of target that is expected if it is not a page: an image or another file. */
  readonly wants?: 'image' | 'file'
  /** The severity if it is broken, when a `<!-- links: … -->` comment sets one. */
  readonly severity?: LinkSeverity
}

/** An image of a document, as written. The slot in the HTML template with the same number stands for it. */
export interface DocImage extends Spot {
  readonly src: string
  readonly alt: string
  readonly title?: string
  /** Attributes from raw HTML, already sanitized. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Whether it is likely to be visible before the reader scrolls. Such an image is not loaded lazily. */
  readonly atOnce?: boolean
  /** Whether it is inside a `<picture>`. The browser picks one of the sources there, so no dark variant is added. */
  readonly isChosen?: boolean
  readonly severity?: LinkSeverity
}

/** A fenced code block. The slot in the HTML template with the same number stands for it. */
export interface CodeBlock {
  readonly language: string
  readonly code: string
  /** The line of its opening fence in the source file, which is that of the document unless `path` names another. */
  readonly line: number
  readonly path?: FilePath
  readonly title?: string
  /** The numbers of highlighted lines, starting at 1. */
  readonly marked: readonly number[]
  /** The numbers of lines that a change adds or removes, if the code shows one. Added lines are also highlighted. */
  readonly added?: readonly number[]
  readonly removed?: readonly number[]
  /** The number of the first line, if line numbers are shown. */
  readonly firstLine?: number
  /** What to draw in place of the code, if it is that of a diagram. */
  readonly diagram?: DrawnCode
}

/** A diagram that code describes. */
export interface DrawnCode {
  /** What is needed to draw it, as JSON. */
  readonly drawing: string
  /** What it shows, for those who do not see it. */
  readonly description: string
}

/** A parsed document. Its HTML stays in the store, under the hash `body`, until a page is drawn. */
export interface Doc {
  readonly path: FilePath
  readonly locale: Locale
  readonly kind: Kind
  readonly id: string
  readonly frontMatter: FrontMatter
  /** The source position of each key of the front matter, and of each item of its lists (as `tags.0`). */
  readonly keys: Readonly<Record<string, Spot>>
  readonly title: string
  /** The title as markup, if it is a heading with code or emphasis. */
  readonly titleHtml?: string
  /** The text of the heading, if the front matter sets a different title and the heading is shown as well. */
  readonly heading?: string
  /** From the front matter, or else from the first paragraph or block. */
  readonly description: string
  readonly headings: readonly Heading[]
  readonly links: readonly DocLink[]
  readonly images: readonly DocImage[]
  /** Links with the origin of another site. */
  readonly outside: readonly DocLink[]
  /** Ids of elements in raw HTML. */
  readonly ids: readonly string[]
  readonly minutes: number
  /** The hash of its `Body`. */
  readonly body: Hash
  /** The hash of its code blocks, a list of `CodeBlock`. Empty if it has none. */
  readonly code: Hash
  /** The hash of its searchable text, a list of `SectionDraft`. Empty for a component. */
  readonly texts: Hash
  /** Whether the searchable text contains Chinese, or another script without spaces between words. */
  readonly wide: boolean
  /**
   * The hash of everything that other files can depend on, if it is known. The text of the document is not
   * part of it.
   */
  readonly outline?: Hash
  /** Whether a component draws the page, because the source is a `.tsx` file. */
  readonly component?: boolean
  readonly updated?: string
  /** The other files whose text it includes, if there are any. */
  readonly includes?: readonly FilePath[]
  /** The other files whose code it shows. */
  readonly shows?: readonly FilePath[]
  /**
   * Set if a mistake in the source makes the document uncertain. `partly`: metadata beyond what could be
   * read is unknown. `wholly`: everything is unknown except its route and its redirects.
   */
  readonly unclear?: 'partly' | 'wholly'
}

/** The searchable content under one heading. Code is kept apart from the text. */
export interface SectionDraft {
  /** The index of the heading in `Doc.headings`, or -1 for content before the first one. */
  readonly heading: number
  /**
   * In parts separated by `BETWEEN_PARTS`: the content before the first deeper heading, then each deeper
   * heading and the content below it.
   */
  readonly text: string
  readonly code: string
}

/** The bulk of a document. Its templates contain slots (see `template.ts`). */
export interface Body {
  readonly html: string
  /** What lists of posts show: the content up to `<!-- truncate -->`, or else the first paragraph or block. */
  readonly summary: string
  /**
   * The source as Markdown, with its title, with the values of the site inserted, and with slots for the
   * targets of its links.
   */
  readonly markdown: string
}
