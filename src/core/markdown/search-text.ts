// What of a document can be searched: its text by section, as a reader sees it, and its code apart.

import { decodeHTML } from 'entities'
import type { Token, Tokens } from 'marked'
import type { SectionDraft } from '../../shared/contract.ts'
import { plainText, type Draft } from './draft.ts'
import { shownCode } from './fence.ts'
import { LEFT_OUT } from './raw-html.ts'
import { tagsIn } from './tags.ts'
import { childrenOf, isComment } from './tokens.ts'

/** Headings of these levels begin a section; from the specification. Deeper ones are text. */
const DEEPEST = 3

/** The sections of a document: first what stands before its first heading, then one for each heading. */
export function sectionTexts(
  tokens: readonly Token[],
  draft: Pick<Draft, 'values'>,
): SectionDraft[] {
  const sections: { heading: number; text: string[]; code: string[] }[] = [
    { heading: -1, text: [], code: [] },
  ]
  let heading = 0
  const visit = (siblings: readonly Token[]): void => {
    for (const token of siblings) {
      const section = sections.at(-1)
      switch (token.type) {
        case 'heading':
          if (Math.max(2, (token as Tokens.Heading).depth) <= DEEPEST)
            sections.push({ heading, text: [], code: [] })
          else section?.text.push(plainText(draft, token.tokens ?? []))
          heading++
          break
        case 'code':
          section?.code.push(shownCode((token as Tokens.Code).lang ?? '', token['text'] as string))
          break
        case 'html':
          if (!isComment(token.raw)) section?.text.push(seenText(token.raw))
          break
        case 'def':
        case 'space':
          break
        case 'paragraph':
        case 'text':
          section?.text.push(plainText(draft, [token]))
          break
        case 'table':
          for (const cells of childrenOf(token)) section?.text.push(plainText(draft, cells))
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

/** Comments, and what browsers take for one. */
const COMMENT = /<!--[\s\S]*?(?:--!?>|$)|<(?:[!?]|\/(?![a-zA-Z]))[^>]*>?/g

/** What a reader sees of raw HTML: neither its tags, nor what is left out of a page with its element. */
function seenText(raw: string): string {
  const html = raw.replace(COMMENT, ' ')
  let text = ''
  let at = 0
  let hidden: string | undefined
  for (const tag of tagsIn(html)) {
    if (hidden === undefined) text += `${html.slice(at, tag.at)} `
    at = tag.end ?? html.length
    const name = tag.name.toLowerCase()
    if (hidden === undefined && !tag.isEnd && !tag.closed && LEFT_OUT.includes(name)) hidden = name
    else if (tag.isEnd && name === hidden) hidden = undefined
  }
  return decodeHTML(hidden === undefined ? text + html.slice(at) : text)
}
