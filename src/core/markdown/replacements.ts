// Advice for replacing the markup of other programs, by the names used there. The advice is part of diagnostics.

import { own } from '../../shared/text.ts'
import type { Fate } from '../problems/markdown.ts'
import { aliasTable } from '../reading/alias-table.ts'
import { containerName } from './extensions.ts'
import type { Attribute, Tag } from './tags.ts'

/** Foreign markup: its source text, its kind (each kind is reported once per file), and what to write instead. */
export interface Foreign {
  readonly source: string
  readonly kind: string
  readonly advice: string
  /** Offset in its token from which to search for it; 0 by default. */
  readonly offset?: number
  /** What happens to it, unless it is shown as it is written. */
  readonly fate?: Fate
}

/** Returns the advice to write a container, given its name, with the title if there is one. */
export function container(name: string): string {
  return `Write “:::${name}” above the text and “:::” below it.`
}

/** Containers by MkDocs admonition type. */
const BOXES = aliasTable([
  ['note', 'example quote cite seealso'],
  ['info', 'abstract summary tldr todo question help faq'],
  ['tip', 'hint check done'],
  ['warning', 'attention'],
  ['danger', 'failure fail missing error bug'],
])

/** Returns the container for a kind of box, by its name here or in another program. */
export function boxNamed(name: string): string | undefined {
  return containerName(name) ?? own(BOXES, name)
}

/** Advice for tables of contents. */
export const NO_CONTENTS = 'Delete it: every page has its contents beside it.'
/** Advice for formulas on a site without them. */
export const NO_FORMULAS =
  'Write “math: true” in site.config.ts to draw formulas, or \\$ to show the sign.'
/** Advice for fenced formulas on such a site. */
export const NO_FENCED_FORMULAS =
  'Write “math: true” in site.config.ts to draw formulas, or name the language “latex” if code is meant.'
/** Advice for diagrams. */
export const DIAGRAM = 'Write fenced code: ```mermaid above the diagram, ``` below it.'
/** Advice for texts of other files. */
export const INCLUDED = includeOf('./part.md')
/** Advice for tabs. */
export const TABS = 'Write “:::tabs”, a line “@tab Name” for each, and “:::” below the last.'
/** Advice for code that is written in a tag. */
export const CODE = 'Write fenced code: ``` and its language above it, ``` below it.'

/** Advice for links. */
export const FILE_LINK = 'Write a link to the file: [words](../guides/page.md).'
/** Advice for pictures. */
export const PICTURE = 'Write a picture: ![words](./picture.png).'

const ONE_TAB = 'Write “@tab Name” and the text below it, without “:::”.'
const PLAIN_BRACES = 'Delete it, and write \\{{ where a {{name}} should stay as it is.'
const NOTE = container('note')

/** Advice for shortcodes and template tags, by name. */
export const SHORTCODES = aliasTable([
  [container('details'), 'details expand'],
  [TABS, 'tabs tab tabpane'],
  [CODE, 'code highlight codeblock'],
  ['Write “>” before each line of the quote.', 'blockquote quote pullquote'],
  [FILE_LINK, 'ref relref link post_url content-ref post_link post_path asset_link'],
  [PICTURE, 'figure img asset_img'],
  [DIAGRAM, 'mermaid'],
  [NO_CONTENTS, 'toc'],
  [PLAIN_BRACES, 'raw'],
  [INCLUDED, 'include include_relative readfile'],
])

/** Advice for containers of other generators that have an equivalent, by name. */
export const CONTAINERS = aliasTable([
  [PLAIN_BRACES, 'v-pre raw'],
  [TABS, 'code-group tab-set'],
  [ONE_TAB, 'tab tab-item'],
  [NOTE, 'message'],
  [NO_CONTENTS, 'toc'],
])

/** Advice for components, by name. */
export const COMPONENTS = aliasTable([
  [
    TABS,
    'Tabs TabItem Tab TabGroup CodeGroup CodeGroupItem CodeTabs PackageManagers code-group code-block',
  ],
  [container('details'), 'Accordion AccordionGroup AccordionItem Collapse Collapsible Expandable'],
  [FILE_LINK, 'Link LinkButton NavLink RouterLink NuxtLink router-link nuxt-link'],
  [CODE, 'CodeBlock SyntaxHighlighter'],
  ['Write its words as text, such as **new**.', 'Badge'],
  [NO_CONTENTS, 'TOCInline TOC Toc TableOfContents'],
  [
    'Write a list of links; between “:::cards” and “:::” it is shown as cards.',
    'DocCardList DocCard Cards Card CardGrid CardGroup LinkCard',
  ],
  ['Write a numbered list.', 'Steps Step'],
  [PICTURE, 'Image'],
  [`${PICTURE} The file picture.dark.png beside it is shown in dark mode.`, 'ThemedImage'],
  ['Write the text itself.', 'Translate'],
  [
    'Delete it, and the tag where it ends: what is in it stays.',
    'Fragment ClientOnly BrowserOnly FileTree client-only',
  ],
  ['Delete it, or write a sign such as ✓ in its place.', 'Icon'],
  [DIAGRAM, 'Mermaid'],
])

/** Callout components, with the container to use unless they have a known `type` attribute. */
const ADMONITIONS = aliasTable([
  ['note', 'Admonition Callout Aside Alert Note'],
  ['tip', 'Tip Check'],
  ['info', 'Info'],
  ['warning', 'Warning Caution'],
  ['danger', 'Danger'],
])

/** Advice for a component. Components with the same advice are of one kind. */
export interface TagAdvice {
  readonly kind: string
  readonly advice: string
}

/** Returns the advice for a component of another program. `parts` are the texts that a file imports, by name. */
export function adviceForTag(
  { name, attributes }: Tag,
  parts: ReadonlyMap<string, string>,
): TagAdvice | undefined {
  const part = parts.get(name)
  if (part !== undefined) return { kind: 'part', advice: includeOf(part) }
  const advice = own(COMPONENTS, name)
  if (advice !== undefined) return { kind: advice, advice }
  const admonition = own(ADMONITIONS, name)
  if (admonition === undefined) return undefined
  const type = valueOf('type', attributes) ?? admonition
  const title = valueOf('title', attributes)
  const callout = boxNamed(type) ?? admonition
  return { kind: 'box', advice: container(title === undefined ? callout : `${callout}[${title}]`) }
}

/** Returns the advice for the text of a file. */
export function includeOf(path: string): string {
  return `Write <!-- include: ${path} --> in a line of its own.`
}

function valueOf(name: string, attributes: readonly Attribute[]): string | undefined {
  const found = attributes.find((each) => each.name === name)
  return found?.quoted && found.value !== '' ? found.value : undefined
}

/** Returns the paths of the Markdown files that a file imports, by their names: `import Part from './_part.mdx'`. */
export function partsIn(text: string): ReadonlyMap<string, string> {
  const found = text.matchAll(/^import\s+([A-Z]\w*)\s+from\s+["']([^"'\n]+\.mdx?)["']/gm)
  return new Map(Array.from(found, ([, name = '', path = '']) => [name, partPath(path)]))
}

/** Returns how a comment names a text that is imported. A path of another program, such as `@site/a.mdx`, shows how. */
export function partPath(imported: string): string {
  return /^\.{1,2}\//.test(imported) ? imported.replace(/x$/, '') : './part.md'
}
