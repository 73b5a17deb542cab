// Reads a file back after links have been changed in its text, to make sure that exactly these links have
// changed, and nothing else.

import { parse } from '../../core/markdown/parse.ts'
import { yamlTexts } from '../../core/reading/yaml-texts.ts'
import { filePath } from '../../shared/contract.ts'
import { readable } from '../../shared/text.ts'
import { CONFIG_FILE } from '../folders/check-root.ts'
import { textsOf } from '../bundle/locate-key.ts'
import { readerOf } from './read-facts.ts'

/** A requested change of a link: the address as parsed before, and as it should be parsed afterwards. */
interface Change {
  readonly from: string
  readonly to: string
}

/** What a file is parsed to. */
interface ParsedFile {
  readonly addresses: readonly string[]
  /** The text that readers of the page see. */
  readonly text: string
}

/**
 * Parses a file as a build or a browser does, which decides where each address begins and ends, what escapes
 * mean and what is code. Returns `undefined` for an unknown kind of file.
 */
export function readAs(file: string, source: string): ParsedFile | undefined {
  const text = source.replace(/^\uFEFF/, '')
  if (file === CONFIG_FILE) {
    const addresses = textsOf(text)
    return addresses && { addresses, text: '' }
  }
  if (file.endsWith('.yaml')) {
    const texts = yamlTexts(filePath(file), text.replace(/\r\n?/g, '\n'))
    return (
      texts && {
        addresses: texts.map((each) => each.text),
        text: JSON.stringify(texts.map(({ trail }) => trail)),
      }
    )
  }
  if (!file.endsWith('.md')) {
    const facts = readerOf(file)?.(text)
    return facts && { addresses: facts.references.map(({ href }) => href), text: facts.text }
  }
  const { doc, sections = [] } = parse(
    {
      path: filePath(file),
      locale: 'en',
      lang: 'en',
      words: {},
      kind: 'page',
      id: file,
      values: {},
      url: '',
      math: false,
      macros: {},
      text: text.replace(/\r\n?/g, '\n'),
      // With the depth limit of the site, a document that is nested too deeply would have no links.
      depth: Infinity,
      files: {},
    },
    new Set(),
  )
  if (!doc) return undefined
  const visible = [doc.title, doc.headings, doc.images.map(({ alt }) => alt), sections]
  return {
    addresses: [
      ...[...doc.links, ...doc.outside].map(({ href }) => href),
      ...doc.images.map(({ src }) => src),
      ...[doc.frontMatter.image, doc.frontMatter.canonical].flatMap((each) => each ?? []),
    ],
    // A bare URL is part of the visible text and changes with its link, so it is left out of the comparison.
    text: JSON.stringify(visible).replace(/https?:[^\s"]+/g, ''),
  }
}

/** Whether the addresses have changed exactly as requested, and as often, while everything else is the same. */
export function areMended(
  { addresses: before, text: textBefore }: ParsedFile,
  parsed: ParsedFile | undefined,
  changes: readonly Change[],
): boolean {
  const after = parsed?.addresses ?? []
  if (before.length !== after.length || textBefore !== parsed?.text) return false
  const remaining = new Map<string, number>()
  for (const change of changes) {
    const key = keyOf(change)
    remaining.set(key, (remaining.get(key) ?? 0) + 1)
  }
  for (const [i, from] of before.entries()) {
    const to = after[i] ?? ''
    const expectedCount = from === to ? undefined : remaining.get(keyOf({ from, to }))
    if (from !== to && expectedCount === undefined) return false
    // A link that is rendered in two places is listed twice.
    if (expectedCount !== undefined)
      remaining.set(keyOf({ from, to }), Math.max(0, expectedCount - 1))
  }
  return [...remaining.values()].every((count) => count === 0)
}

function keyOf({ from, to }: Change): string {
  return JSON.stringify([from, readable(to)])
}
