// Renders tokens into the template of an article: HTML with slots for everything that depends on the whole site.

import { decodeHTMLStrict } from 'entities'
import { Parser, Renderer, type MarkedOptions, type Token, type Tokens } from 'marked'
import { isForeign } from '../../shared/route.ts'
import { escapeHtml } from '../../shared/text.ts'
import { codeTooLong, unknownLanguage } from '../problems/fences.ts'
import { slot } from './template.ts'
import { colonAfter } from './unspaced.ts'
import { addImage, addLink, addressPlaceInHtml, addressPlace, titleOf } from './addresses.ts'
import { count, expand, lineOf, spotOf, startOf, type ParseState } from './parse-state.ts'
import { addressWords, plainText, slugText } from './token-words.ts'
import { footnotesHtml } from './footnotes-html.ts'
import { named, withFormulas } from './formula-html.ts'
import { inlineHtml } from './inline.ts'
import { languageMeant } from './code-languages.ts'
import { readFence, readInfo, tooLong } from './fence.ts'
import { htmlPieces, htmlProblems } from './html-problems.ts'
import { cleanHtml } from './raw-html.ts'
import { lineStarts, rawMark } from './raw-places.ts'
import { diagramIn, MERMAID } from './diagrams.ts'
import { EXTENSION_RENDERERS } from './render-extensions.ts'
import { SUMMARY_END } from './summary.ts'
import { isComment } from './tokens.ts'

/** Renders parts of a document, such as its article and its title, with one shared state. */
interface ArticleRenderer {
  /** Renders an article. Its summary ends before the token at `cut`, but elements of raw HTML may span the cut. */
  html(tokens: readonly Token[], cut: number): string
  /** Renders text with code and emphasis, without links and images. */
  inline(tokens: readonly Token[]): string
}

/** Creates a renderer that adds to `state`. */
export function articleRenderer(options: MarkedOptions, state: ParseState): ArticleRenderer {
  const renderer = new StateRenderer(state)
  const parser = new Parser({
    ...options,
    renderer,
    extensions: { ...options.extensions, renderers: EXTENSION_RENDERERS, childTokens: {} },
  })
  const taken = new Set([...state.explicitIds.values()].flat())
  return {
    inline: (tokens) => withFormulas(named(inlineHtml(parser, state, tokens), state), state),
    html(tokens, cut) {
      const parts = [tokens.slice(0, cut), tokens.slice(cut)].map((part) => parser.parse(part))
      const html = parts.join(SUMMARY_END) + footnotesHtml(parser, state)
      const pieces = htmlPieces(tokens, state.positions)
      if (pieces.length === 0) return withFormulas(html, state)
      state.diagnostics.push(...htmlProblems(pieces, tokens, state, taken))
      const clean = cleanHtml(html, {
        link: (href, at, wants) =>
          addLink(state, href, addressPlaceInHtml(state, href, at), wants) ?? '',
        image: ({ attributes, ...source }, at) => {
          const { alt = '', title } = attributes
          const image = { ...source, alt, ...(title ? { title } : {}), attributes }
          return addImage(state, image, addressPlaceInHtml(state, source.src, at))
        },
        id: (id) => void state.ids.push(id),
        table: (headings) => renderer.tableName(headings),
        code: state.words.code,
      })
      return withFormulas(clean, state)
    },
  }
}

/** Characters of code that fit into a table column. Longer names may break where their words meet. */
const MAX_IN_CELL = 12
/** Code up to this length fits on a line of a phone, even in a heading: `zh-Hans` does not break at its hyphen. */
const MAX_ON_LINE = 20
const BREAK_POINTS = /(?<=[\p{L}\d][_./-])(?=[\p{L}\d])|(?<=\p{Ll})(?=\p{Lu})/u

class StateRenderer extends Renderer {
  readonly state: ParseState
  private inTable = false

  constructor(state: ParseState) {
    super()
    this.state = state
  }

  override heading(token: Tokens.Heading): string {
    const { state, parser } = this
    // A page has one `h1`, its title. Any other becomes a section.
    const level = Math.max(2, token.depth)
    const text = plainText(state, token.tokens).trim()
    const [explicit, ...others] = state.explicitIds.get(token) ?? []
    const index = state.headings.length
    state.headings.push({
      level,
      text,
      html: withFormulas(named(inlineHtml(parser, state, token.tokens), state), state),
      auto: state.anchors.next(slugText(state, token.tokens)),
      ...(explicit === undefined ? {} : { explicit }),
      ...(others.length > 0 ? { others } : {}),
      ...spotOf(state, state.at(startOf(state, token), token.raw.trimEnd().length)),
    })
    const id = slot('h', index)
    const label = escapeHtml(state.words.directLink(text))
    // A link needs an accessible name, so a heading without text gets none.
    const anchor = text && `<a class="anchor" href="#${id}" aria-label="${label}"></a>`
    const html = named(parser.parseInline(token.tokens), state)
    return `<h${level} id="${id}">${slot('a', index)}${html}${anchor}</h${level}>\n`
  }

