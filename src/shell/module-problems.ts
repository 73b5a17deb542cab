// What a bundler complains of, as problems of ours: with places in characters, names that a site knows, and what to do.

import path from 'node:path'
import type { Location, Message } from 'esbuild'
import { brokenModule } from '../core/problems.ts'
import { filePath, type Diagnostic } from '../shared/contract.ts'
import { own } from '../shared/text.ts'
import { home } from './home.ts'

/** Our modules, by the names under which a site imports them. */
export const OWN_MODULES = {
  sitegen: 'src/shared/contract.ts',
  'sitegen/theme': 'theme/index.tsx',
  'sitegen/kit': 'theme/kit.ts',
  'sitegen/views': 'theme/built-in.ts',
} as const

/** Signs that a Chinese keyboard writes, and what code wants. */
const NARROW: Readonly<Record<string, string>> = {
  ...{ '，': ',', '、': ',', '。': '.', '：': ':', '；': ';', '！': '!', '？': '?' },
  ...{ '（': '(', '）': ')', '【': '[', '】': ']', '｛': '{', '｝': '}', '＝': '=' },
  ...{ '‘': "'", '’': "'", '“': "'", '”': "'" },
}

/** What to do about mistakes of which the bundler says only where they show. */
const REMEDIES: readonly (readonly [mistake: RegExp, remedy: string])[] = [
  [/ end of file/, 'Close what is still open.'],
  [
    /^Expected "[)}\]]" but found "[;=]"/,
    'Between brackets, a comma ends a value and “:” begins one.',
  ],
  [/^Expected "[)}\]]" but found/, 'Is a comma missing before it, or a bracket?'],
  [/^Unexpected "="/, 'Inside “{ }”, a value follows “:”.'],
  [/^Unexpected "[)}\]]"/, 'Is a bracket not closed before it?'],
  [
    /^No loader is configured for "\.\w+" files: .*\.(png|jpe?g|gif|webp|avif|svg|ico)$/i,
    'Put it into content/public. A page shows it with src={base + "name.png"}, a style sheet with url(/name.png).',
  ],
  [/^No loader is configured/, 'Put it into content/public, and name it by its address there.'],
  [/^Unterminated (string|template)/, 'Close the text with the quote that it begins with.'],
]

/** What to do about a mistake, unless the message says so. */
function remedyFor(text: string, suggestion: string): string | undefined {
  const [, sign = ''] = /^(?:Expected .+ but found|Unexpected) "(.)"\.?$/u.exec(text) ?? []
  const narrow = own(NARROW, sign)
  if (narrow !== undefined) return `Code wants the narrow sign: ${narrow}`
  if (suggestion !== '' && !text.includes(suggestion)) return `Write ${suggestion} instead.`
  return REMEDIES.find(([mistake]) => mistake.test(text))?.[1]
}

/** What is said besides, with the line that it speaks of. */
function noteIn([note]: Message['notes']): string | undefined {
  if (!note?.location) return note?.text
  const { line } = note.location
  return `${note.text.replace(/:$/, '')}: line ${line}, column ${spotOf(note.location).column}.`
}

/** Esbuild counts bytes, we count characters. */
function spotOf({ lineText, column, length }: Location): {
  readonly column: number
  readonly length: number
} {
  const bytes = Buffer.from(lineText)
  const count = (from: number, to: number): number => bytes.subarray(from, to).toString().length
  return { column: 1 + count(0, column), length: Math.max(1, count(column, column + length)) }
}

/** What is wrong, in which our own files have the names that a site knows. */
function messageFor(root: string, text: string): string {
  const [, file, name] = /^No matching export in "(.+)" for import "(.+)"$/.exec(text) ?? []
  if (file === undefined) return text.endsWith('.') ? text : `${text}.`
  const full = path.resolve(root, file)
  const [known] = Object.entries(OWN_MODULES).find(([, each]) => home(each) === full) ?? [file]
  return `“${known}” exports no “${name}”.`
}

/** A complaint about a site at `root` as a problem. */
export function problemOf(root: string, { text, location, notes }: Message): Diagnostic {
  const message = messageFor(root, text)
  if (!location) return brokenModule(message, notes[0]?.text, {})
  return brokenModule(message, noteIn(notes) ?? remedyFor(text, location.suggestion), {
    path: filePath(path.relative(root, path.resolve(root, location.file))),
    line: location.line,
    ...spotOf(location),
  })
}
