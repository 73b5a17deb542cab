// Reads sequences of messages.

import { own } from '../../shared/text.ts'
import {
  checkSize,
  Unreadable,
  type Actor,
  type ActorBox,
  type Line,
  type LinkEnd,
  type SequenceDrawing,
  type Step,
  type Unheeded,
} from './diagram.ts'
import { isColor } from './color-names.ts'
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
const ACTOR = /^(create\s+)?(participant|actor)\s+(.+?)(?:@\{([^{}]*)\})?(?:\s+as\s+(.+))?$/
const NOTE = /^note\s+(left of|right of|over)\s+([^:]+?)\s*:\s*(.*)$/i
const BLOCK = /^(loop|alt|opt|par|critical|break|rect|box)\b\s*(.*)$/
const DIVIDER = /^(else|and|option)\b\s*(.*)$/
/** The blocks that dividers divide. */
const DIVIDED: Readonly<Record<string, string>> = { else: 'alt', and: 'par', option: 'critical' }
/** Links of actors, and words about them that nobody draws. */
const IDLE = /^(?:(links?)|properties|details)\s+[^:]+:/

/** A sequence while it is read. */
interface Reading {
  readonly actors: Actor[]
  readonly boxes: ActorBox[]
  readonly steps: Step[]
  readonly unheeded: Unheeded[]
  readonly numbers: Map<string, number>
  /** How many activities of an actor go on. */
  readonly active: Map<number, number>
  /** Who begins or ends with the next message. */
  awaited?: Awaited | undefined
  /** The number of the next message, if messages are numbered, and the distance between numbers. */
  next?: number
  by: number
}

/** What a message must follow on. */
interface Awaited {
  readonly actor: number
  readonly isFirst: boolean
  readonly at: Line
}

/** A block that has begun, and the actors that it declares. */
interface Opened {
  readonly word: string
  readonly label: string
  readonly at: Line
  readonly members: number[]
}

/** Reads a sequence of messages. */
export function readSequence({ body }: Lines): {
  readonly drawing: SequenceDrawing
  readonly unheeded: readonly Unheeded[]
} {
  const actors: Actor[] = []
  const boxes: ActorBox[] = []
  const steps: Step[] = []
  const unheeded: Unheeded[] = []
  const state: Reading = {
    actors,
    boxes,
    steps,
    unheeded,
    numbers: new Map(),
    active: new Map(),
    by: 1,
  }
  const open: Opened[] = []
  for (const at of body.flatMap(statementsOf)) {
    checkSize(actors.length + steps.length, at)
    const [, word, label = ''] = BLOCK.exec(at.text) ?? []
    const [, divider = '', dividing = ''] = DIVIDER.exec(at.text) ?? []
    const inner = open.at(-1)
    if (word !== undefined && !MESSAGE.test(at.text)) {
      open.push({ word, label, at, members: [] })
      if (!isQuiet(word)) steps.push({ type: 'open', word, label: labelOf(label) })
    } else if (inner && inner.word === own(DIVIDED, divider)) {
      steps.push({ type: 'divide', label: labelOf(dividing) })
    } else if (at.text === 'end') {
      if (!open.pop() || !inner) throw new Unreadable('“end” ends nothing', at)
      if (inner.word === 'box') boxes.push(...boxesOf(inner))
      else if (!isQuiet(inner.word)) steps.push({ type: 'close' })
    } else {
      const declared = readStep(state, at)
      if (declared !== undefined) inner?.members.push(declared)
    }
  }
  const last = open.at(-1)
  if (last) throw new Unreadable(`“${last.word}” has no “end”`, last.at)
  if (state.awaited) throw notFollowed(state, state.awaited)
  if (actors.length === 0)
    throw new Unreadable('nothing is in it', { text: '', line: 0, column: 0 })
  return { drawing: { kind: 'sequence', actors, boxes, steps }, unheeded }
}

/** Colors behind messages are not drawn, and boxes around actors are no step. */
function isQuiet(word: string): boolean {
  return word === 'rect' || word === 'box'
}

/** Returns the box around the actors that a block declares. Its color is that of the site. */
function boxesOf({ label, at, members }: Opened): ActorBox[] {
  if (members.length === 0) return []
  const [from, to] = [Math.min(...members), Math.max(...members)]
  if (new Set(members).size < to - from + 1)
    throw new Unreadable('others are between those in this box; write boxes first', at)
  const [, color = '', words = ''] = /^((?:rgb|hsl)a?\([^()]*\)|\S+)\s*(.*)$/.exec(label) ?? []
  return [{ from, to, label: labelOf(isColor(color) ? words : label) }]
}

