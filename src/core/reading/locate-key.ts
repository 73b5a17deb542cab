// Finds the source positions of keys in the config and in the front matter of component pages, which are
// otherwise known only as evaluated values. It reads nothing but the syntax: it follows `defineSite(…)`,
// `satisfies`, and names declared in the same file. If a value comes from elsewhere, the position of the
// closest ancestor key is used.

import type { Spot } from '../../shared/contract.ts'
import { foundOnce } from '../../shared/once.ts'
import { lines, type Trail } from './place.ts'

/**
 * Returns the source position of the key at a trail. With `value`, it is that of the value, if that is
 * written as a plain string.
 */
export type Locate = (trail: Trail, part?: 'value') => Spot | undefined

/** Parses a module into its top-level statements. Throws if the syntax is invalid. */
type ParseModule = (source: string) => readonly Syntax[]

/**
 * Returns a function that locates keys of an exported object in a module's source. It returns `undefined`
 * for any key if the source cannot be parsed.
 */
export function keyLocator(source: string, exported: string, parse: ParseModule): Locate {
  const root = rootOf(source, exported, parse)
  const positions = lines(source)
  // Children are cached by node: a config may have thousands of redirects, each with a problem to locate.
  const children = foundOnce(childrenOf)
  return (trail, part) => {
    if (!root) return undefined
    let keyNode: Syntax = root.export
    let valueNode: Syntax | undefined
    let value = resolve(root.value, root.names)
    for (const key of trail) {
      const next = value && children(value).get(nfc(key))
      if (!next) break
      keyNode = next.key
      valueNode = next.value
      value = resolve(next.value, root.names)
    }
    const [start, end] = (part === 'value' && inQuotes(source, valueNode)) || [
      keyNode.start,
      keyNode.end,
    ]
    return positions.spot(start ?? 0, (end ?? 1) - (start ?? 0))
  }
}

/** Returns every string literal below a syntax node, in source order. */
export function textsIn(value: Syntax): string[] {
  if (value.type === 'StringLiteral') return [String(value.value)]
  const childNodes = Object.values(value).flatMap((each) => asNode(each) ?? asNodes(each))
  return childNodes.flatMap(textsIn)
}

/** Returns the range of a string literal between its quotes, if it contains no escapes. */
function inQuotes(source: string, value: Syntax | undefined): [number, number] | undefined {
  if (value?.type !== 'StringLiteral') return undefined
  const [start, end] = [(value.start ?? 0) + 1, (value.end ?? 1) - 1]
  return source.slice(start, end) === value.value ? [start, end] : undefined
}

/** The part of a Babel syntax node that is used here. */
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

function rootOf(source: string, exported: string, parse: ParseModule): Root | undefined {
  let body: readonly Syntax[]
  try {
    body = parse(source)
  } catch {
    return undefined // esbuild reports the same error with more detail
  }
  const names = new Map<string, Syntax>()
  for (const statement of body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? asNode(statement.declaration) : statement
    for (const declarator of asNodes(declaration?.declarations)) {
      const name = asNode(declarator.id)?.name
      const value = asNode(declarator.init)
      if (typeof name === 'string' && value) names.set(name, value)
    }
  }
  if (exported !== 'default') {
    const value = names.get(exported)
    return value && { export: value, value, names }
  }
  const statement = body.find(({ type }) => type === 'ExportDefaultDeclaration')
  return statement && { export: statement, value: asNode(statement.declaration), names }
}

/** Follows calls, type assertions and variables to the object or literal that an expression evaluates to. */
function resolve(
  value: Syntax | undefined,
  names: ReadonlyMap<string, Syntax>,
): Syntax | undefined {
  let current = value
  for (let steps = 0; current && steps < 20; steps++) {
    if (current.type === 'CallExpression') current = asNodes(current.arguments)[0]
    else if (/^TS(As|Satisfies|NonNull)/.test(current.type)) current = asNode(current.expression)
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
    const elements = asNodes(value.elements)
    // The index of an element after a spread is unknown.
    const spread = elements.findIndex(({ type }) => /Spread/.test(type))
    const indexed = spread < 0 ? elements : elements.slice(0, spread)
    return new Map(indexed.map((element, i) => [String(i), { key: element, value: element }]))
  }
  const entries = asNodes(value.properties).flatMap((property) => {
    const key = asNode(property.key)
    // The config is read in NFC, but its source may have an accent as a separate combining character.
    return key
      ? [[nfc(key.name ?? key.value), { key, value: asNode(property.value) }] as const]
      : []
  })
  // If a key occurs twice, the first one wins.
  return new Map(entries.toReversed())
}

function nfc(key: unknown): string {
  return String(key).normalize('NFC')
}

function asNode(value: unknown): Syntax | undefined {
  return typeof value === 'object' && value !== null && 'type' in value
    ? (value as Syntax)
    : undefined
}

function asNodes(value: unknown): Syntax[] {
  return Array.isArray(value) ? value.flatMap((each) => asNode(each) ?? []) : []
}
