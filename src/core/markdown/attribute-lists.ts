// Detects attribute lists such as `{: .note #id }`, which other programs read after headings, links, pictures and
// code, and below blocks. Here only headings, boxes and formulas can have an id, and nothing has classes.

import type { Token, Tokens } from 'marked'
import { own } from '../../shared/text.ts'
import { attributesOf, idsIn } from './opening-line.ts'
import type { Container, TabGroup } from './extensions.ts'
import type { Foreign } from './replacements.ts'

/** Advice for attributes that have no effect. */
export const ATTRIBUTES_ADVICE =
  'Delete it: only headings, boxes and formulas in lines of their own can have “{#id}”, and classes have no effect.'
const OPEN_ADVICE = 'Delete it, or write <details open> in HTML.'

/** Returns a report of attributes that have no effect. The advice must keep an id, because links may lead to it. */
export function idleAttributes(source: string, before?: Token): Foreign {
  const [, id] = /(?<=[{:\s])#([\w-]+)/.exec(source) ?? []
  if (id === undefined) return { source, kind: 'attributes', advice: ATTRIBUTES_ADVICE }
  if (before?.type === 'heading') {
    const advice = `Write “{#${id}}” after the words of the heading; classes have no effect.`
    return { source, kind: 'id below a heading', advice }
  }
  const advice = `Write <a id="${id}"></a> before what it names, if links lead to it: only headings, boxes and formulas in lines of their own can have “{#id}”.`
  return { source, kind: 'id', advice }
}

/** `## Title {#id .class}`. The lexer has already removed braces that hold nothing but ids. */
export function* attributesOfHeading({ text }: Tokens.Heading): Generator<Foreign> {
  const [source] = /(?<!\\)\{:?\s*[.#][^{}`]*\}$/.exec(text.trim()) ?? []
  if (source === undefined) return
  const ids = Array.from(source.matchAll(/#([\w-]+)/g), ([id]) => id)
  const advice = /^\{(#[\w-]+\s*)+\}$/.test(source)
    ? 'Write all ids of a heading in one pair of braces, such as “{#new #old}”.'
    : ids.length > 0
      ? `Write “{${ids.join(' ')}}”; classes have no effect.`
      : ATTRIBUTES_ADVICE
  yield { source, kind: 'attributes of a heading', advice }
}

/** `:::details Title {open}`, `:::tip Title {id="a"}`, `:::note title="Title"` and `:::note[Title]{#id .class}`. */
export function* attributesOfContainer({ raw }: Container | TabGroup): Generator<Foreign> {
  const [line = ''] = raw.split('\n', 1)
  const [, source, open] = /[^\\{](\{\s*(?:[\w-]+=["'][^{}]*|(open)\s*)\})\s*$/.exec(line) ?? []
  if (source !== undefined)
    yield open === undefined ? idleAttributes(source) : { source, kind: open, advice: OPEN_ADVICE }
  yield* classesOfContainer(line.trimEnd())
  const [, name, attributes] = BARE_ATTRIBUTES.exec(line) ?? []
  if (attributes === undefined) return
  const [, double, single] = /\btitle=(?:"([^"]+)"|'([^']+)')/.exec(attributes) ?? []
  const title = double ?? single
  const advice = title === undefined ? ATTRIBUTES_ADVICE : `Write “:::${name}[${title}]”.`
  yield { source: attributes, kind: 'attributes of a container', advice }
}

/** `{#id .class}` at the end of an opening line, of which only the id is read. */
function* classesOfContainer(line: string): Generator<Foreign> {
  const source = attributesOf(line) ?? ''
  const ids = idsIn(source).map((id) => `#${id}`)
  const words = source.split(/[{}\s]+/).filter(Boolean)
  if (words.length === ids.length) return
  const advice =
    ids.length > 0 ? `Write “{${ids.join(' ')}}”; classes have no effect.` : ATTRIBUTES_ADVICE
  yield { source, kind: 'attributes', advice }
}

const BARE_ATTRIBUTES =
  /^[\s>]*:{3,}[ \t]*([\w-]+)[ \t]+([\w-]+=(?:"[^"]*"|'[^']*')(?:[ \t]+[\w-]+=(?:"[^"]*"|'[^']*'))*)\s*$/

/** `![words](./a.png){width=300}`, and `` `code`{ #id } ``, where only ids and classes are certain. */
export function* attributesAfter(before: Token | undefined, text: string): Generator<Foreign> {
  const pattern = before && own(ATTRIBUTES_AFTER, before.type)
  const [source] = pattern?.exec(text) ?? []
  if (source === undefined) return
  const isSize = before?.type === 'image' && /[\s{:](?:width|height)=/.test(source)
  yield isSize ? { source, kind: 'size', advice: SIZE_ADVICE } : idleAttributes(source)
}

const ANY_ATTRIBUTES = /^\{:?\s*(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|[^\s{}]+))[^{}]*\}/
const ID_OR_CLASS = /^\{:?\s*[.#][a-z][\w-]*(?:\s[^{}\n]*)?\}/i
const ATTRIBUTES_AFTER: Readonly<Record<string, RegExp>> = {
  link: ANY_ATTRIBUTES,
  image: ANY_ATTRIBUTES,
  codespan: ID_OR_CLASS,
  strong: ID_OR_CLASS,
  em: ID_OR_CLASS,
}
const SIZE_ADVICE =
  'Delete it: the size is read from the file. For another, write <img src="./a.png" width="300" alt="…"> in HTML.'

/** Yields lines such as `{: .cls}` below a paragraph, the text of a list or a quote, or a table, and `{:toc}`. */
export function* attributesBelow(text: string): Generator<Foreign> {
  // Fast path: most texts have no such line.
  if (!/\{[:\s]*[.#]|\{:/.test(text)) return
  for (const { index, 1: source = '', 2: contents } of text.matchAll(ATTRIBUTES_BELOW))
    yield contents === undefined
      ? { ...idleAttributes(source), offset: index }
      : { source, kind: 'toc', advice: NO_CONTENTS_BELOW, offset: index }
}

const ATTRIBUTES_BELOW =
  /(?<=\n {0,3})(\{(?:\s*[.#][\w-]|:(?:\s*(?:[.#][\w-]|[\w-]+=["'])|(toc\b)))[^{}\n]*\})[ \t]*$/gm
const NO_CONTENTS_BELOW = 'Delete it and the line above it: every page has its contents beside it.'
