// Detects React and Vue syntax in Markdown, which other generators (MDX, VitePress) evaluate: statements,
// expressions in braces, and tags with event handlers. Nothing of it is evaluated here, so each is
// reported. Code is not searched.

import type { Token } from 'marked'
import { blankCode } from './lint-values.ts'
import { partPath, type Foreign } from './replacements.ts'
import { allTokens } from './tokens.ts'

/** An ES module statement at the start of a paragraph. */
interface Statement {
  readonly kind: 'import' | 'export'
  /** The first line of the statement. */
  readonly source: string
  readonly offset: number
  readonly names: readonly string[]
  readonly isLong: boolean
}

/** Yields a report for each `import` and `export` statement at the start of a paragraph. */
export function* statements(raw: string): Generator<Foreign> {
  for (const { kind, source, offset, isLong } of statementsIn(raw)) {
    const advice = isLong ? LONG_STATEMENT_ADVICE : STATEMENT_ADVICE
    yield { kind, source, offset, advice, ...(kind === 'import' ? adviceForImport(source) : {}) }
  }
}

/** Returns what to write instead of importing a text, or a file whose code is shown. */
function adviceForImport(source: string): Pick<Foreign, 'kind' | 'advice'> | undefined {
  const { name, text, raw, loaded = raw } = SHOWN_IMPORT.exec(source)?.groups ?? {}
  if (loaded !== undefined)
    return {
      kind: 'import of code',
      advice: `Delete it, and write file="${loaded}" after the language of an empty code block.`,
    }
  if (text === undefined) return undefined
  const comment = `<!-- include: ${partPath(text)} -->`
  return {
    kind: 'import of a text',
    advice: `Delete it, and write ${comment} in a line of its own in place of <${name} />.`,
  }
}

