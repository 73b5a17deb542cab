// What an author wrote: sources as they are read, documents as they are understood.

import type { FilePath, Hash, LinkSeverity, Locale } from './names.ts'

/** What a content file becomes: a page of the docs, a post of the blog, or a page of its own. */
export type Kind = 'doc' | 'post' | 'page'

/** A content file that is made into a page, before it is read. */
export interface SourceFile {
  readonly path: FilePath
  readonly locale: Locale
  readonly kind: Kind
  /** The path inside the kind's folder without extension: `guides/page`, `2025-08-28-version-11-6`, `faqs/index`. */
  readonly id: string
  /** A `.tsx` file: a React component, trusted as code. */
  readonly component: boolean
}

/** A content file as it was read. Line ends are `\n`, and there is no byte order mark. */
export interface Source extends SourceFile {
  readonly text: string
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
  /** Further ids that lead here, from `{#id #other}`. */
  readonly others?: readonly string[]
}

/** A link of a document, as written; its slot in the HTML has the same number. */
export interface DocLink extends Spot {
  readonly href: string
  /** What must be there, if it is no page: a picture, or another file. */
  readonly wants?: 'image' | 'file'
  /** How severe it is when it is broken, where a comment beside it says so. */
  readonly severity?: LinkSeverity
}

/** A picture of a document, as written; its slot in the HTML has the same number. */
export interface DocImage extends Spot {
  readonly src: string
  readonly alt: string
  readonly title?: string
  /** Attributes that raw HTML gave it, already safe. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Whether it is seen before anybody scrolls. */
  readonly atOnce?: boolean
  /** Whether it stands in a `<picture>`, of which a browser chooses one: a dark twin beside it would be none of these. */
  readonly isChosen?: boolean
  readonly severity?: LinkSeverity
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
  /** Where each key of the front matter stands, and each item of its lists: `tags.0`. */
  readonly keys: Readonly<Record<string, Spot>>
  readonly title: string
  /** The title as markup, where it is a heading with code or emphasis. */
  readonly titleHtml?: string
  /** What its heading says instead, where the front matter has the title and the heading is shown all the same. */
  readonly heading?: string
  /** From the front matter, or the first paragraph or block. */
  readonly description: string
  readonly headings: readonly Heading[]
  readonly links: readonly DocLink[]
  readonly images: readonly DocImage[]
  /** Links with an origin of their own, which is the site's in some. */
  readonly outside: readonly DocLink[]
  /** Ids that raw HTML brings. */
  readonly ids: readonly string[]
  readonly minutes: number
  /** The hash of its `Body`. */
  readonly body: Hash
  /** The hash of its code blocks, a list of `CodeBlock`; empty where it has none. */
  readonly code: Hash
  /** The hash of what can be searched in it, a list of `SectionDraft`; empty for a component. */
  readonly texts: Hash
  /** Whether these texts hold Chinese, or what else has no spaces between its words. */
  readonly wide: boolean
  /** The hash of all of it that other files may depend on, where that is known: all but its text. */
  readonly outline?: Hash
  /** Whether a component draws it: it came from a `.tsx` file. */
  readonly component?: boolean
  readonly updated?: string
  /**
   * What is not known of it: `partly`, what it says of itself besides what is read, since that is mistaken; `wholly`, all but its place
   * and its old addresses.
   */
  readonly unclear?: 'partly' | 'wholly'
}

/** What stands under one heading: its text, and its code apart. */
export interface SectionDraft {
  /** The number of its heading; -1 for what stands before the first. */
  readonly heading: number
  /** In parts: what stands before its first deeper heading, then each of these and what stands below it. */
  readonly text: string
  readonly code: string
}

/** The large part of a document. Templates hold slots (`template.ts`). */
export interface Body {
  readonly html: string
  /** What stands in lists: up to `<!-- truncate -->`, or the first paragraph or block. */
  readonly summary: string
  /** The text itself, with its title, the site's values, and slots for the targets of its links. */
  readonly markdown: string
}
