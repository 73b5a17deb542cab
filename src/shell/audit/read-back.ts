import { parse } from '../../core/markdown/parse.ts'
import { filePath } from '../../shared/contract.ts'
import { readable } from '../../shared/text.ts'
import { CONFIG_FILE } from '../folders/check-root.ts'
import { textsOf } from '../bundle/locate-key.ts'
import { readerOf } from './read-facts.ts'

/** A link that is to be changed: what it is read as now, and what it is to be read as. */
interface Change {
  readonly from: string
  readonly to: string
}

/** What a file's text is read as. */
interface Read {
  readonly addresses: readonly string[]
  /** What its readers see of it. */
  readonly words: string
}

/**
 * A file's text as a build or a browser reads it: where each address begins and ends, what its signs mean, and what is code.
 * `undefined` for a text of no known kind.
 */
export function readAs(file: string, whole: string): Read | undefined {
  const text = whole.replace(/^\uFEFF/, '')
  if (file === CONFIG_FILE) {
    const addresses = textsOf(text)
    return addresses && { addresses, words: '' }
  }
  if (!file.endsWith('.md')) {
    const facts = readerOf(file)?.(text)
    return facts && { addresses: facts.references.map(({ href }) => href), words: facts.text }
  }
  const { doc, sections = [] } = parse(
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
      ...{ text: text.replace(/\r\n?/g, '\n'), depth: Infinity },
    },
    new Set(),
  )
  if (!doc) return undefined
  const shown = [doc.title, doc.headings, doc.images.map(({ alt }) => alt), sections]
  return {
    addresses: [
      ...[...doc.links, ...doc.outside].map(({ href }) => href),
      ...doc.images.map(({ src }) => src),
      ...[doc.frontMatter.image, doc.frontMatter.canonical].flatMap((each) => each ?? []),
    ],
    // An address that is written out is read, and changes with its link.
    words: JSON.stringify(shown).replace(/https?:[^\s"]+/g, ''),
  }
}

/** Whether addresses have changed in these ways, as often as it was asked for, in no other, and nothing else has. */
export function areMended(
  { addresses: before, words }: Read,
  read: Read | undefined,
  changes: readonly Change[],
): boolean {
  const after = read?.addresses ?? []
  if (before.length !== after.length || words !== read?.words) return false
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
