import { parse } from '../../core/markdown/parse.ts'
import { filePath } from '../../shared/contract.ts'
import { readable } from '../../shared/text.ts'
import { CONFIG_FILE } from '../folders/check-root.ts'
import { textsOf } from '../config/locate-key.ts'
import { readerOf } from './read-facts.ts'

/** A link that is to be changed: what it is read as now, and what it is to be read as. */
interface Change {
  readonly from: string
  readonly to: string
}

/**
 * The addresses that a file's text holds, as a build or a browser reads them: where each begins and ends, what its signs mean, and
 * what is code. `undefined` for a text of no known kind.
 */
export function addressesIn(file: string, text: string): readonly string[] | undefined {
  if (file === CONFIG_FILE) return textsOf(text)
  if (!file.endsWith('.md')) return readerOf(file)?.(text).references.map(({ href }) => href)
  const { doc } = parse(
    {
      ...{
        path: filePath(file),
        locale: 'en',
        lang: 'en',
        words: {},
        kind: 'page',
        id: file,
        values: {},
      },
      // What is too deep for its site has no links.
      ...{ text: withoutMark(text).replace(/\r\n?/g, '\n'), depth: Infinity },
    },
    new Set(),
  )
  return (
    doc && [
      ...[...doc.links, ...doc.outside].map(({ href }) => href),
      ...doc.images.map(({ src }) => src),
      ...[doc.frontMatter.image, doc.frontMatter.canonical].flatMap((each) => each ?? []),
    ]
  )
}

/** Whether addresses have changed in these ways, as often as it was asked for, and in no other. */
export function areMended(
  before: readonly string[],
  after: readonly string[] | undefined,
  changes: readonly Change[],
): boolean {
  if (before.length !== after?.length) return false
  const left = new Map<string, number>()
  for (const change of changes) {
    const key = keyOf(change)
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  for (const [i, from] of before.entries()) {
    const to = after[i] ?? ''
    const wanted = from === to ? undefined : left.get(keyOf({ from, to }))
    if (from !== to && wanted === undefined) return false
    // A link that is drawn in two places is in the list twice.
    if (wanted !== undefined) left.set(keyOf({ from, to }), Math.max(0, wanted - 1))
  }
  return [...left.values()].every((count) => count === 0)
}

function keyOf({ from, to }: Change): string {
  return JSON.stringify([from, readable(to)])
}

function withoutMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}
