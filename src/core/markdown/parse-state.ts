// Collects what rendering finds in a document: headings, links, images, code blocks and
// diagnostics, with their positions.

import type { Token, Tokens } from 'marked'
import type {
  CodeBlock,
  Diagnostic,
  DocImage,
  DocLink,
  FilePath,
  Heading,
  LinkSeverity,
  Place,
  Spot,
} from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import type { BuildWords } from '../../shared/words.ts'
import type { Anchors } from './anchor.ts'
import { definitionParts } from './link-parts.ts'
import { expandText, plainBraces, SITE_VALUE, valueProblem } from '../reading/site-values.ts'
import type { Citation, Footnote } from './footnotes.ts'
import type { At, Positions } from './positions.ts'
import type { Edit } from './source-edits.ts'
import { placesIn } from './raw-places.ts'

/** What rendering needs to know about the document and its site. */
interface Context {
  readonly path: FilePath
  /** The document without its front matter, and with all that it includes. All offsets refer to this text. */
  readonly text: string
  readonly positions: Positions
  readonly at: At
  readonly anchors: Anchors
  readonly words: BuildWords
  /** Wraps words of another script in `<span lang>`, in HTML that holds no tags. */
  readonly markLanguages: (html: string) => string
  readonly values: Readonly<Record<string, string>>
  /** Whether the site has formulas. */
  readonly math: boolean
  readonly explicitIds: ReadonlyMap<Token, readonly string[]>
  readonly languages: ReadonlySet<string>
  /** Link reference definitions, by normalized label. */
  readonly definitions: ReadonlyMap<string, Tokens.Def>
  /** The severity that a `<!-- links: … -->` comment sets for links at an offset. */
  readonly severityAt: (offset: number) => LinkSeverity | undefined
  /** Finds the origin of the site in a URL. */
  readonly ownOriginIn: (href: string) => string | undefined
  /** Footnotes, by label. */
  readonly footnotes: ReadonlyMap<string, Footnote>
}

/** The element in which a formula scrolls. */
export interface FormulaBox {
  readonly name: 'p' | 'span'
  readonly className: string
  /** The attributes with which it is reached by keyboard. */
  readonly reached: string
  /** Whether it has a line of its own. */
  readonly isDisplayed: boolean
  /** The attribute with its first id, and elements with the others. */
  readonly id: string
  readonly others: string
}

/** A document while it is rendered. The numbers of its slots are indexes into these arrays. */
export interface ParseState extends Context {
  readonly headings: Heading[]
  readonly links: DocLink[]
  readonly images: DocImage[]
  readonly outside: DocLink[]
  readonly code: CodeBlock[]
  /** The files whose code it shows. */
  readonly shown: Set<FilePath>
  readonly formulas: { html: string; words: string; isNamed: boolean; box?: FormulaBox }[]
  readonly ids: string[]
  readonly diagnostics: Diagnostic[]
  /** Number of occurrences so far of each table name, and of tab groups. */
  readonly counts: Map<string, number>
  /** The footnotes that the text refers to so far. */
  readonly citations: Map<Footnote, Citation>
  /** Replacements to make in the document's own text when it is published as Markdown. */
  readonly edits: Edit[]
}

/** Creates the state of a document that has not been parsed yet. */
export function newParseState(context: Context): ParseState {
  return {
    ...context,
    headings: [],
    links: [],
    images: [],
    outside: [],
    code: [],
    shown: new Set(),
    formulas: [],
    ids: [],
    diagnostics: [],
    counts: new Map(),
    citations: new Map(),
    edits: [],
  }
}

/** Returns the offset at which a token begins. */
export function startOf(state: ParseState, token: Token): number {
  return state.positions.get(token) ?? 0
}

/** Returns the line of a place, with its file if that is one that the document includes. */
export function lineOf(state: ParseState, place: Place): Pick<Spot, 'path' | 'line'> {
  const { path, line } = spotOf(state, place)
  return path === undefined ? { line } : { path, line }
}

/** Returns a place without its file path, unless it is in a file that the document includes. */
export function spotOf(state: ParseState, { path, line, column, length }: Place): Spot {
  return { ...(path === state.path ? {} : { path }), line, column, length }
}

/** Maps an offset in a token to the document. In lists and quotes, `raw` lacks the prefixes of its lines. */
export function offsetOf({ text, positions }: ParseState, token: Token, offset: number): number {
  return placesIn(text, token.raw, positions.get(token) ?? 0)(offset)
}

/** Counts an occurrence of `name` and returns their number so far. */
export function count(state: ParseState, name: string): number {
  const total = (state.counts.get(name) ?? 0) + 1
  state.counts.set(name, total)
  return total
}

/** Returns the site value `name`. Reports an unknown name and returns it in its braces. */
function valueOf(state: ParseState, name: string, offset: number, length: number): string {
  const value = own(state.values, name)
  if (value !== undefined) return value
  state.diagnostics.push(valueProblem(name, state.values, state.at(offset, length)))
  return `{{${name}}}`
}

/**
 * Expands site values in text that is not parsed as Markdown itself, such as an address. `afterValue` is called
 * with the source offset after each value and returns text to insert there.
 */
export function expand(
  state: ParseState,
  text: string,
  offset: number,
  afterValue: (end: number) => string = () => '',
): string {
  if (!text.includes('{{')) return text
  return text.replace(SITE_VALUE, (whole, name: string, at: number) => {
    // If the text differs from the file, its start is the best position known.
    const start = state.text.startsWith(whole, offset + at) ? offset + at : offset
    const end = start + whole.length
    const plain = plainBraces(whole)
    if (plain !== undefined) return plain + afterValue(end)
    const value = valueOf(state, name, start, whole.length)
    edit(state, start, whole, value)
    return value + afterValue(end)
  })
}

/** Records a replacement, provided that the file has `oldText` at `offset`. */
export function edit(state: ParseState, offset: number, oldText: string, newText: string): void {
  if (oldText !== '' && state.text.startsWith(oldText, offset))
    state.edits.push({ offset, oldText, newText })
}

/** Records the expansion of site values in definitions. Edits recorded later for links to them win. */
export function editDefinitions(state: ParseState): void {
  for (const definition of state.definitions.values()) {
    for (const part of Object.values(definitionParts(definition.raw) ?? {}))
      if (part)
        edit(state, offsetOf(state, definition, part.at), part.text, withKnown(state, part.text))
  }
}

/** Expands the site values that are known. Unknown ones stay as written; `addLink` and `addImage` report them. */
export function withKnown({ values }: Pick<ParseState, 'values'>, text: string): string {
  return expandText(text, values)
}
