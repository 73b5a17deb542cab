// What of a document can be searched: its text by section, as a reader sees it, and its code apart.

import { fromHtml } from 'hast-util-from-html'
import type { Token, Tokens } from 'marked'
import type { SectionDraft } from '../../shared/contract.ts'
import { PARTING } from '../web/parting.ts'
import type { Draft } from './draft.ts'
import type { Container, TabGroup } from './extensions.ts'
import { plainText } from './token-words.ts'
import { readInfo, shownCode } from './fence.ts'
import { STRIPPED } from './raw-html.ts'
import { childrenOf } from './tokens.ts'

/** Headings of these levels begin a section; from the specification. Deeper ones are text. */
const DEEPEST = 3

/**
 * The sections of a document: first what stands before its first heading, with what the page is headed besides its title, then one
 * for each heading.
 */
export function sectionTexts(
  tokens: readonly Token[],
  draft: Pick<Draft, 'values'>,
  headed = '',
): SectionDraft[] {
  const sections: { heading: number; text: string[]; code: string[] }[] = [
    { heading: -1, text: [headed], code: [] },
  ]
  let heading = 0
  const say = (words: readonly Token[]): void =>
    void sections.at(-1)?.text.push(plainText(draft, words))
  const visit = (siblings: readonly Token[]): void => {
    for (const token of siblings) {
      const section = sections.at(-1)
      switch (token.type) {
        case 'heading':
          if (Math.max(2, (token as Tokens.Heading).depth) <= DEEPEST)
            sections.push({ heading, text: [], code: [] })
          else say(token.tokens ?? [])
          heading++
          break
        case 'code':
          section?.code.push(
            shownCode(readInfo((token as Tokens.Code).lang ?? ''), token['text'] as string),
          )
          break
        case 'html':
          section?.text.push(seenText(token.raw))
          break
        case 'def':
        case 'space':
          break
        case 'paragraph':
        case 'text':
          say([token])
          break
        case 'table':
          for (const cells of childrenOf(token)) say(cells)
          break
        case 'container':
          say((token as Container).title ?? [])
          visit((token as Container).tokens)
          break
        case 'tabs':
          visit((token as TabGroup).intro)
          for (const { label, tokens: panel } of (token as TabGroup).panels) {
            say(label)
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
    text: section.text
      .join(' ')
      .replace(/[\s\u200B]+/g, ' ')
      // Full-width punctuation brings its own space.
      .replace(/([。！？；：]) /g, '$1')
      .trim(),
    code: section.code.join('\n'),
  }))
}

type HtmlRoot = ReturnType<typeof fromHtml>
type HtmlNode = HtmlRoot | HtmlRoot['children'][number]

/** What a reader sees of a piece of raw HTML: neither its tags, nor what is left out of a page with its element. */
function seenText(html: string): string {
  let text = ''
  const left: (HtmlNode | typeof PARTED)[] = [fromHtml(html, { fragment: true })]
  for (let node = left.pop(); node; node = left.pop()) {
    if (node === PARTED) text += PARTED
    else if (node.type === 'text') text += node.value
    else if ('children' in node && !(node.type === 'element' && STRIPPED.includes(node.tagName))) {
      if (node.type === 'element' && PARTING.has(node.tagName)) {
        text += PARTED
        left.push(PARTED)
      }
      left.push(...node.children.toReversed())
    }
  }
  return text
}

/** Stands where an element begins or ends that parts words. */
const PARTED = ' '
