// Renders footnotes: a number where a text refers to one, and the words of all at the end of the article.

import type { Parser, Token } from 'marked'
import type { Diagnostic } from '../../shared/contract.ts'
import { escapeHtml } from '../../shared/text.ts'
import { unknownFootnote, unusedFootnote } from '../problems/references.ts'
import type { Footnote, FootnoteReference } from './footnotes.ts'
import { startOf, type ParseState } from './parse-state.ts'

/** Renders `[^1]` as the number of its footnote. Numbers follow the order of the references. */
export function referenceHtml(state: ParseState, token: FootnoteReference): string {
  const note = state.footnotes.get(token.label)
  if (!note) {
    const place = state.at(startOf(state, token as Token), token.raw.length)
    state.diagnostics.push(unknownFootnote(token.raw, place))
    return escapeHtml(token.raw)
  }
  const citation = state.citations.get(note) ?? { number: state.citations.size + 1, count: 0 }
  state.citations.set(note, citation)
  citation.count++
  const { number, count } = citation
  const id = referenceId(number, count)
  state.ids.push(id)
  const label = escapeHtml(state.words.footnote(number))
  return `<sup><a href="#fn-${number}" id="${id}" role="doc-noteref" aria-label="${label}">${number}</a></sup>`
}

/** Renders the words of all footnotes that the article refers to, each with links back. */
export function footnotesHtml(parser: Parser, state: ParseState): string {
  const { citations, words } = state
  if (citations.size === 0) return ''
  // A footnote may refer to others, which are added while this list is made.
  const bodies = Array.from(citations.keys(), ({ tokens }: Footnote) =>
    parser.parse(tokens).trimEnd(),
  )
  const items = [...citations.values()].map(({ number, count }, i) => {
    const id = `fn-${number}`
    state.ids.push(id)
    return `<li id="${id}">${withLinks(bodies[i] ?? '', backLinks(state, number, count))}</li>\n`
  })
  const label = escapeHtml(words.footnotes)
  return `<section role="doc-endnotes" aria-label="${label}"><ol>\n${items.join('')}</ol></section>\n`
}

/** Reports footnotes that are not shown, once the article is rendered. */
export function footnoteProblems(state: ParseState, notes: readonly Footnote[]): Diagnostic[] {
  return notes
    .filter((note) => !state.citations.has(note))
    .map((note) => {
      const [written = ''] = /\[\^[^\]]*\]/.exec(note.raw) ?? []
      const isSecond = state.footnotes.get(note.label) !== note
      return unusedFootnote(written, isSecond, state.at(startOf(state, note), written.length))
    })
}

function referenceId(number: number, count: number): string {
  return `fnref-${number}${count > 1 ? `-${count}` : ''}`
}

/** Renders a link back to each reference. Screen readers tell them apart by number. */
function backLinks({ words }: ParseState, number: number, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const label = escapeHtml(words.backToText(i === 0 ? `${number}` : `${number}-${i + 1}`))
    return ` <a href="#${referenceId(number, i + 1)}" role="doc-backlink" aria-label="${label}">↩\uFE0E</a>`
  }).join('')
}

/** Appends links to the last paragraph. */
function withLinks(html: string, links: string): string {
  return html.endsWith('</p>')
    ? `${html.slice(0, -'</p>'.length)}${links}</p>`
    : `${html}<p>${links.trim()}</p>`
}
