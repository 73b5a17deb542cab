// What to write instead of the markup of other programs, by the names that it has there.

import { own } from '../../shared/text.ts'
import type { Fate } from '../problems/markdown.ts'
import { byNames } from '../reading/names-table.ts'
import { containerName } from './extensions.ts'
import type { Attribute, Tag } from './tags.ts'

/** Something foreign: how it is written, what tells it from others of its family, and what to write here. */
export interface Foreign {
  readonly written: string
  readonly kind: string
  readonly instead: string
  /** Where in its token to look for it, if not from the start. */
  readonly from?: number
  /** What becomes of it, where it is not shown as it is written. */
  readonly fate?: Fate
}

/** Tells what takes the place of a box, by the name and the title that it has here. */
export function container(name: string): string {
  return `Write “:::${name}” above the text and “:::” below it.`
}

/** Boxes of MkDocs, as its themes know them. */
export const BOXES = byNames([
  ['note', 'example quote cite seealso'],
  ['info', 'abstract summary tldr todo question help faq'],
  ['tip', 'hint check done'],
  ['warning', 'attention'],
  ['danger', 'failure fail missing error bug'],
])

/** What takes the place of a table of contents. */
export const NO_CONTENTS = 'Delete it: every page has its contents beside it.'
/** What takes the place of formulas. */
export const NO_FORMULAS = 'Show a picture of the formula, or write it as code.'
/** What takes the place of diagrams. */
export const NO_DIAGRAMS =
  'Show a picture of the diagram, or name the language “text” if its code is meant.'
/** Why nothing takes the place of what includes a file. */
export const NOT_INCLUDED = 'Nothing is read from other files.'
/** What takes the place of tabs. */
export const TABS = 'Write “:::tabs”, a line “@tab Name” for each, and “:::” below the last.'
/** What takes the place of code that stands elsewhere, or in a tag. */
export const CODE = 'Write fenced code: ``` and its language above it, ``` below it.'

const ONE_TAB = 'Write “@tab Name” and the text below it, without “:::”.'
const LINK = 'Write a link to the file: [words](../guides/page.md).'
const PICTURE = 'Write a picture: ![words](./picture.png).'
const PLAIN_BRACES = 'Delete it, and write \\{{ where a {{name}} should stay as it is.'
const NOTE = container('note')

/** What to write instead of a shortcode or a tag of a template, by its name. */
export const SHORTCODES = byNames([
  [NOTE, 'hint notice callout alert admonition note'],
  [container('tip'), 'tip'],
  [container('warning'), 'warning'],
  [container('danger'), 'danger'],
  [container('details'), 'details expand'],
  [TABS, 'tabs tab tabpane'],
  [CODE, 'code highlight'],
  [LINK, 'ref relref link post_url content-ref'],
  [PICTURE, 'figure'],
  [NO_CONTENTS, 'toc'],
  [PLAIN_BRACES, 'raw'],
])

/** What containers of other generators are here, where they are something. */
export const CONTAINERS = byNames([
  [PLAIN_BRACES, 'v-pre raw'],
  [TABS, 'code-group tab-set'],
  [ONE_TAB, 'tab tab-item'],
  [NOTE, 'message'],
  [NO_CONTENTS, 'toc'],
])

const COMPONENTS = byNames([
  [TABS, 'Tabs TabItem Tab TabGroup CodeGroup CodeGroupItem CodeTabs code-group code-block'],
  [container('details'), 'Accordion AccordionGroup AccordionItem Collapse Collapsible Expandable'],
  [LINK, 'Link NavLink RouterLink NuxtLink router-link nuxt-link'],
  [CODE, 'CodeBlock SyntaxHighlighter'],
  ['Write its words as text, such as **new**.', 'Badge'],
  [NO_CONTENTS, 'TOCInline TOC TableOfContents'],
  [
    'Write a list of links; between “:::cards” and “:::” it is shown as cards.',
    'DocCardList DocCard Cards Card CardGrid CardGroup LinkCard',
  ],
  ['Write a numbered list.', 'Steps Step'],
  [PICTURE, 'Image'],
  [`${PICTURE} The file picture.dark.png beside it is shown in dark mode.`, 'ThemedImage'],
  ['Write the text itself.', 'Translate'],
  [NO_DIAGRAMS, 'Mermaid'],
])

/** Boxes whose kind is an attribute, and those that are called by it. */
const ADMONITIONS = byNames([
  ['note', 'Admonition Callout Aside Alert Note'],
  ['tip', 'Tip Check'],
  ['info', 'Info'],
  ['warning', 'Warning Caution'],
  ['danger', 'Danger'],
])

/** What to write instead of components of a kind. */
export interface InsteadOfTag {
  readonly kind: string
  readonly instead: string
}

/** What to write instead of a component of other programs, or of a `part` of the text that is a file there. */
export function insteadOfTag(
  { name, attributes }: Tag,
  parts: ReadonlySet<string>,
): InsteadOfTag | undefined {
  const instead = parts.has(name) ? PART : own(COMPONENTS, name)
  if (instead !== undefined) return { kind: instead, instead }
  const admonition = own(ADMONITIONS, name)
  if (admonition === undefined) return undefined
  const type = valueOf('type', attributes) ?? admonition
  const title = valueOf('title', attributes)
  const box = containerName(type) ?? own(BOXES, type) ?? admonition
  return { kind: 'box', instead: container(title === undefined ? box : `${box}[${title}]`) }
}

const PART = `Write its text here. ${NOT_INCLUDED}`

function valueOf(name: string, attributes: readonly Attribute[]): string | undefined {
  const found = attributes.find((each) => each.name === name)
  return found?.quoted && found.value !== '' ? found.value : undefined
}

/** The names by which a file uses others as parts of its text: `import Part from './_part.mdx'`. */
export function partsIn(text: string): ReadonlySet<string> {
  const found = text.matchAll(/^import\s+([A-Z]\w*)\s+from\s+["'][^"'\n]+\.mdx?["']/gm)
  return new Set(Array.from(found, ([, name = '']) => name))
}