/** `import Part from './_part.mdx'`, and code from `./a.ts?raw` or `!!raw-loader!./a.ts`. */
const SHOWN_IMPORT =
  /^import\s+(?<name>\w+)\s+from\s+["'](?:!!raw-loader!(?<loaded>[^"'\n]+)|(?<raw>[^"'\n]+)\?raw|(?<text>[^"'\n]+\.mdx?))["']/

const STATEMENT_ADVICE = 'Delete it, or make the page a component (.tsx).'
const LONG_STATEMENT_ADVICE =
  'Delete it up to its last bracket, or make the page a component (.tsx).'

function* statementsIn(raw: string): Generator<Statement> {
  for (let at = 0; at < raw.length;) {
    const kind = raw.startsWith('import', at + countBlanksAt(raw, at)) ? 'import' : 'export'
    const pattern = kind === 'import' ? IMPORT : EXPORT
    pattern.lastIndex = at
    const found = pattern.exec(raw)
    if (!found) return
    const [whole, clause = ''] = found
    const end = kind === 'import' ? at + whole.length : endOf(raw, at)
    const [first = '', ...others] = raw.slice(at, end).trim().split('\n')
    const isLong = others.length > 0 || /[=([{]$/.test(first.trimEnd())
    yield { kind, source: first.trimEnd(), offset: at, names: namesOf(clause), isLong }
    at = end
  }
}

function countBlanksAt(text: string, at: number): number {
  return text.slice(at).search(/\S|$/)
}

const CLAUSE = '(?:[\\w$]+|(?:[\\w$]+\\s*,\\s*)?(?:\\{[^{}"\']*\\}|\\*\\s+as\\s+[\\w$]+))'
/** An import without a clause must look like a path: `import "fmt"` may be Go. */
const IMPORT = new RegExp(
  `\\s*import\\s+(?:(?:type\\s+)?(${CLAUSE})\\s*(?<=[\\s}])from\\s*["']|["'](?=[.@~]))[^"'\\n]+["'][ \\t]*;?[ \\t]*(?:\\n|$)`,
  'y',
)
const EXPORT =
  /\s*export (?:(?:const|let) (\w+) *=|(?:default )?(?:async )?function\b ?(\w*).*[({]$|default (?:\(|\{$|\w+;$)|\{[^{}]*\}(?: from ["'][^"'\n]+["'])?;?$)/my

/** Returns the names that an import clause binds: `b` and `c` for `{ a as b, c }`. */
function namesOf(clause: string): string[] {
  return clause.replace(/(?:[\w$]+|\*)\s+as\s+/g, '').match(/[\w$]+/g) ?? []
}

/** Returns the offset at which a statement ends: after the line that closes its last bracket. */
function endOf(raw: string, from: number): number {
  let openBrackets = 0
  let end = from
  do {
    const next = raw.indexOf('\n', end)
    const line = raw.slice(end, next < 0 ? raw.length : next)
    openBrackets += line.split(/[([{]/).length - line.split(/[)\]}]/).length
    end += line.length + 1
  } while (openBrackets > 0 && end < raw.length)
  return end
}

/** Returns the names that the module statements of a text bind, plus `props` if there are any. */
export function namesIn(text: string, tokens: readonly Token[]): ReadonlySet<string> {
  if (!/^[ \t]*(?:import|export)\b/m.test(text)) return new Set()
  const names = tokens
    .filter(({ type }) => type === 'paragraph')
    .flatMap(({ raw }) => Array.from(statementsIn(raw)))
    .flatMap(({ names: each }) => each)
  return new Set(names.length === 0 ? [] : [...names, 'props'])
}

/** Yields reports for tags with event handlers or slots, and for expressions that use one of `names`. */
export function* expressionsIn(text: string, names: ReadonlySet<string>): Generator<Foreign> {
  for (const { 0: tag, 1: handler, 2: slot, index } of text.matchAll(HANDLER_TAG)) {
    const source = handler ?? slot ?? ''
    yield { source, kind: 'handler', advice: HANDLER_ADVICE, offset: index + tag.indexOf(source) }
  }
  for (const { 0: source, 1: name = '', 2: rest = '', index } of text.matchAll(BRACED_EXPRESSION)) {
    const isKnown =
      name === ''
        ? names.size > 0
        : names.has(name) || (rest !== '' && /^front[mM]atter$/.test(name))
    if (isKnown && !IMPORT_BEFORE.test(text.slice(Math.max(0, index - LONGEST_IMPORT), index)))
      yield { source, kind: name === '' ? "{' '}" : '{name}', advice: adviceFor(name, rest) }
  }
}

/** Yields loops of JSX in text or HTML: `{items.map((item) => (`. Code is left out. */
export function* loopsIn(text: string): Generator<Foreign> {
  if (!text.includes('.map(')) return
  for (const [source] of blankCode(text).matchAll(/(?<![\\$\w{])\{\s*[\w$.]+\.map\(/g))
    yield {
      source,
      kind: '.map(',
      advice: 'Write what it lists, or make the page a component (.tsx).',
    }
}

/** Yields start tags that are none in HTML, because a value is code. */
export function* tagsWithCode(text: string): Generator<{ source: string; name: string }> {
  for (const [tag, name = ''] of text.matchAll(TAG_WITH_CODE)) {
    const [source = ''] = tag.split('\n', 1)
    yield { source, name }
  }
}

/** Returns the names of start tags that are shown as text, because they hold code: their end tags stand alone. */
export function tagsShownAsText(tokens: readonly Token[]): ReadonlySet<string> {
  const texts = allTokens(tokens).filter(({ type }) => type === 'text')
  return new Set(
    texts.flatMap(({ raw }) => [
      ...Array.from(tagsWithCode(raw), ({ name }) => name),
      ...Array.from(raw.matchAll(HANDLER_TAG), ([tag]) => /[\w-]+/.exec(tag)?.[0] ?? ''),
      // A template tag follows: `<a href="{{< ref "a.md" >}}">`.
      ...(/<([a-z][\w-]*)\s[^<>]*=["'][^<>"']*$/i.exec(raw)?.slice(1) ?? []),
    ]),
  )
}

const HANDLER_ADVICE = 'Write it without code that runs, or make the page a component (.tsx).'

function adviceFor(name: string, rest: string): string {
  if (name === '') return 'Write a space.'
  const value = `put it into “values” of the config, and write {{${rest === '' ? name : 'name'}}}.`
  return rest === '' ? `P${value.slice(1)}` : `Write the text it stands for, or ${value}`
}

const ATTRIBUTE = '\\s+[^\\s<>"\'=]+(?:=(?:"[^"]*"|\'[^\']*\'))?'
/** `<Tabs values={[…]}>`, `<Card {...props}>`, and the beginning of a tag whose value is code in backticks. */
const TAG_WITH_CODE = new RegExp(
  `<([a-z][\\w.]*)(?:${ATTRIBUTE}){0,20}?\\s+(?:[^\\s<>"'={}]+=\\{|\\{\\.{3}\\w)(?:[^<>]{0,400}>|$)`,
  'gi',
)
/** `<a @click="go">`, `<Part #name="{ x }">` and `<template #name>`: attributes that do not exist in HTML. */
const HANDLER_TAG = new RegExp(
  `<(?:[a-zA-Z][\\w-]*(?:${ATTRIBUTE}){0,20}?\\s+([@#][a-z][\\w.:-]*=(?:"[^"\\n]*"|'[^'\\n]*'))|template\\s+(#[\\w-]+))(?:${ATTRIBUTE}){0,20}\\s*/?>`,
  'g',
)
/** `{name}`, `{name.key}`, `{name(key)}`, and the explicit space of JSX, `{' '}`. */
const BRACED_EXPRESSION =
  /(?<![\\${\w])\{\s*(?:([A-Za-z_$][\w$]*)\s*([.([][^{}\n]*)?|' '|" ")\}(?!\})/g
/**
 * The beginning of a module statement, whose braces are no expression. It is matched in the few characters before
 * them: as a lookbehind, it would go through long white space again at each of its characters.
 */
const IMPORT_BEFORE = /(?:\b(?:import|export)\s+(?:type\s+)?|^\s*import\s+\w+\s*,\s*)$/m
const LONGEST_IMPORT = 80
