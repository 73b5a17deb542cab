// Renders tokens into the template of an article: HTML with slots for everything that depends on the whole site.

import { decodeHTMLStrict } from 'entities'
import {
  Parser,
  Renderer,
  type MarkedOptions,
  type RendererExtensionFunction,
  type Token,
  type Tokens,
} from 'marked'
import { isForeign } from '../../shared/route.ts'
import { escapeHtml } from '../../shared/text.ts'
import type { BuildWords } from '../../shared/words.ts'
import { unclosedContainer } from '../problems/containers.ts'
import { codeTooLong, unknownLanguage } from '../problems/markdown.ts'
import { slot } from './template.ts'
import { colonAfter } from './unspaced.ts'
import {
  addImage,
  addLink,
  count,
  expand,
  addressPlaceInHtml,
  addressPlace,
  markEagerImages,
  spotOf,
  titleOf,
  startOf,
  type ParseState,
} from './parse-state.ts'
import { addressWords, plainText, slugText } from './token-words.ts'
import type { Container, TabGroup } from './extensions.ts'
import { inlineHtml } from './inline.ts'
import { languageMeant, readFence, readInfo, tooLong } from './fence.ts'
import { htmlPieces, htmlProblems } from './html-problems.ts'
import { cleanHtml } from './raw-html.ts'
import { lineStarts, rawMark } from './raw-places.ts'
import { lintTokens } from './lint.ts'
import { SUMMARY_END } from './summary.ts'
import { isComment } from './tokens.ts'

/** Renders parts of a document, such as its article and its title, into one draft. */
interface ArticleRenderer {
  /** Renders an article. Its summary ends before the token at `cut`, but elements of raw HTML may span the cut. */
  html(tokens: readonly Token[], cut: number): string
  /** Renders text with code and emphasis, without links and images. */
  inline(tokens: readonly Token[]): string
}

/** Creates a renderer that adds to `draft`. */
export function articleRenderer(options: MarkedOptions, draft: ParseState): ArticleRenderer {
  const renderer = new DraftRenderer(draft)
  const parser = new Parser({
    ...options,
    renderer,
    extensions: { ...options.extensions, renderers: EXTENSIONS, childTokens: {} },
  })
  const taken = new Set([...draft.explicitIds.values()].flat())
  return {
    inline: (tokens) => inlineHtml(parser, draft, tokens),
    html(tokens, cut) {
      lintTokens(draft, tokens)
      const parts = [tokens.slice(0, cut), tokens.slice(cut)].map((part) => parser.parse(part))
      const html = parts.join(SUMMARY_END)
      const pieces = htmlPieces(tokens, draft.positions)
      if (pieces.length === 0) return html
      draft.diagnostics.push(...htmlProblems(pieces, draft, taken))
      return cleanHtml(html, {
        link: (href, at, wants) =>
          addLink(draft, href, addressPlaceInHtml(draft, href, at), wants) ?? '',
        image: ({ attributes, ...shown }, at) => {
          const { alt = '', title } = attributes
          const image = { ...shown, alt, ...(title ? { title } : {}), attributes }
          return addImage(draft, image, addressPlaceInHtml(draft, shown.src, at))
        },
        id: (id) => void draft.ids.push(id),
        table: (headings) => renderer.tableName(headings),
        code: draft.words.code,
      })
    },
  }
}

/** Characters of code that fit into a table column. Longer names may break where their words meet. */
const NARROW = 12
/** Code up to this length fits on a line of a phone, even in a heading: `zh-Hans` does not break at its hyphen. */
const SHORT = 20
const JOINTS = /(?<=[\p{L}\d][_./-])(?=[\p{L}\d])|(?<=\p{Ll})(?=\p{Lu})/u

class DraftRenderer extends Renderer {
  readonly draft: ParseState
  private inTable = false

  constructor(draft: ParseState) {
    super()
    this.draft = draft
  }

