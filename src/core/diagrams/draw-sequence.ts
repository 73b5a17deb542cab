// Draws sequences of messages.

import type { Actor, ActorBox, SequenceDrawing, Step } from './diagram.ts'
import { headWidth, placesOf, SIZE, SMALL } from './sequence-places.ts'
import { BOX, endMark, heightOf, LINE, svg, tag, breadthOf, words, type Point } from './svg.ts'

const MIN_HEAD = 36
const MARGIN = 8
const FAINT = { ...LINE, 'stroke-opacity': '.6' } as const
/** Hides the lines behind it. */
const PAPER = { fill: 'Canvas' } as const
const START = { 'text-anchor': 'start' } as const

type Of<T extends Step['type']> = Extract<Step, { type: T }>

/** A block, such as a loop, that has begun. */
interface Block {
  readonly top: number
  readonly label: string
  readonly dividers: { readonly y: number; readonly label: string }[]
  left: number
  right: number
}

/** The line of an actor: its head, and where it ends if it does so before all others. */
interface Life {
  readonly actor: Actor
  readonly x: number
  readonly height: number
  top: number
  end?: number
}

/** A drawing that grows from top to bottom. */
interface Sheet {
  readonly places: readonly number[]
  readonly parts: string[]
  readonly blocks: Block[]
  /** Where the activities of each actor have begun that go on. */
  readonly active: readonly number[][]
  readonly lives: readonly Life[]
  y: number
  left: number
  right: number
}

/** Draws a sequence. */
export function drawSequence(drawing: SequenceDrawing): string {
  const { actors, boxes, steps } = drawing
  const places = placesOf(drawing)
  const hasPersons = actors.some(({ isPerson }) => isPerson)
  const heads = actors.map(({ label }) => heightOf(label, SIZE) + 16)
  const height = Math.max(MIN_HEAD, ...heads) + (hasPersons ? 16 : 0)
  const active = actors.map((): number[] => [])
  const lives = actors.map((actor, i): Life => ({ actor, x: places[i] ?? 0, height, top: 0 }))
  const sheet: Sheet = {
    places,
    parts: [],
    blocks: [],
    active,
    lives,
    y: height + 14,
    left: 0,
    right: 0,
  }
  for (const life of lives) reach(sheet, leftOf(life), rightOf(life))
  for (const [i, step] of steps.entries()) {
    draw(sheet, step)
    // What begins or ends with a message does so at its arrow.
    if (hasGap(step) && !isActivity(steps[i + 1])) sheet.y += 12
  }
  for (const [actor, starts] of active.entries())
    while (starts.length > 0) drawActivity(sheet, actor)
  const end = sheet.y + 6
  const around = boxes.map((box) => drawActorBox(sheet, box, end))
  const behind = lives.map((life) => drawActor(life, end))
  const [left, right] = [sheet.left - MARGIN, sheet.right + MARGIN]
  const top = Math.min(0, ...around.map((each) => each.top)) - MARGIN
  const size = { width: right - left, height: end + MARGIN - top }
  const frames = around.map(({ markup }) => markup)
  return svg({ x: left, y: top, ...size }, [...frames, ...behind, ...sheet.parts].join(''))
}

/** Returns how far from its middle a head is reached. */
function edgeOf({ actor }: Life): number {
  return actor.isPerson ? 16 : headWidth(actor.label) / 2
}

function leftOf({ actor, x }: Life): number {
  return x - headWidth(actor.label) / 2
}

function rightOf({ actor, x }: Life): number {
  return x + headWidth(actor.label) / 2
}

function isActivity(step: Step | undefined): boolean {
  return step?.type === 'activate' || step?.type === 'deactivate' || step?.type === 'destroy'
}

function hasGap(step: Step): boolean {
  return step.type === 'message' || isActivity(step)
}

