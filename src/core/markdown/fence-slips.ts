// Fences that are none or have no end, and words behind their language that say nothing.

import type { Token, Tokens } from 'marked'
import type { Diagnostic } from '../../shared/contract.ts'
import {
  indentedFence,
  missingLines,
  unclosedFence,
  unclosedMarks,
  unknownFenceWord,
} from '../problems/markdown.ts'
import { fenceFault, loneMark, readInfo } from './fence.ts'
import type { Sighting } from './once.ts'
import type { LineAt } from './table-slips.ts'

/** A fence that never ends, and what stands after its language and says nothing. */
export function fenceSlips(
  { raw, text, lang = '', codeBlockStyle }: Tokens.Code,
  lineAt: LineAt,
): Diagnostic[] {
  const [opening = '', ...lines] = raw.trimEnd().split('\n')
  const marks = /^\s*(`{3,}|~{3,})/.exec(opening)?.[1]
  if (codeBlockStyle === 'indented' || marks === undefined) return []
  const place = lineAt(0)
  if (!lines.at(-1)?.trim().startsWith(marks)) return [unclosedFence(marks, place)]
  const info = readInfo(lang)
  const alone = loneMark(info, text)
  const fault = fenceFault(info, text)
  if (alone !== undefined) return [unclosedMarks(lineAt(alone + 1))]
  if (!fault) return []
  const { written, kind } = fault
  const at = { ...place, column: place.column + Math.max(0, opening.trimStart().indexOf(written)) }
  const exact = { ...at, length: written.length }
  return [kind === 'word' ? unknownFenceWord(written, exact) : missingLines(written, exact)]
}

/** A fence in code that is code for its indentation: with less of it, it would be one. */
export function indentedFences(token: Token, lineAt: LineAt): Sighting[] {
  if (token.type !== 'code' || token['codeBlockStyle'] !== 'indented') return []
  const { text } = token as Tokens.Code
  const at = text.search(FENCE)
  if (at < 0) return []
  const place = lineAt(text.slice(0, at).split('\n').length - 1)
  return [{ kind: 'indented fence', place, told: (others) => indentedFence(place, others) }]
}

/** Below other lines, tildes rather mark what is wrong in code. */
const FENCE = /^ {0,3}(?:`{3,}[^`\n]*$|(?<!\n {0,3})~{3})/m
