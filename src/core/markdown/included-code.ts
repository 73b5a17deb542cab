// Puts code of files into the blocks that name them: ```ts file="/examples/a.ts#setup". From then on such a block is
// like any other, as if its author had copied the code.

import type { Token, Tokens } from 'marked'
import type { Diagnostic, Place } from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import {
  controlsInCode,
  noPart,
  nothingToShow,
  notShown,
  secondFile,
} from '../problems/shown-files.ts'
import { cleaned, unprintableIn } from '../reading/unprintable.ts'
import { takePart } from './code-parts.ts'
import { infoOfFile, isEmpty, readInfo } from './fence.ts'
import { startOf, withKnown, type ParseState } from './parse-state.ts'
import { filePart, fileWord, namedPart, type ShownFiles } from './shown-files.ts'
import { visitTokens } from './tokens.ts'

/**
 * Fills the blocks of a document that name a file and are empty. `filesAt` returns the files that the text at an offset
 * may show.
 */
export function includeCode(
  state: ParseState,
  tokens: readonly Token[],
  filesAt: (offset: number) => ShownFiles,
): void {
  // Fast path: most texts have no such word.
  if (!state.text.includes('file=')) return
  visitTokens(tokens, (token) => {
    if (token.type === 'code') include(state, token as Tokens.Code, filesAt)
  })
}

/** Fills a block in the tokens, and in what is published as Markdown, if it names a file and is empty. */
function include(
  state: ParseState,
  token: Tokens.Code,
  filesAt: (offset: number) => ShownFiles,
): void {
  const { lang: info = '', raw } = token
  const value = readInfo(info).file
  if (token.codeBlockStyle === 'indented' || value === undefined || !isEmpty(raw)) return
  const path = filePart(value)
  const opening = openingOf(raw)
  const found = state.text.indexOf(opening, startOf(state, token))
  const start = found < 0 ? startOf(state, token) : found
  const at = opening.indexOf(value, Math.max(0, opening.indexOf('file=')))
  const place =
    at < 0 || value === '' ? state.at(start, opening.length) : state.at(start + at, value.length)
  const file = own(filesAt(start), path) ?? { fault: path === '' ? 'missing' : 'many' }
  if ('text' in file) state.shown.add(file.path)
  const { problems, ...shown } = codeOf(path, namedPart(value), file, place)
  state.diagnostics.push(...problems)
  const [, second] = readInfo(info).words.filter(({ source }) => fileWord(source) !== undefined)
  const secondAt = second && opening.lastIndexOf(second.source)
  if (second && secondAt !== undefined)
    state.diagnostics.push(
      secondFile(second.source, state.at(start + secondAt, second.source.length)),
    )
  token.text = shown.code ?? ''
  token.lang = infoOfFile(info, path, shown, state.languages)
  copyCode(state, token, start)
}

/** Returns the code of a part of a file, and what is wrong with it. */
function codeOf(
  path: string,
  part: string | undefined,
  file: ShownFiles[string],
  place: Place,
): {
  readonly code?: string
  readonly firstLine?: number
  readonly problems: readonly Diagnostic[]
} {
  if ('fault' in file) return { problems: [notShown(path, file, place)] }
  const taken = takePart(file.text, part)
  if ('fault' in taken) {
    return { problems: [noPart(path, part ?? '', taken, place)] }
  }
  const unprintable = unprintableIn(taken.code)
  const problems = [
    ...(unprintable ? [controlsInCode(path, unprintable.name, place)] : []),
    ...(taken.code.trim() === ''
      ? [nothingToShow(part === undefined ? path : `${path}#${part}`, place)]
      : []),
  ]
  return { ...taken, code: cleaned(taken.code), problems }
}

function openingOf(raw: string): string {
  return raw.trimStart().split('\n', 1)[0]?.trimEnd() ?? ''
}

/** Writes the code into the published Markdown, below the opening line of its fence, which begins at `start`. */
function copyCode(
  state: ParseState,
  { raw, lang = '', text: code }: Tokens.Code,
  start: number,
): void {
  const { text, edits } = state
  const opening = openingOf(raw)
  const [marks = ''] = /^(?:`+|~+)/.exec(opening) ?? []
  const end = start + opening.length
  if (marks === '' || !text.startsWith(opening, start)) return
  // In lists and quotes, each line has the marks of its container or as many spaces.
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const prefix = text.slice(lineStart, start).replace(/[^>\s]/g, ' ')
  const longer = marksAround(code, marks)
  const lines = code === '' ? [] : code.split('\n')
  const copied = lines.map((line) => `\n${line === '' ? prefix.trimEnd() : prefix + line}`)
  const newOpening = longer + withKnown(state, lang) + copied.join('')
  edits.push({ offset: start, oldText: opening, newText: newOpening })
  const close = text.indexOf(marks, end)
  if (longer !== marks && /^[\s>]*$/.test(text.slice(end, close)))
    edits.push({ offset: close, oldText: marks, newText: longer })
}

/** Returns the marks of a fence that no line of its code can close. */
function marksAround(code: string, marks: string): string {
  const [mark = ''] = marks
  const runs = code.match(mark === '~' ? /~{3,}/g : /`{3,}/g) ?? []
  const longest = Math.max(0, ...runs.map((run) => run.length))
  return longest < marks.length ? marks : mark.repeat(longest + 1)
}
