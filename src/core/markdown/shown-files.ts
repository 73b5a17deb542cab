// Finds the files that a text shows: code blocks their code (```ts file="/examples/a.ts#setup"), and comments their text
// (<!-- include: ./_setup.md -->). They are known before a text is parsed, so that the parser gets them together with it.

import type { FilePath } from '../../shared/contract.ts'

/** The files that a text may show, by their paths as written. */
export type ShownFiles = Readonly<Record<string, ShownFile>>

/** A file that a text may show, or why it cannot. */
type ShownFile = ShownText | FileFault

/** The text of a file, and the files that it may show in turn where it is included. */
export interface ShownText {
  readonly path: FilePath
  readonly text: string
  readonly files: ShownFiles
}

/** Why a file cannot be shown. */
export interface FileFault {
  readonly fault:
    | 'missing'
    | 'folder'
    | 'outside'
    | 'hidden'
    | 'large'
    | 'many'
    /** It includes itself, be it through others. */
    | 'circular'
    | 'binary'
    | 'unreadable'
  /** For a missing file: the address that was probably meant. */
  readonly suggestion?: string
  /** For a file that cannot be read: why. */
  readonly reason?: string
}

/** The most files that one text can show. */
export const MAX_FILES = 500

/** A `file=` word and its value, which is bounded so that a line of such words takes no time. */
const VALUE = `file=(?:"([^"\\n]{0,300})"|'([^'\\n]{0,300})'|([^\\s"'{}]{1,300}))`
const WORD = new RegExp(`^${VALUE}$`)
/** The lookahead finds words that overlap. Of these, at most one is a word of the fence. */
const WORDS = new RegExp(`\\b(?=${VALUE})`, 'g')

/** Returns the value of a word `file="…"` of an info string; `undefined` for any other word. */
export function fileWord(word: string): string | undefined {
  const [, double, single, bare] = WORD.exec(word) ?? []
  return double ?? single ?? bare
}

/** Whether a text, or its bytes, may show files: a quick test. */
export function mayShowFiles(text: { includes(word: string): boolean }): boolean {
  return text.includes('file=') || text.includes(INCLUDE_WORD)
}

/**
 * Returns the paths of the files, as written, that a text shows. There may be more of them than that, as the lines of a
 * fence within a fence look the same.
 */
export function shownFilesIn(text: string): readonly string[] {
  const files = new Set<string>()
  for (const line of text.split(/[\r\n]/)) {
    for (const value of valuesIn(line)) {
      const path = filePart(value)
      if (path !== '') files.add(path)
      if (files.size === MAX_FILES) return [...files]
    }
  }
  return [...files]
}

/** Returns the texts of a document: its own, and those of the files that it may show, which may show others. */
export function textsOf(text: string, files: ShownFiles): string[] {
  const shown = Object.values(files)
  return [text, ...shown.flatMap((file) => ('text' in file ? textsOf(file.text, file.files) : []))]
}

/** Returns the values of all words and comments in a line that name a file. */
function valuesIn(line: string): string[] {
  const words = mayOpenFence(line) ? Array.from(unescaped(line).matchAll(WORDS)) : []
  const comments = line.includes(INCLUDE_WORD) ? Array.from(line.matchAll(INCLUDES)) : []
  return [
    ...words.map(([, double, single, bare]) => double ?? single ?? bare ?? ''),
    ...comments.map(([, value = '']) => value),
  ]
}

const INCLUDE_WORD = 'include:'
/** A comment that includes a text, in a line. VitePress writes `@include`. */
export const INCLUDE = /<!--\s*@?include:[ \t]*([^<>\n]{0,300}?)[ \t]*-->/
const INCLUDES = new RegExp(INCLUDE, 'g')

/** Whether a line opens a fence with a `file=` word, in a container or not. */
function mayOpenFence(line: string): boolean {
  return line.includes('file=') && (line.includes('```') || line.includes('~~~'))
}

/** Removes backslashes before punctuation, as marked does in info strings. */
function unescaped(line: string): string {
  return line.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** Returns the path in a value that names a file, without the part of the file after `#`. */
export function filePart(value: string): string {
  return value.slice(0, value.length - (PART.exec(value)?.[0].length ?? 0))
}

/** Returns the part of a file that such a value names. */
export function namedPart(value: string): string | undefined {
  return PART.exec(value)?.[1]
}

/** A folder may be called `C#`. */
const PART = /#([^#/]*)$/