/** Reads a statement. Returns the number of the actor that it declares, if it does. */
function readStep(state: Reading, at: Line): number | undefined {
  const { text } = at
  const numbering = /^autonumber(?:\s+(off|\d+)(?:\s+(\d+))?)?$/.exec(text)
  const declaration = ACTOR.exec(text)
  const [, side, over, words = ''] = NOTE.exec(text) ?? []
  const [, activation, active] = /^(activate|deactivate)\s+(.+)$/.exec(text) ?? []
  const [, destroyed] = /^destroy\s+(.+)$/.exec(text) ?? []
  const idle = IDLE.exec(text)
  if (numbering) {
    const [, first, by] = numbering
    if (first === 'off') delete state.next
    else state.next = Number(first ?? 1)
    state.by = Number(by ?? 1)
  } else if (declaration) {
    return declare(state, declaration, at)
  } else if (side !== undefined && over !== undefined) {
    const named = over.split(',').map((name) => actor(state, name.trim()))
    state.steps.push({
      type: 'note',
      side: side.toLowerCase().split(' ')[0] as 'left' | 'right' | 'over',
      from: Math.min(...named),
      to: Math.max(...named),
      label: labelOf(words),
    })
  } else if (activation !== undefined && active !== undefined) {
    activate(state, actor(state, active.trim()), activation === 'activate' ? 1 : -1, at)
  } else if (destroyed !== undefined && !MESSAGE.test(text)) {
    expectMessage(state, { actor: actor(state, destroyed), isFirst: false, at })
  } else if (idle && !MESSAGE.test(text)) {
    state.unheeded.push({ at, isLink: idle[1] !== undefined })
  } else readMessage(state, at)
  return undefined
}

/** Reads who takes part: `participant A as Words`, `actor A`, `create participant A@{ "type": "actor" }`. */
function declare(state: Reading, declaration: RegExpExecArray, at: Line): number {
  const [, create, kind, id = '', more = '', words] = declaration
  const label = words ?? /\balias"?\s*:\s*"([^"]*)"/.exec(more)?.[1]
  const isPerson = kind === 'actor' || /\btype"?\s*:\s*"actor"/.test(more)
  const isKnown = state.numbers.has(id)
  // One who is named again keeps the words that are there.
  const declared = isKnown && label === undefined ? [] : [{ label: labelOf(label ?? id), isPerson }]
  const number = actor(state, id, ...declared)
  if (create !== undefined) {
    if (isKnown) throw new Unreadable(`“${id}” is there before it is created`, at)
    expectMessage(state, { actor: number, isFirst: true, at })
  }
  return number
}

/** Notes who begins or ends with the next message. */
function expectMessage(state: Reading, awaited: Awaited): void {
  if (state.awaited) throw notFollowed(state, state.awaited)
  state.awaited = awaited
}

function notFollowed({ actors }: Reading, { actor: number, isFirst, at }: Awaited): Unreadable {
  const name = actors[number]?.label ?? ''
  const way = isFirst ? 'to' : 'to or from'
  return new Unreadable(`the next message must be ${way} “${name}”, and is not`, at)
}

function readMessage(state: Reading, at: Line): void {
  const [, source, sign = '', mark, target, words = ''] = MESSAGE.exec(at.text) ?? []
  if (
    source === undefined ||
    target === undefined ||
    source.endsWith('()') ||
    target.startsWith('()')
  )
    throw unknown(at)
  const [, end = 'arrow', isMutual = false] = ARROWS.find(([each]) => each === sign) ?? []
  const from = actor(state, source)
  const to = actor(state, target)
  const { awaited } = state
  if (awaited && awaited.actor !== to && (awaited.isFirst || awaited.actor !== from))
    throw notFollowed(state, awaited)
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
    isFirst: awaited?.isFirst === true,
  })
  if (mark === '+') activate(state, to, 1, at)
  if (mark === '-') activate(state, from, -1, at)
  if (awaited?.isFirst === false) state.steps.push({ type: 'destroy', actor: awaited.actor })
  state.awaited = undefined
}

/** Begins or ends an activity. */
function activate({ actors, active, steps }: Reading, number: number, by: 1 | -1, at: Line): void {
  const count = (active.get(number) ?? 0) + by
  if (count < 0) throw new Unreadable(`“${actors[number]?.label ?? ''}” is not active there`, at)
  active.set(number, count)
  steps.push({ type: by > 0 ? 'activate' : 'deactivate', actor: number })
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
export function wordsOfSequence({ actors, boxes, steps }: SequenceDrawing): string[] {
  return [
    ...boxes.map(({ label }) => label),
    ...actors.map(({ label }) => label),
    ...steps.map((step) => ('label' in step ? step.label : '')),
  ].filter((label) => label !== '')
}
