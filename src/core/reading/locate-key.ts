// A config and a component's front matter are values once they have run; this finds where in their source a key stands. It
// reads the syntax only: through `defineSite(…)`, `satisfies`, and names declared in the same file. Where a value came from
// somewhere else, the nearest key above it is the answer.

import type { Spot } from '../../shared/contract.ts'
import { lines, type Trail } from './place.ts'

/** Where the key at the end of a path of keys stands or, where it is asked for and written there as a plain text, its value. */
export type Locate = (trail: Trail, part?: 'value') => Spot | undefined

/** The statements of a module. Throws where it cannot be parsed. */
type ReadSyntax = (source: string) => readonly Syntax[]

/** Finds keys of an exported object in a module's source. A source that cannot be parsed has none. */
export function keyLocator(source: string, exported: string, read: ReadSyntax): Locate {
  const root = rootOf(source, exported, read)
  const where = lines(source)
  // Each is looked through once: a config may have thousands of redirects, and something may be wrong with all of them.
  const children = new Map<Syntax, ReadonlyMap<string, Child>>()
  const childOf = (value: Syntax, key: string | number): Child | undefined => {
    const known = children.get(value) ?? childrenOf(value)
    children.set(value, known)
    return known.get(nfc(key))
  }
  return (trail, part) => {
    if (!root) return undefined
    let at: Syntax = root.export
    let written: Syntax | undefined
    let value = resolve(root.value, root.names)
    for (const key of trail) {
      const next = value && childOf(value, key)
      if (!next) break
      at = next.key
      written = next.value
      value = resolve(next.value, root.names)
    }
    const [start, end] = (part === 'value' && inQuotes(source, written)) || [at.start, at.end]
    return where.spot(start ?? 0, (end ?? 1) - (start ?? 0))
  }
}

/** Every text in quotes below a syntax node, in order. */
export function textsIn(value: Syntax): string[] {
  if (value.type === 'StringLiteral') return [String(value.value)]
  const below = Object.values(value).flatMap((each) => node(each) ?? nodes(each))
  return below.flatMap(textsIn)
}

/** Where a text stands that is written as it is, between its quotes. */
function inQuotes(source: string, value: Syntax | undefined): [number, number] | undefined {
  if (value?.type !== 'StringLiteral') return undefined
  const [start, end] = [(value.start ?? 0) + 1, (value.end ?? 1) - 1]
  return source.slice(start, end) === value.value ? [start, end] : undefined
}

/** As much of a syntax node as is looked at here. */
export interface Syntax {
  readonly type: string
  readonly start?: number | null
  readonly end?: number | null
  readonly [field: string]: unknown
}

interface Root {
  readonly export: Syntax
  readonly value: Syntax | undefined
  readonly names: ReadonlyMap<string, Syntax>
}

function rootOf(source: string, exported: string, read: ReadSyntax): Root | undefined {
  let body: readonly Syntax[]
  try {
    body = read(source)
  } catch {
    return undefined // esbuild has reported the same error better
  }
  const names = new Map<string, Syntax>()
  for (const statement of body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? node(statement.declaration) : statement
    for (const declarator of nodes(declaration?.declarations)) {
      const name = node(declarator.id)?.name
      const value = node(declarator.init)
      if (typeof name === 'string' && value) names.set(name, value)
    }
  }
  if (exported !== 'default') {
    const value = names.get(exported)
    return value && { export: value, value, names }
  }
  const statement = body.find(({ type }) => type === 'ExportDefaultDeclaration')
  return statement && { export: statement, value: node(statement.declaration), names }
}

/** What an expression is made of in the end: the object itself. */
function resolve(
  value: Syntax | undefined,
  names: ReadonlyMap<string, Syntax>,
): Syntax | undefined {
  let current = value
  for (let steps = 0; current && steps < 20; steps++) {
    if (current.type === 'CallExpression') current = nodes(current.arguments)[0]
    else if (/^TS(As|Satisfies|NonNull)/.test(current.type)) current = node(current.expression)
    else if (current.type === 'Identifier') current = names.get(String(current.name))
    else return current
  }
  return undefined
}

interface Child {
  readonly key: Syntax
  readonly value: Syntax | undefined
}

function childrenOf(value: Syntax): ReadonlyMap<string, Child> {
  if (value.type === 'ArrayExpression') {
    const elements = nodes(value.elements)
    // Behind a list that is spread into this one nobody knows which element it is.
    const spread = elements.findIndex(({ type }) => /Spread/.test(type))
    const known = spread < 0 ? elements : elements.slice(0, spread)
    return new Map(known.map((element, i) => [String(i), { key: element, value: element }]))
  }
  const named = nodes(value.properties).flatMap((property) => {
    const key = node(property.key)
    // An accent may be part of its letter or stand behind it, and the config is read with the former.
    return key ? [[nfc(key.name ?? key.value), { key, value: node(property.value) }] as const] : []
  })
  // Of two with one name, the first is it.
  return new Map(named.toReversed())
}

function nfc(key: unknown): string {
  return String(key).normalize('NFC')
}

function node(value: unknown): Syntax | undefined {
  return typeof value === 'object' && value !== null && 'type' in value
    ? (value as Syntax)
    : undefined
}

function nodes(value: unknown): Syntax[] {
  return Array.isArray(value) ? value.flatMap((each) => node(each) ?? []) : []
}
