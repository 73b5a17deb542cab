// Renders the tokens of our extensions: site values, footnotes, definition lists, containers and tabs.

import type { Parser, Renderer, RendererExtensionFunction, Token } from 'marked'
import { escapeHtml } from '../../shared/text.ts'
import type { BuildWords } from '../../shared/words.ts'
import { unclosedContainer } from '../problems/containers.ts'
import type { EquationReference } from './equation-labels.ts'
import type { Container, TabGroup } from './extensions.ts'
import type { FootnoteReference } from './footnotes.ts'
import type { Formula } from './formulas.ts'
import { formulaHtml, named } from './formula-html.ts'
import { referenceHtml } from './footnotes-html.ts'
import { idHtml } from './anchor.ts'
import { addLink, markEagerImages } from './addresses.ts'
import { count, expand, startOf, type ParseState } from './parse-state.ts'
import { slot } from './template.ts'

/** Renders each kind of token that is not marked's. */
export const EXTENSION_RENDERERS: Record<string, RendererExtensionFunction> = {
  value(token) {
    const state = stateOf(this.parser)
    return state.markLanguages(escapeHtml(expand(state, token.raw, startOf(state, token as Token))))
  },
  formula(token) {
    return formulaHtml(stateOf(this.parser), token as Formula)
  },
  equationReference(token) {
    return equationReferenceHtml(stateOf(this.parser), token as EquationReference)
  },
  footnote: () => '',
  footnoteReference(token) {
    return referenceHtml(stateOf(this.parser), token as FootnoteReference)
  },
  definitionList({ tokens = [] }) {
    return `<dl>\n${this.parser.parse(tokens)}</dl>\n`
  },
  definitionTerm({ tokens = [] }) {
    return `<dt>${this.parser.parseInline(tokens)}</dt>\n`
  },
  definition({ tokens = [] }) {
    return `<dd>${this.parser.parse(tokens).trimEnd()}</dd>\n`
  },
  container(token) {
    const state = stateOf(this.parser)
    const { name, title, tokens, ids } = checkClosed(state, token as Container)
    const { id, others } = notedIds(state, ids)
    // The title comes first, so that its footnotes have lower numbers than those of the body.
    const written =
      title && hasTitle(name) ? named(this.parser.parseInline(title), state) : undefined
    const body = this.parser.parse(tokens)
    if (name === 'hero') {
      // The layout must be known before the image loads, to avoid a layout shift.
      const modifier = markEagerImages(state, body) > 0 ? ' pictured' : ''
      return `<div class="hero${modifier}"${id}>\n${others}${body}</div>\n`
    }
    if (name === 'cards') return `<div class="cards"${id}>\n${others}${body}</div>\n`
    const { callouts, details } = state.words
    if (name === 'details') {
      // What opens a fold for a target inside it opens it for its title, too.
      return `<details class="details"><summary${id}>${others}${written ?? escapeHtml(details)}</summary><div class="details-body">\n${body}</div></details>\n`
    }
    const heading = written ?? escapeHtml(callouts[name as keyof BuildWords['callouts']])
    return `<div class="callout ${name}" role="note"${id}><p class="callout-title">${others}${heading}</p>\n${body}</div>\n`
  },
  tabs(token) {
    const state = stateOf(this.parser)
    const { intro, panels, ids } = checkClosed(state, token as TabGroup)
    const { id: ownId, others } = notedIds(state, ids)
    const introHtml = this.parser.parse([...intro])
    if (panels.length === 0) return introHtml
    const group = slot('t', count(state, 'tabs'))
    // Radio buttons work without a script: CSS shows the panel after the label of the checked button.
    const parts = panels.map(({ label, named: isNamed, tokens }, i) => {
      const id = `${group}-${i + 1}`
      const checked = i === 0 ? ' checked' : ''
      const words = isNamed ? named(this.parser.parseInline([...label]), state) : String(i + 1)
      return (
        `<input type="radio" name="${group}" id="${id}"${checked}><label for="${id}">${words}</label>\n` +
        `<div class="tab-panel">\n${this.parser.parse([...tokens])}</div>\n`
      )
    })
    return `${introHtml}<div class="tabs" role="group" aria-label="${escapeHtml(state.words.tabs)}"${ownId}>${others}${parts.join('')}</div>\n`
  },
}

/** Renders a reference to an equation; as code if there is none. */
function equationReferenceHtml(state: ParseState, token: EquationReference): string {
  const { label, raw, text, mayLink } = token
  if (text === raw) return `<code>${escapeHtml(raw)}</code>`
  const offset = startOf(state, token as Token)
  const decode = (each: string): string => each
  const href = mayLink && addLink(state, `#${label}`, { offset, length: raw.length, decode })
  return href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text)
}

/** Returns the state of the document that a parser renders. */
function stateOf(parser: Parser): ParseState {
  return (parser.renderer as Renderer & { readonly state: ParseState }).state
}

/** Reports a container that is not closed, and returns it. */
function checkClosed<T extends Container | TabGroup>(state: ParseState, token: T): T {
  if (!token.closed) {
    const length = token.raw.split('\n', 1)[0]?.length ?? 1
    const name = token.type === 'tabs' ? 'tabs' : String(token['name'])
    state.diagnostics.push(unclosedContainer(name, state.at(startOf(state, token), length)))
  }
  return token
}

/** Like `idHtml`, and notes that the page has the ids. */
function notedIds(state: ParseState, ids: readonly string[]): ReturnType<typeof idHtml> {
  state.ids.push(...ids)
  return idHtml(ids)
}

/** Whether a container shows its title. */
function hasTitle(name: string): boolean {
  return name !== 'hero' && name !== 'cards'
}
