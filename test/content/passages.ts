// Cuts the tokens of a page into passages. Tokens have no positions, but they come in the order of the file, so each is
// searched for from the end of the one before.

import type { Token, Tokens } from 'marked'
import type { SiteValue } from '../../src/core/markdown/extensions.ts'
import { childrenOf } from '../../src/core/markdown/tokens.ts'

/** Placeholder for code in a passage. */
export const CODE = '\uFFFC'

/** The part of a page that a passage is from. A `cell` is in a table, a `label` in a tab, callout or sidebar. */
export type PassageKind =
  | 'title'
  | 'description'
  | 'keyword'
  | 'heading'
  | 'paragraph'
  | 'item'
  | 'cell'
  | 'label'
  | 'picture'

/** Words that belong together, with site values filled in and without markup. */
export interface Passage {
  readonly kind: PassageKind
  readonly text: string
  /** The texts of its links. */
  readonly links: readonly string[]
  /** Returns `file:line:column` for a character of the text. */
  readonly at: (index: number) => string
}

interface Reading {
  readonly source: string
  /** Offset at which the page's body begins. */
  readonly from: number
  readonly at: (offset: number) => string
  /** Returns what a reader sees of a text with entities and site values. */
  readonly read: (text: string) => string
}

/** Maximum distance between two characters of a text: across the end of a line and the prefix of the next. */
const REACH = 60

/** Returns the passages of a page, in the order of its text. */
export function passagesOf(tokens: readonly Token[], reading: Reading): Passage[] {
  const { source } = reading
  const passages: Passage[] = []
  let cursor = reading.from

  /** Skips something that is not prose. */
  const skip = (raw: string): void => {
    for (const line of raw.split('\n')) {
      const found = line.trim() === '' ? -1 : source.indexOf(line.trim(), cursor)
      if (found >= 0) cursor = found + line.trim().length
    }
  }

  const passage = (kind: PassageKind, inline: readonly Token[]): void => {
    let text = ''
    const offsets: number[] = []
    const links: string[] = []
    const pictures: Passage[] = []
    const put = (words: string, offset: number): void => {
      for (let i = 0; i < words.length; i++) offsets.push(offset)
      text += words
    }
    const visit = (token: Token): void => {
      switch (token.type) {
        case 'text':
        case 'escape':
          if ('tokens' in token && token.tokens) return token.tokens.forEach(visit)
          for (const character of reading.read((token as Tokens.Text).text)) {
            const found = source.indexOf(character, cursor)
            const here = found >= 0 && found - cursor < REACH && character.trim() !== ''
            put(character, here ? found : cursor)
            if (here) cursor = found + character.length
          }
          return
        case 'codespan':
          put(CODE, Math.max(cursor, source.indexOf(token.raw, cursor)))
          return skip(token.raw)
        case 'value': {
          const start = Math.max(cursor, source.indexOf(token.raw, cursor))
          put(reading.read(`{{${(token as SiteValue).name}}}`), start)
          return skip(token.raw)
        }
        case 'html':
          return skip(token.raw)
        case 'br':
          return put(' ', cursor)
        case 'image': {
          const { text: alt, raw } = token as Tokens.Image
          const start = Math.max(cursor, source.indexOf(raw, cursor))
          if (alt !== '') {
            const at = (): string => reading.at(start)
            pictures.push({ kind: 'picture', text: reading.read(alt), links: [], at })
          }
          return skip(raw)
        }
        case 'link': {
          const start = Math.max(cursor, source.indexOf(token.raw.split('\n')[0] ?? '', cursor))
          const before = text.length
          cursor = start
          token.tokens?.forEach(visit)
          links.push(text.slice(before))
          if (source.startsWith(token.raw, start)) cursor = start + token.raw.length
          return
        }
        default:
          for (const children of childrenOf(token)) children.forEach(visit)
      }
    }
    inline.forEach(visit)
    const end = cursor
    if (text.trim() !== '') {
      passages.push({ kind, text, links, at: (index) => reading.at(offsets[index] ?? end) })
    }
    passages.push(...pictures)
  }

  const blocks = (siblings: readonly Token[], kind: PassageKind): void => {
    for (const token of siblings) {
      switch (token.type) {
        case 'heading':
        case 'paragraph':
          passage(token.type === 'heading' ? 'heading' : kind, token.tokens ?? [])
          break
        case 'text':
          passage(kind, [token])
          break
        case 'table':
          for (const cell of childrenOf(token)) passage('cell', cell)
          break
        case 'list':
          for (const item of (token as Tokens.List).items) blocks(item.tokens, 'item')
          break
        case 'tabs':
        case 'container':
          childrenOf(token).forEach((part, i) => {
            if (i % 2 === 0) passage('label', part)
            else blocks(part, kind)
          })
          break
        case 'code':
        case 'html':
          skip(token.raw)
          break
        default:
          for (const children of childrenOf(token)) blocks(children, kind)
      }
    }
  }

  blocks(tokens, 'paragraph')
  return passages
}
