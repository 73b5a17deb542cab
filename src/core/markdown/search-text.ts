// Extracts the searchable content of a document by section: its text, as the reader sees it, and its code.

import { fromHtml } from 'hast-util-from-html'
import type { Token, Tokens } from 'marked'
import type { SectionDraft } from '../../shared/contract.ts'
import { BETWEEN_PARTS } from '../../shared/search/format.ts'
import { WORD_BREAKING } from '../web/word-breaking.ts'
import { withKnown, type ParseState } from './parse-state.ts'
import type { Container, TabGroup } from './extensions.ts'
import { plainText } from './token-words.ts'
import { readInfo, shownCode } from './fence.ts'
import { STRIPPED } from './raw-html.ts'
import { childrenOf } from './tokens.ts'

/**
 * The deepest heading level that begins a section. Deeper headings are
 * parts of the text of a section.
 */
const DEEPEST = 3

/**
 * Returns the sections of a document: what precedes its first heading, then one section for each heading.
 * `headed` is the visible heading of the page, if that differs from the title. The parts of a section alternate
 * between text and deeper headings.
 */
export function sectionTexts(
  tokens: readonly Token[],
  draft: Pick<ParseState, 'values'>,
  headed = '',
): SectionDraft[] {
  const sections: { heading: number; parts: string[][]; code: string[] }[] = [
    { heading: -1, parts: [[headed]], code: [] },
  ]
  let heading = 0
  const say = (text: string): void => void sections.at(-1)?.parts.at(-1)?.push(text)
  const sayWords = (words: readonly Token[]): void => say(plainText(draft, words))
  const visit = (siblings: readonly Token[]): void => {
    for (const token of siblings) {
      const section = sections.at(-1)
      switch (token.type) {
        case 'heading':
          if (Math.max(2, (token as Tokens.Heading).depth) <= DEEPEST)
            sections.push({ heading, parts: [[]], code: [] })
          else section?.parts.push([plainText(draft, token.tokens ?? [])], [])
          heading++
          break
        case 'code': {
          const { lang = '', text } = token as Tokens.Code
          const info = readInfo(lang)
          say(withKnown(draft, info.title ?? ''))
          section?.code.push(shownCode(info, text))
          break
        }
        case 'html':
          say(seenText(token.raw))
          break
        case 'def':
        case 'space':
          break
        case 'paragraph':
        case 'text':
          sayWords([token])
          break
        case 'table':
          for (const cells of childrenOf(token)) sayWords(cells)
          break
        case 'container':
          sayWords((token as Container).title ?? [])
          visit((token as Container).tokens)
          break
        case 'tabs':
          visit((token as TabGroup).intro)
          for (const { label, tokens: panel } of (token as TabGroup).panels) {
            sayWords(label)
            visit(panel)
          }
          break
        default:
          for (const children of childrenOf(token)) visit(children)
      }
    }
  }
  visit(tokens)
  return sections.map((section) => ({
    heading: section.heading,
    text: section.parts.map(inLine).join(BETWEEN_PARTS),
    code: section.code.join('\n'),
  }))
}

function inLine(said: readonly string[]): string {
  return (
    said
      .join(' ')
      .replace(/[\s\u200B]+/g, ' ')
      // Full-width punctuation includes its own space.
      .replace(/([。！？；：]) /g, '$1')
      .trim()
  )
}

type HtmlRoot = ReturnType<typeof fromHtml>
type HtmlNode = HtmlRoot | HtmlRoot['children'][number]

/** Returns the visible text of raw HTML, without tags and without elements that are removed from the page. */
function seenText(html: string): string {
  let text = ''
  const left: (HtmlNode | typeof PARTED)[] = [fromHtml(html, { fragment: true })]
  for (let node = left.pop(); node; node = left.pop()) {
    if (node === PARTED) text += PARTED
    else if (node.type === 'text') text += node.value
    else if ('children' in node && !(node.type === 'element' && STRIPPED.includes(node.tagName))) {
      if (node.type === 'element' && WORD_BREAKING.has(node.tagName)) {
        text += PARTED
        left.push(PARTED)
      }
      left.push(...node.children.toReversed())
    }
  }
  return text
}

/** Replaces the start or the end of an element that separates words. */
const PARTED = ' '
