// Where the actors of a sequence stand.

import type { SequenceDrawing } from './diagram.ts'
import { breadthOf } from './svg.ts'

/** The size of the words in the heads of actors. */
export const SIZE = 13
/** The size of all other words. */
export const SMALL = 12

/** Returns how wide the head of an actor is. */
export function headWidth(label: string): number {
  return Math.max(80, breadthOf(label, SIZE) + 28)
}

/** Returns where each actor stands, so that all words between two of them have room. */
export function placesOf({ actors, boxes, steps }: SequenceDrawing): number[] {
  const titles = boxes.map(({ from, to, label }) => ({
    from,
    to,
    room: breadthOf(label, SMALL) + 16,
  }))
  const needs = steps.flatMap((step) => {
    if (step.type === 'message') {
      const head = step.isFirst ? headWidth(actors[step.to]?.label ?? '') / 2 : 0
      const wide = breadthOf(step.label, SMALL) + head
      if (step.from === step.to) return [{ from: step.from, to: step.from + 1, room: wide + 60 }]
      return [
        { from: Math.min(step.from, step.to), to: Math.max(step.from, step.to), room: wide + 28 },
      ]
    }
    if (step.type !== 'note') return []
    const wide = breadthOf(step.label, SMALL) + 24
    if (step.side === 'left') return [{ from: step.from - 1, to: step.from, room: wide + 40 }]
    if (step.side === 'right') return [{ from: step.to, to: step.to + 1, room: wide + 40 }]
    const half = wide / 2 + 20
    return step.from === step.to
      ? [
          { from: step.from - 1, to: step.from, room: half },
          { from: step.from, to: step.from + 1, room: half },
        ]
      : [{ from: step.from, to: step.to, room: wide }]
  })
  const wides = actors.map(({ label }, i) => {
    const alone = titles.filter(({ from, to }) => from === i && to === i)
    return Math.max(headWidth(label), ...alone.map(({ room }) => room))
  })
  const xs: number[] = []
  for (const [i, wide] of wides.entries()) {
    const before = wides[i - 1]
    const apart = before === undefined ? 0 : (before + wide) / 2 + 24
    const rooms = [...titles, ...needs]
      .filter(({ to, from }) => to === i && from >= 0 && from < to)
      .map(({ from, room }) => (xs[from] ?? 0) + room)
    xs.push(Math.max((xs[i - 1] ?? 0) + apart, ...rooms))
  }
  return xs
}