  override code(token: Tokens.Code): string {
    const { state } = this
    const start = startOf(state, token)
    const place = state.at(start, token.raw.split('\n', 1)[0]?.length ?? 1)
    const block = readFence(readInfo(token.lang ?? ''), token.text, lineOf(state, place))
    const isKnown = state.languages.has(block.language)
    const isTooLong = isKnown && block.language !== 'text' && tooLong(block)
    if (isTooLong) state.diagnostics.push(codeTooLong(place))
    // Formulas in fences are reported as such.
    if (!isKnown && block.language !== 'math') {
      const similar = languageMeant(block.language, state.languages)
      state.diagnostics.push(unknownLanguage(block.language, similar && `“${similar}”`, place))
    }
    const { title: raw, language } = block
    const title = raw && { title: expand(state, raw, start + token.raw.indexOf(raw)) }
    const drawn = language === MERMAID ? diagramIn(state, token, start) : {}
    const shownAs = isTooLong || !isKnown ? 'text' : language
    state.code.push({ ...block, ...drawn, ...title, language: shownAs })
    return `${slot('c', state.code.length - 1)}\n`
  }

  override link(token: Tokens.Link): string {
    const address = addressWords(this.state, token)
    const text =
      address === undefined
        ? named(this.parser.parseInline(token.tokens), this.state)
        : escapeHtml(address)
    const href = addLink(this.state, token.href, addressPlace(this.state, token))
    if (href === undefined) return text
    const title = token.title ? ` title="${escapeHtml(titleOf(this.state, token))}"` : ''
    return `<a href="${escapeHtml(href)}"${title}${isForeign(href) ? ' rel="noopener"' : ''}>${text}</a>`
  }

  override image(token: Tokens.Image): string {
    const { state } = this
    const offset = startOf(state, token)
    const written = expand(state, token.text, offset + '!['.length)
    const alt = token.tokens ? plainText(state, token.tokens) : decodeHTMLStrict(written)
    const title = token.title ? { title: titleOf(state, token) } : {}
    const image = { src: token.href, alt, ...title }
    return escapeHtml(addImage(state, image, addressPlace(state, token)))
  }

  override html(token: Tokens.HTML | Tokens.Tag): string {
    return isComment(token.raw) ? '' : markRaw(this.state, token.text, startOf(this.state, token))
  }

  override table(token: Tokens.Table): string {
    // If the first header cell is empty and others are not, the first cell of each row is its header.
    const first = token.header.findIndex(({ text }) => text.trim() !== '') > 0 ? 'row' : undefined
    const head = this.row(token.header, 'col', 'col')
    const body = token.rows.map((cells) => this.row(cells, first)).join('')
    return (
      `<section class="table" tabindex="0" aria-label="${escapeHtml(this.tableName())}">` +
      `<table>\n<thead>\n${head}</thead>\n` +
      `${body === '' ? '' : `<tbody>\n${body}</tbody>\n`}</table></section>\n`
    )
  }

  override checkbox({ checked }: Tokens.Checkbox): string {
    const { done, open } = this.state.words
    const state = checked ? 'checked ' : ''
    return `<input type="checkbox" ${state}disabled aria-label="${escapeHtml(checked ? done : open)}"> `
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    const html = super.text(token)
    // The children of a token are already processed.
    if ('tokens' in token && token.tokens) return html
    const text = 'escaped' in token && token.escaped ? html : escapeNonEntities(html)
    return this.state.markLanguages(text)
  }

  override codespan({ text }: Tokens.Codespan): string {
    const parts = this.inTable && text.length > MAX_IN_CELL ? text.split(BREAK_POINTS) : [text]
    const wholeClass =
      !this.inTable && text.length <= MAX_ON_LINE && text.includes('-') ? ' class="whole"' : ''
    return `<code${wholeClass}>${parts.map(escapeHtml).join('<wbr>')}</code>`
  }

  /** Renders a row. `first` and `others` are the header scopes of its first cell and of its other cells. */
  private row(cells: readonly Tokens.TableCell[], first?: string, others?: string): string {
    let row = ''
    this.inTable = true
    for (const [i, cell] of cells.entries()) {
      // An empty cell is no header.
      const scope = cell.text.trim() === '' ? undefined : i === 0 ? first : others
      const name = scope ? 'th' : 'td'
      const scopeAttribute = scope ? ` scope="${scope}"` : ''
      const alignClass = cell.align ? ` class="${cell.align}"` : ''
      const html = this.parser.parseInline(cell.tokens)
      row += `<${name}${scopeAttribute}${alignClass}>${scope ? named(html, this.state) : html}</${name}>`
    }
    this.inTable = false
    return `<tr>${row}</tr>\n`
  }

  /**
   * Returns the accessible name of a scroll box: that of its section, with a number from the second table of a
   * section on. Tables of Markdown are numbered before those of raw HTML.
   */
  tableName(headings = this.state.headings.length): string {
    const { table } = this.state.words
    const section = this.state.headings[headings - 1]?.text
    const name = section ? table + colonAfter(table) + section : table
    const times = count(this.state, name)
    return times === 1 ? name : `${name} (${times})`
  }
}

/** Marks raw HTML with the source offset of each line and of the text after each site value. */
function markRaw(state: ParseState, text: string, start: number): string {
  const starts = lineStarts(state.text, text, start)
  const lines = text.split('\n').map((line, i) => {
    const at = starts[i] ?? start
    return rawMark(at) + expand(state, line, at, rawMark)
  })
  return lines.join('\n') + rawMark()
}

/** Escapes what is no entity but begins like one. Browsers would show `&notify;` as `¬ify;`. */
function escapeNonEntities(html: string): string {
  return html.replace(/&\w+;/g, (entity) =>
    decodeHTMLStrict(entity) === entity ? `&amp;${entity.slice(1)}` : entity,
  )
}