  override heading(token: Tokens.Heading): string {
    const { draft, parser } = this
    // A page has one `h1`, its title. Any other becomes a section.
    const level = Math.max(2, token.depth)
    const text = plainText(draft, token.tokens).trim()
    const [explicit, ...others] = draft.explicitIds.get(token) ?? []
    const index = draft.headings.length
    draft.headings.push({
      level,
      text,
      html: inlineHtml(parser, draft, token.tokens),
      auto: draft.anchors.next(slugText(draft, token.tokens)),
      ...(explicit === undefined ? {} : { explicit }),
      ...(others.length > 0 ? { others } : {}),
      ...spotOf(draft.at(startOf(draft, token), token.raw.trimEnd().length)),
    })
    const id = slot('h', index)
    const label = escapeHtml(draft.words.directLink(text))
    // A link needs an accessible name, so a heading without text gets none.
    const anchor = text && `<a class="anchor" href="#${id}" aria-label="${label}"></a>`
    const html = parser.parseInline(token.tokens)
    return `<h${level} id="${id}">${slot('a', index)}${html}${anchor}</h${level}>\n`
  }

  override code(token: Tokens.Code): string {
    const { draft } = this
    const start = startOf(draft, token)
    const place = draft.at(start, token.raw.split('\n', 1)[0]?.length ?? 1)
    const block = readFence(readInfo(token.lang ?? ''), token.text, place.line)
    const known = draft.languages.has(block.language)
    const long = known && block.language !== 'text' && tooLong(block)
    if (long) draft.diagnostics.push(codeTooLong(place))
    if (!known) {
      const meant = languageMeant(block.language, draft.languages)
      draft.diagnostics.push(unknownLanguage(block.language, meant && `“${meant}”`, place))
    }
    const { title: named, language } = block
    const title = named && { title: expand(draft, named, start + token.raw.indexOf(named)) }
    draft.code.push({ ...block, ...title, language: long || !known ? 'text' : language })
    return `${slot('c', draft.code.length - 1)}\n`
  }

  override link(token: Tokens.Link): string {
    const address = addressWords(this.draft, token)
    const text = address === undefined ? this.parser.parseInline(token.tokens) : escapeHtml(address)
    const href = addLink(this.draft, token.href, addressPlace(this.draft, token))
    if (href === undefined) return text
    const title = token.title ? ` title="${escapeHtml(titleOf(this.draft, token))}"` : ''
    return `<a href="${escapeHtml(href)}"${title}${isForeign(href) ? ' rel="noopener"' : ''}>${text}</a>`
  }

  override image(token: Tokens.Image): string {
    const { draft } = this
    const offset = startOf(draft, token)
    const written = expand(draft, token.text, offset + '!['.length)
    const alt = token.tokens ? plainText(draft, token.tokens) : decodeHTMLStrict(written)
    const title = token.title ? { title: titleOf(draft, token) } : {}
    const image = { src: token.href, alt, ...title }
    return escapeHtml(addImage(draft, image, addressPlace(draft, token)))
  }

  override html(token: Tokens.HTML | Tokens.Tag): string {
    return isComment(token.raw) ? '' : marked(this.draft, token.text, startOf(this.draft, token))
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
    const { done, open } = this.draft.words
    const state = checked ? 'checked ' : ''
    return `<input type="checkbox" ${state}disabled aria-label="${escapeHtml(checked ? done : open)}"> `
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    const html = super.text(token)
    // The children of a token are already processed.
    if ('tokens' in token && token.tokens) return html
    return this.draft.spoken('escaped' in token && token.escaped ? html : strict(html))
  }

  override codespan({ text }: Tokens.Codespan): string {
    const parts = this.inTable && text.length > NARROW ? text.split(JOINTS) : [text]
    const whole =
      !this.inTable && text.length <= SHORT && text.includes('-') ? ' class="whole"' : ''
    return `<code${whole}>${parts.map(escapeHtml).join('<wbr>')}</code>`
  }

  /** Renders a row. `first` and `others` are the header scopes of its first cell and of its other cells. */
  private row(cells: readonly Tokens.TableCell[], first?: string, others?: string): string {
    let row = ''
    this.inTable = true
    for (const [i, cell] of cells.entries()) {
      // An empty cell is no header.
      const scope = cell.text.trim() === '' ? undefined : i === 0 ? first : others
      const name = scope ? 'th' : 'td'
      const heads = scope ? ` scope="${scope}"` : ''
      const side = cell.align ? ` class="${cell.align}"` : ''
      row += `<${name}${heads}${side}>${this.parser.parseInline(cell.tokens)}</${name}>`
    }
    this.inTable = false
    return `<tr>${row}</tr>\n`
  }

