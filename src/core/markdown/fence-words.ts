// Finds words after the language of a code fence that have no effect: unknown ones, those of other programs, and those in
// quotation marks that are not straight.

import { CURLY_QUOTED, isKnownWord, readInfo, type Info } from './fence.ts'
import { isDirective } from './myst.ts'
import { fileWord } from './shown-files.ts'

/** Unknown words. `key` is the same for all such words that one report is enough for. */
interface UnknownWords {
  readonly source: string
  /** What the report names: the part before a value, or all the words. */
  readonly name: string
  readonly key: string
}

/** Returns the unknown words of an info string: each that has a value, and others together if they follow each other. */
export function unknownWords(info: string): UnknownWords[] {
  if (isDirective(info)) return []
  const unknown: UnknownWords[] = []
  let phrase: { key: string; from: number } | undefined
  for (const word of readInfo(info).words) {
    const { source, at } = word
    const name = /^[a-z][\w-]*=/i.exec(source)?.[0]
    if (isKnownWord(word) || foreignSyntaxOf(source) || straightened(source) !== undefined)
      phrase = undefined
    else if (name === undefined) {
      if (phrase) unknown.pop()
      phrase ??= { key: source, from: at }
      const words = info.slice(phrase.from, at + source.length)
      unknown.push({ source: words, name: words, key: phrase.key })
    } else {
      phrase = undefined
      unknown.push({ source, name, key: name })
    }
  }
  return unknown
}

/** Returns the words whose quotation marks are not straight, and how to write them. */
export function curlyWords({ words }: Info): { source: string; straight: string }[] {
  return words.flatMap(({ source }) => {
    const straight = fileWord(source) === undefined ? straightened(source) : undefined
    return straight === undefined ? [] : [{ source, straight }]
  })
}

/** Returns a known word with straight quotation marks, if its own are not. */
function straightened(source: string): string | undefined {
  if (!CURLY_QUOTED.test(source) || foreignSyntaxOf(source)) return undefined
  const [, key = '', value = ''] = /^([^=]+)=.(.*).$/.exec(source) ?? []
  if (key === 'showLineNumbers') return /^\d+$/.test(value) ? `${key}=${value}` : undefined
  const quoted = `${key}="${value}"`
  return key === 'title' || foreignSyntaxOf(quoted) ? quoted : undefined
}

/** A word of another program in an info string, and its equivalent here. */
export interface ForeignWord {
  readonly source: string
  readonly kind: string
  readonly replacement: string
}

/** Returns the words after the language that belong to other programs. */
export function foreignWords({ language, words }: Info): ForeignWord[] {
  return words.flatMap(({ source }) => {
    const syntax = foreignSyntaxOf(source)
    if (!syntax) return []
    const [, value = ''] = syntax.pattern.exec(source) ?? []
    return [{ source, kind: syntax.kind, replacement: syntax.replacementFor(value, language) }]
  })
}

function foreignSyntaxOf(written: string): (typeof FOREIGN_SYNTAX)[number] | undefined {
  return FOREIGN_SYNTAX.find(({ pattern }) => pattern.test(written))
}

const lineNumbersWord = (first: string): string =>
  first === '' || first === '1' ? 'showLineNumbers' : `showLineNumbers=${first}`

const titleWord = (value: string): string =>
  value.includes('"') ? `title='${value}'` : `title="${value}"`

/** Syntax of other programs in info strings. `replacementFor` returns the equivalent here. */
const FOREIGN_SYNTAX: readonly {
  readonly kind: string
  readonly pattern: RegExp
  readonly replacementFor: (value: string, language: string) => string
}[] = [
  { kind: '[title]', pattern: /^\[(.+)\]$/, replacementFor: titleWord },
  {
    kind: 'filename=',
    pattern: /^file(?:name)?=(?!\{)["']?(.*?)["']?$/i,
    replacementFor: titleWord,
  },
  {
    kind: ':line-numbers',
    pattern: /^:line-numbers(?:=(\d+))?$/,
    replacementFor: (value, language) => `${language} ${lineNumbersWord(value)}`,
  },
  {
    kind: ':title',
    pattern: /^:(?!no-line-numbers)(?:title=)?["']?(.+?)["']?$/,
    replacementFor: (value, language) => `${language} ${titleWord(value)}`,
  },
  { kind: ':', pattern: /^:$/, replacementFor: (_, language) => `${language} without the colon` },
  { kind: 'linenums=', pattern: /^linenums=["'](\d+)["']$/, replacementFor: lineNumbersWord },
  {
    kind: 'hl_lines=',
    pattern: /^(?:hl_lines|highlight)=["'{]+([\d\s,-]+)["'}]+$/,
    replacementFor: (value) => `{${value.trim().replace(/[\s,]+/g, ',')}}`,
  },
  {
    kind: 'attributes of code',
    pattern: /^\{(\s*[.#][^{}]*|[^{}]*=[^{}]*)\}$/,
    replacementFor(value, language) {
      const [, words] = /^\s*(?:#\S+\s+)?\.(.*)$/.exec(value) ?? []
      return language === 'text' && words !== undefined
        ? translateWords(words.trim())
        : 'title="a.ts", {1,3-5} or showLineNumbers'
    },
  },
]

/** Translates the content of attribute braces such as `{ .py title="a.py" hl_lines="2" }`. */
function translateWords(written: string): string {
  const info = readInfo(written)
  const equivalents = new Map(foreignWords(info).map((word) => [word.source, word.replacement]))
  const translated = info.words.flatMap(
    (word) => equivalents.get(word.source) ?? (isKnownWord(word) ? word.source : []),
  )
  return [info.language, ...translated].join(' ')
}
