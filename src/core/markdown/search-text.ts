// Extracts the searchable content of a document by section: its text, as the reader sees it, and its code.

import { fromHtml } from 'hast-util-from-html'
import type { Token, Tokens } from 'marked'
import type { SectionDraft } from '../../shared/contract.ts'
import { BETWEEN_PARTS } from '../../shared/search/format.ts'
import { WORD_BREAKING } from '../web/word-breaking.ts'
import { withKnown, type ParseState } from './parse-state.ts'
import type { Container, TabGroup } from './extensions.ts'
import { plainText } from './token-words.ts'
import { diagramWords, MERMAID } from './diagrams.ts'
import { readInfo, shownCode } from './fence.ts'
import { STRIPPED } from './html-schema.ts'
import { childrenOf } from './tokens.ts'

/**
 * The deepest heading level that begins a section. Deeper headings are
 * parts of the text of a section.
 */
const MAX_SECTION_LEVEL = 3

/**
 * Returns the sections of a document: what precedes its first heading, then one section for each heading.
 * `visibleHeading` is the heading of the page, if that differs from the title. The parts of a section alternate
 * between text and deeper headings. Footnotes belong to the last section, below which readers see them.
 */
export function sectionTexts(
  tokens: readonly Token[],
  state: Pick<ParseState, 'values' | 'citations'>,
  visibleHeading = '',
): SectionDraft[] {
  const sections: { heading: number; parts: string[][]; code: string[] }[] = [
    { heading: -1, parts: [[visibleHeading]], code: [] },
  ]
  let heading = 0
  const addText = (text: string): void => void sections.at(-1)?.parts.at(-1)?.push(text)
  const addTokens = (words: readonly Token[]): void => addText(plainText(state, words))
  const visit = (siblings: readonly Token[]): void => {
    for (const token of siblings) {
      const section = sections.at(-1)
      switch (token.type) {
        case 'heading':
          if (Math.max(2, (token as Tokens.Heading).depth) <= MAX_SECTION_LEVEL)
            sections.push({ heading, parts: [[]], code: [] })
          else section?.parts.push([plainText(state, token.tokens ?? [])], [])
          heading++
          break
        case 'code': {
          const code = token as Tokens.Code
          const info = readInfo(code.lang ?? '')
          addText(withKnown(state, info.title ?? ''))
          const words = info.language === MERMAID ? diagramWords(code) : undefined
          if (words === undefined) section?.code.push(shownCode(info, code.text))
          else addText(words)
          break
        }
        case 'html':
          addText(visibleText(token.raw))
          break
        case 'def':
        case 'footnote':
        case 'space':
          break
        case 'paragraph':
        case 'formula':
        case 'text':
        case 'definitionTerm':
          addTokens([token])
          break
        case 'table':
          for (const cells of childrenOf(token)) addTokens(cells)
          break
        case 'container':
          addTokens((token as Container).title ?? [])
          visit((token as Container).tokens)
          break
        case 'tabs':
          visit((token as TabGroup).intro)
          for (const { label, tokens: panel } of (token as TabGroup).panels) {
            addTokens(label)
            visit(panel)
          }
          break
        default:
          for (const children of childrenOf(token)) visit(children)
      }
    }
  }
  visit(tokens)
  for (const { tokens: words } of state.citations.keys()) visit(words)
  return sections.map((section) => ({
    heading: section.heading,
    text: section.parts.map(toLine).join(BETWEEN_PARTS),
    code: section.code.join('\n'),
  }))
}

function toLine(parts: readonly string[]): string {
  return (
    parts
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
function visibleText(html: string): string {
  let text = ''
  const stack: (HtmlNode | typeof SEPARATOR)[] = [fromHtml(html, { fragment: true })]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node === SEPARATOR) text += SEPARATOR
    else if (node.type === 'text') text += node.value
    else if ('children' in node && !(node.type === 'element' && STRIPPED.includes(node.tagName))) {
      if (node.type === 'element' && WORD_BREAKING.has(node.tagName)) {
        text += SEPARATOR
        stack.push(SEPARATOR)
      }
      stack.push(...node.children.toReversed())
    }
  }
  return text
}

/** Replaces the start or the end of an element that separates words. */
const SEPARATOR = ' '