  /**
   * Returns the accessible name of a scroll box: that of its section, with a number from the second table of a
   * section on. Tables of Markdown are numbered before those of raw HTML.
   */
  tableName(headings = this.draft.headings.length): string {
    const { table } = this.draft.words
    const section = this.draft.headings[headings - 1]?.text
    const name = section ? table + colonAfter(table) + section : table
    const times = count(this.draft, name)
    return times === 1 ? name : `${name} (${times})`
  }
}

const EXTENSIONS: Record<string, RendererExtensionFunction> = {
  value(token) {
    const draft = draftOf(this.parser)
    return draft.spoken(escapeHtml(expand(draft, token.raw, startOf(draft, token as Token))))
  },
  container(token) {
    const draft = draftOf(this.parser)
    const { name, title, tokens } = complete(draft, token as Container)
    const body = this.parser.parse(tokens)
    if (name === 'hero') {
      // The layout must be known before the image loads, to avoid a layout shift.
      const pictured = markEagerImages(draft, body) > 0 ? ' pictured' : ''
      return `<div class="hero${pictured}">\n${body}</div>\n`
    }
    if (name === 'cards') return `<div class="cards">\n${body}</div>\n`
    const written = title && this.parser.parseInline(title)
    const { callouts, details } = draft.words
    if (name === 'details') {
      return `<details class="details"><summary>${written ?? escapeHtml(details)}</summary><div class="details-body">\n${body}</div></details>\n`
    }
    const heading = written ?? escapeHtml(callouts[name as keyof BuildWords['callouts']])
    return `<div class="callout ${name}" role="note"><p class="callout-title">${heading}</p>\n${body}</div>\n`
  },
  tabs(token) {
    const draft = draftOf(this.parser)
    const { intro, panels } = complete(draft, token as TabGroup)
    const before = this.parser.parse([...intro])
    if (panels.length === 0) return before
    const group = slot('t', count(draft, 'tabs'))
    // Radio buttons work without a script: CSS shows the panel after the label of the checked button.
    const parts = panels.map(({ label, named, tokens }, i) => {
      const id = `${group}-${i + 1}`
      const checked = i === 0 ? ' checked' : ''
      const words = named ? this.parser.parseInline([...label]) : String(i + 1)
      return (
        `<input type="radio" name="${group}" id="${id}"${checked}><label for="${id}">${words}</label>\n` +
        `<div class="tab-panel">\n${this.parser.parse([...tokens])}</div>\n`
      )
    })
    return `${before}<div class="tabs" role="group" aria-label="${escapeHtml(draft.words.tabs)}">${parts.join('')}</div>\n`
  },
}

/** Marks raw HTML with the source offset of each line and of the text after each site value. */
function marked(draft: ParseState, text: string, start: number): string {
  const starts = lineStarts(draft.text, text, start)
  const lines = text.split('\n').map((line, i) => {
    const at = starts[i] ?? start
    return rawMark(at) + expand(draft, line, at, rawMark)
  })
  return lines.join('\n') + rawMark()
}

/** Escapes what is no entity but begins like one. Browsers would show `&notify;` as `¬ify;`. */
function strict(html: string): string {
  return html.replace(/&\w+;/g, (named) =>
    decodeHTMLStrict(named) === named ? `&amp;${named.slice(1)}` : named,
  )
}

function draftOf(parser: Parser): ParseState {
  return (parser.renderer as DraftRenderer).draft
}

/** Reports a container that is not closed, and returns it. */
function complete<T extends Container | TabGroup>(draft: ParseState, token: T): T {
  if (!token.closed) {
    const length = token.raw.split('\n', 1)[0]?.length ?? 1
    const name = token.type === 'tabs' ? 'tabs' : String(token['name'])
    draft.diagnostics.push(unclosedContainer(name, draft.at(startOf(draft, token), length)))
  }
  return token
}
