// Reads charts of states.

import { own } from '../../shared/text.ts'
import { checkSize, Unreadable, type Line } from './diagram.ts'
import { addBox, addLink, newGraph, type Graph } from './graph.ts'
import { labelOf } from './labels.ts'
import { unknown, type Lines } from './lines.ts'
import { readLook } from './styles.ts'

/** Matches the first line of a chart of states. */
export const STATES = /^stateDiagram(?:-v2)?\s*$/

/** Shapes of states that have no words. */
const BARE: Readonly<Record<string, string>> = { choice: 'choice', fork: 'bar', join: 'bar' }

const ID = String.raw`[\p{L}\p{M}\p{N}_.-]+`
const TRANSITION = new RegExp(
  String.raw`^(\[\*\]|${ID})(?::::([\w-]+))?\s*-->\s*(\[\*\]|${ID})(?::::([\w-]+))?\s*(?::\s*(.*))?$`,
  'u',
)
const NAMED = new RegExp(String.raw`^state\s+"([^"]*)"\s+as\s+(${ID})\s*(\{)?$`, 'u')
const PLAIN = new RegExp(String.raw`^state\s+(${ID})\s*(?:<<(\w+)>>|\[\[(\w+)\]\])?\s*(\{)?$`, 'u')
const WORDS = new RegExp(String.raw`^(${ID})\s*:\s*(.+)$`, 'u')
const LONE = new RegExp(String.raw`^(${ID})(?::::([\w-]+))?$`, 'u')
const NOTE = new RegExp(String.raw`^note\s+(?:left|right)\s+of\s+(${ID})\s*(?::\s*(.*))?$`, 'u')

/** Reads a chart of states. */
export function readStates({ body }: Lines): Graph {
  const graph = newGraph()
  const open: { readonly id: string; readonly at: Line }[] = []
  for (let i = 0; i < body.length; i++) {
    const at = body[i]
    if (!at) continue
    const group = open.at(-1)?.id
    const note = NOTE.exec(at.text)
    if (note) {
      const [, id = '', words] = note
      const lines: string[] = []
      if (words === undefined) {
        while (body[++i] && body[i]?.text !== 'end note') lines.push(body[i]?.text ?? '')
        if (!body[i]) throw new Unreadable('“note” has no “end note”', at)
      }
      addNote(graph, id, words ?? lines.join('\n'), group, at)
    } else if (at.text === '}') {
      if (!open.pop()) throw new Unreadable('“}” closes nothing', at)
    } else {
      const inner = readState(graph, at, group)
      if (inner !== undefined) open.push({ id: inner, at })
    }
  }
  const last = open.at(-1)
  if (last) throw new Unreadable('“{” is not closed', last.at)
  return graph
}

/** Reads a statement. Returns the id of the state whose inside begins, if one does. */
function readState(graph: Graph, at: Line, group: string | undefined): string | undefined {
  const { text } = at
  const direction = /^direction\s+(TD|TB|LR|RL|BT)$/.exec(text)?.[1]
  const inner = graph.groups.get(group ?? '')
  if (direction !== undefined) {
    if (inner) inner.direction = direction
    else graph.direction = direction === 'TB' ? 'TD' : direction
    return undefined
  }
  if (readLook(at, graph)) return undefined
  if (text === '--') throw new Unreadable('states side by side (“--”) are not drawn', at)
  const transition = TRANSITION.exec(text)
  if (transition) {
    const [, source = '', sourceClass, target = '', targetClass, words = ''] = transition
    const from = addState(graph, source, 'start', group, at, sourceClass)
    const to = addState(graph, target, 'end', group, at, targetClass)
    const label = labelOf(words)
    addLink(graph, { from, to, label, line: 'solid', start: 'none', end: 'arrow' }, at)
    return undefined
  }
  const [, label, named, namedBrace] = NAMED.exec(text) ?? []
  if (label !== undefined && named !== undefined) {
    if (namedBrace !== undefined) return openState(graph, named, label, group, at)
    addBox(graph, named, group, at, { label: labelOf(label), shape: 'rounded' })
    return undefined
  }
  const [, plain, mark, square, brace] = PLAIN.exec(text) ?? []
  if (plain !== undefined) {
    if (brace !== undefined) return openState(graph, plain, plain, group, at)
    const kind = mark ?? square
    const shape = kind === undefined ? 'rounded' : own(BARE, kind)
    if (shape === undefined) throw unknown(at)
    if (kind !== undefined) addBox(graph, plain, group, at, { label: '', shape })
    else addState(graph, plain, 'start', group, at, undefined)
    return undefined
  }
  const [, described, words] = WORDS.exec(text) ?? []
  if (described !== undefined && words !== undefined) {
    const before = (graph.groups.get(described) ?? graph.boxes.get(described))?.label
    // Further descriptions of a state stand below the first.
    const all = before === undefined || before === described ? words : `${before}\n${words}`
    addBox(graph, described, group, at, { label: labelOf(all), shape: 'rounded' })
    return undefined
  }
  const [, lone, loneClass] = LONE.exec(text) ?? []
  if (lone === undefined) throw unknown(at)
  addState(graph, lone, 'start', group, at, loneClass)
  return undefined
}

/** Adds a state that a transition names, or the beginning or the end of all states around. Returns its id. */
function addState(
  graph: Graph,
  id: string,
  side: 'start' | 'end',
  group: string | undefined,
  at: Line,
  className: string | undefined,
): string {
  if (id === '[*]') {
    const name = `${side} ${group ?? ''}`
    addBox(graph, name, group, at, { label: '', shape: side })
    return name
  }
  if (className !== undefined) graph.classOf.set(id, className)
  if (graph.boxes.has(id)) addBox(graph, id, group, at)
  else addBox(graph, id, group, at, { label: id, shape: 'rounded' })
  return id
}

function openState(
  graph: Graph,
  id: string,
  label: string,
  parent: string | undefined,
  at: Line,
): string {
  // What is said about it before stays its name, unless another is given here.
  const before = graph.boxes.get(id)?.label
  graph.groups.set(id, { label: label === id ? (before ?? id) : labelOf(label), parent })
  graph.boxes.delete(id)
  checkSize(graph.groups.size, at)
  return id
}

/** A note is a box beside its state. */
function addNote(
  graph: Graph,
  state: string,
  words: string,
  group: string | undefined,
  at: Line,
): void {
  const id = `note ${graph.boxes.size}`
  addState(graph, state, 'start', group, at, undefined)
  addBox(graph, id, graph.boxes.get(state)?.group, at, {
    label: labelOf(words),
    shape: 'rectangle',
  })
  const link = { label: '', line: 'dotted', start: 'none', end: 'none' } as const
  addLink(graph, { ...link, from: state, to: id }, at)
}
