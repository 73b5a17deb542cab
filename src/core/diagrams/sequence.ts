// Reads sequences of messages.

import {
  checkSize,
  Unreadable,
  type Actor,
  type Line,
  type LinkEnd,
  type SequenceDrawing,
  type Step,
} from './diagram.ts'
import { labelOf } from './labels.ts'
import { statementsOf, unknown, type Lines } from './lines.ts'

/** Matches the first line of a sequence. */
export const SEQUENCE = /^sequenceDiagram\s*;?$/

/** Arrows, the longest first: what is at their end, and whether it is at their start, too. */
const ARROWS: readonly (readonly [sign: string, end: LinkEnd | 'open', isMutual?: boolean])[] = [
  ['<<-->>', 'arrow', true],
  ['<<->>', 'arrow', true],
  ['-->>', 'arrow'],
  ['->>', 'arrow'],
  ['--x', 'cross'],
  ['-x', 'cross'],
  ['--)', 'open'],
  ['-)', 'open'],
  ['-->', 'none'],
  ['->', 'none'],
]

const ARROW = ARROWS.map(([sign]) => sign.replace(')', '\\)')).join('|')
const MESSAGE = new RegExp(`^(.+?)\\s*(${ARROW})\\s*([+-])?\\s*([^:]+?)\\s*(?::\\s*(.*))?$`)
const ACTOR = /^(?:create\s+)?(participant|actor)\s+(.+?)(?:@\{[^{}]*\})?(?:\s+as\s+(.+))?$/
const NOTE = /^note\s+(left of|right of|over)\s+([^:]+?)\s*:\s*(.*)$/i
const BLOCK = /^(loop|alt|opt|par|critical|break|rect|box)\b\s*(.*)$/
const DIVIDER = /^(else|and|option)\b\s*(.*)$/
const QUIET = /^(?:links?\s.*|properties\s.*|details\s.*|destroy\s+.+)$/

/** A sequence while it is read. */
interface Reading {
  readonly actors: Actor[]
  readonly numbers: Map<string, number>
  readonly steps: Step[]
  /** The number of the next message, if messages are numbered, and the distance between numbers. */
  next?: number
  by: number
}

/** Reads a sequence of messages. */
export function readSequence({ body }: Lines): SequenceDrawing {
  const state: Reading = { actors: [], numbers: new Map(), steps: [], by: 1 }
  const open: { readonly word: string; readonly at: Line }[] = []
  for (const at of body.flatMap(statementsOf)) {
    checkSize(state.actors.length + state.steps.length, at)
    const [, word, label = ''] = BLOCK.exec(at.text) ?? []
    const [, divider, dividing = ''] = DIVIDER.exec(at.text) ?? []
    if (word !== undefined && !MESSAGE.test(at.text)) {
      open.push({ word, at })
      // Neither colors behind messages nor boxes around actors are drawn.
      if (!isQuiet(word)) state.steps.push({ type: 'open', word, label: labelOf(label) })
    } else if (divider !== undefined && open.length > 0) {
      state.steps.push({ type: 'divide', label: labelOf(dividing) })
    } else if (at.text === 'end') {
      const closed = open.pop()
      if (!closed) throw new Unreadable('“end” ends nothing', at)
      if (!isQuiet(closed.word)) state.steps.push({ type: 'close' })
    } else readStep(state, at)
  }
  const last = open.at(-1)
  if (last) throw new Unreadable(`“${last.word}” has no “end”`, last.at)
  if (state.actors.length === 0)
    throw new Unreadable('nothing is in it', { text: '', line: 0, column: 0 })
  return { kind: 'sequence', actors: state.actors, steps: state.steps }
}

function isQuiet(word: string): boolean {
  return word === 'rect' || word === 'box'
}

function readStep(state: Reading, at: Line): void {
  const { text } = at
  const numbering = /^autonumber(?:\s+(off|\d+)(?:\s+(\d+))?)?$/.exec(text)
  const [, kind, id, label] = ACTOR.exec(text) ?? []
  const [, side, over, words = ''] = NOTE.exec(text) ?? []
  const [, activation, active] = /^(activate|deactivate)\s+(.+)$/.exec(text) ?? []
  if (numbering) {
    const [, first, by] = numbering
    if (first === 'off') delete state.next
    else state.next = Number(first ?? 1)
    state.by = Number(by ?? 1)
  } else if (kind !== undefined && id !== undefined) {
    actor(state, id, { label: labelOf(label ?? id), isPerson: kind === 'actor' })
  } else if (side !== undefined && over !== undefined) {
    const [first = 0, last = first] = over.split(',').map((name) => actor(state, name.trim()))
    state.steps.push({
      type: 'note',
      side: side.toLowerCase().split(' ')[0] as 'left' | 'right' | 'over',
      from: Math.min(first, last),
      to: Math.max(first, last),
      label: labelOf(words),
    })
  } else if (activation !== undefined && active !== undefined) {
    const type = activation as 'activate' | 'deactivate'
    state.steps.push({ type, actor: actor(state, active.trim()) })
  } else if (!QUIET.test(text)) readMessage(state, at)
}

function readMessage(state: Reading, at: Line): void {
  const [, source, sign = '', mark, target, words = ''] = MESSAGE.exec(at.text) ?? []
  if (source === undefined || target === undefined) throw unknown(at)
  const [, end = 'arrow', isMutual = false] = ARROWS.find(([each]) => each === sign) ?? []
  const from = actor(state, source)
  const to = actor(state, target)
  const label = labelOf(words)
  const number = state.next === undefined ? '' : `${state.next}. `
  if (state.next !== undefined) state.next += state.by
  state.steps.push({
    type: 'message',
    from,
    to,
    label: (number + label).trim(),
    isDashed: sign.includes('--'),
    end,
    isMutual,
  })
  if (mark === '+') state.steps.push({ type: 'activate', actor: to })
  if (mark === '-') state.steps.push({ type: 'deactivate', actor: from })
}

/** Returns the number of an actor, who is there from the first time on that it is named. */
function actor({ actors, numbers }: Reading, id: string, declared?: Actor): number {
  const known = numbers.get(id)
  if (known !== undefined) {
    if (declared) actors[known] = declared
    return known
  }
  numbers.set(id, actors.length)
  return actors.push(declared ?? { label: labelOf(id), isPerson: false }) - 1
}

/** Returns what readers can read in a sequence, in its order. */
export function wordsOfSequence({ actors, steps }: SequenceDrawing): string[] {
  return [
    ...actors.map(({ label }) => label),
    ...steps.map((step) => ('label' in step ? step.label : '')),
  ].filter((label) => label !== '')
}