function draw(sheet: Sheet, step: Step): void {
  switch (step.type) {
    case 'message':
      drawMessage(sheet, step)
      break
    case 'note':
      drawNote(sheet, step)
      break
    case 'activate':
      sheet.active[step.actor]?.push(sheet.y)
      break
    case 'deactivate':
      drawActivity(sheet, step.actor)
      break
    case 'destroy':
      drawEnd(sheet, step.actor)
      break
    case 'open': {
      const about = inOneLine(step.label)
      const label = about === '' ? step.word : `${step.word} [${about}]`
      sheet.y += 8
      sheet.blocks.push({ top: sheet.y, label, dividers: [], left: Infinity, right: -Infinity })
      sheet.y += 22
      break
    }
    case 'divide':
      sheet.y += 4
      sheet.blocks.at(-1)?.dividers.push({ y: sheet.y, label: inOneLine(step.label) })
      sheet.y += 18
      break
    case 'close':
      drawBlock(sheet)
      break
  }
}

function inOneLine(label: string): string {
  return label.replaceAll('\n', ' ')
}

/** Makes the drawing, and the blocks around, as wide as what is drawn. */
function reach(sheet: Sheet, left: number, right: number): void {
  sheet.left = Math.min(sheet.left, left)
  sheet.right = Math.max(sheet.right, right)
  for (const block of sheet.blocks) {
    block.left = Math.min(block.left, left - 10)
    block.right = Math.max(block.right, right + 10)
  }
}

function drawMessage(sheet: Sheet, step: Of<'message'>): void {
  const { label, end, isMutual } = step
  const [x1, x2] = [sheet.places[step.from] ?? 0, sheet.places[step.to] ?? 0]
  const [wide, high] = [breadthOf(label, SMALL), heightOf(label, SMALL)]
  const line = { ...LINE, 'stroke-dasharray': step.isDashed ? '5 3' : undefined }
  const born = step.isFirst ? sheet.lives[step.to] : undefined
  sheet.y += Math.max(label === '' ? 12 : high + 8, born ? born.height / 2 : 0)
  const { y } = sheet
  if (born) born.top = y - born.height / 2
  if (x1 === x2) {
    const tip = { x: x1 + 6, y: y + 16 }
    sheet.parts.push(
      tag('path', { d: `M${x1 + 5},${y}H${x1 + 34}V${y + 16}H${x1 + 8}`, ...line }),
      endMark(end, tip, { x: x1 + 34, y: y + 16 }),
      words(label, { x: x1 + 40, y: y + 8 }, SMALL, START),
    )
    reach(sheet, x1, x1 + 44 + wide)
    sheet.y += 20
    return
  }
  const side = Math.sign(x2 - x1)
  const [tail, tip]: Point[] = [
    { x: x1 + side * 5, y },
    { x: x2 - side * (born ? edgeOf(born) : 6), y },
  ]
  const from = (tail?.x ?? 0) + (isMutual ? side * 6 : 0)
  const to = (tip?.x ?? 0) - (end === 'arrow' ? side * 6 : 0)
  const middle = ((tail?.x ?? 0) + (tip?.x ?? 0)) / 2
  sheet.parts.push(tag('path', { d: `M${from},${y}H${to}`, ...line }))
  if (tail && tip) {
    sheet.parts.push(endMark(end, tip, tail), isMutual ? endMark('arrow', tail, tip) : '')
  }
  sheet.parts.push(words(label, { x: middle, y: y - 4 - high / 2 }, SMALL))
  reach(sheet, Math.min(x1, x2, middle - wide / 2), Math.max(x1, x2, middle + wide / 2))
  if (!born) return
  reach(sheet, leftOf(born), rightOf(born))
  sheet.y += born.height / 2
}

function drawNote(sheet: Sheet, { side, from, to, label }: Of<'note'>): void {
  const [first, last] = [sheet.places[from] ?? 0, sheet.places[to] ?? 0]
  const own = breadthOf(label, SMALL) + 20
  const wide = side === 'over' ? Math.max(own, last - first + 40) : own
  const middle = (first + last) / 2
  const x = side === 'left' ? first - 14 - own : side === 'right' ? last + 14 : middle - wide / 2
  const box = { x, y: sheet.y + 2, width: wide, height: heightOf(label, SMALL) + 12 }
  sheet.parts.push(
    tag('rect', { ...box, ...PAPER }),
    tag('rect', { ...box, ...BOX, 'stroke-dasharray': '3 2' }),
    words(label, { x: x + wide / 2, y: box.y + box.height / 2 }, SMALL),
  )
  reach(sheet, x, x + wide)
  sheet.y += box.height + 14
}

function drawActivity(sheet: Sheet, actor: number): void {
  const starts = sheet.active[actor] ?? []
  const top = starts.pop()
  if (top === undefined) return
  const x = (sheet.places[actor] ?? 0) - 5 + starts.length * 4
  const box = { x, y: top, width: 10, height: Math.max(6, sheet.y - top) }
  sheet.parts.push(tag('rect', { ...box, ...BOX, 'fill-opacity': '.2' }))
}

/** Ends the line of an actor with a cross below its last message. */
function drawEnd(sheet: Sheet, actor: number): void {
  const life = sheet.lives[actor]
  if (!life) return
  while (sheet.active[actor]?.length) drawActivity(sheet, actor)
  sheet.y += 14
  const { x } = life
  const y = (life.end = sheet.y)
  sheet.parts.push(
    tag('path', { d: `M${x - 6},${y - 6}l12,12m0,-12l-12,12`, ...LINE, 'stroke-width': 1.5 }),
  )
  sheet.y += 6
}

function drawBlock(sheet: Sheet): void {
  const block = sheet.blocks.pop()
  if (!block) return
  const { top, label, dividers } = block
  // Nothing may be in it.
  if (block.left > block.right) Object.assign(block, { left: sheet.left, right: sheet.right })
  const tab = { width: breadthOf(label, SMALL) + 16, height: 20 }
  const x = block.left
  const right = Math.max(block.right, x + tab.width + 8)
  sheet.parts.push(
    tag('rect', { x, y: top, width: right - x, height: sheet.y - top, ...FAINT }),
    tag('rect', { x, y: top, ...tab, ...PAPER }),
    tag('rect', { x, y: top, ...tab, ...BOX }),
    words(label, { x: x + 8, y: top + 10 }, SMALL, { ...START, 'font-weight': '600' }),
    ...dividers.flatMap(({ y, label: about }) => [
      tag('path', { d: `M${x},${y}H${right}`, ...FAINT, 'stroke-dasharray': '4 3' }),
      ...(about === '' ? [] : dividerLabel(`[${about}]`, { x: x + 8, y: y + 11 })),
    ]),
  )
  reach(sheet, x, right)
  sheet.y += 10
}

function dividerLabel(label: string, { x, y }: Point): string[] {
  const box = { x: x - 2, y: y - 8, width: breadthOf(label, SMALL) + 4, height: 16 }
  return [tag('rect', { ...box, ...PAPER }), words(label, { x, y }, SMALL, START)]
}

function drawActor({ actor, x, height, top, end = Infinity }: Life, last: number): string {
  const { label, isPerson } = actor
  const [wide, bottom] = [headWidth(label), top + height]
  const line = { d: `M${x},${bottom}V${Math.min(end, last)}`, ...LINE, 'stroke-opacity': '.5' }
  const head = isPerson
    ? tag('circle', { cx: x, cy: top + 7, r: 5, ...BOX }) +
      tag('path', { d: `M${x - 10},${top + 24}a10,9 0 0 1 20,0z`, ...BOX })
    : tag('rect', { x: x - wide / 2, y: top, width: wide, height, rx: 4, ...BOX })
  return (
    tag('path', { ...line, 'stroke-dasharray': '5 4' }) +
    head +
    words(label, { x, y: (isPerson ? top + 24 + bottom : top + bottom) / 2 }, SIZE)
  )
}

/** Draws the box around actors, with its words above their heads. */
function drawActorBox(
  sheet: Sheet,
  { from, to, label }: ActorBox,
  end: number,
): { readonly top: number; readonly markup: string } {
  const within = sheet.lives.slice(from, to + 1)
  const [left, right] = [Math.min(...within.map(leftOf)), Math.max(...within.map(rightOf))]
  const middle = (left + right) / 2
  const half = Math.max(right - left, breadthOf(label, SMALL)) / 2 + 8
  const high = label === '' ? 0 : heightOf(label, SMALL) + 6
  const top = -8 - high
  reach(sheet, middle - half, middle + half)
  const area = { x: middle - half, y: top, width: half * 2, height: end - top, rx: 4 }
  const title = words(label, { x: middle, y: top + 4 + high / 2 }, SMALL, { 'font-weight': '600' })
  return { top, markup: tag('rect', { ...area, ...FAINT }) + (label === '' ? '' : title) }
}
