// Parses a page as a browser does. In one that is XML an element may end where it begins, as in `<script src="a.js"/>`, after which
// HTML would take the rest of the page for a script.

import {
  html,
  parse,
  Parser,
  Token,
  TokenizerMode,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  type ParserOptions,
} from 'parse5'

/** Places take as long as all the rest. */
const options = (places: boolean): ParserOptions<DefaultTreeAdapterMap> => ({
  sourceCodeLocationInfo: places,
  scriptingEnabled: false,
})

/** The namespace of what is neither a drawing nor a formula. */
export const HTML: string = html.NS.HTML
/** The namespace of drawings. */
export const SVG: string = html.NS.SVG

/** The tree of a page, with the places of its elements in it, or without. */
export function parseHtml(page: string, places: boolean): DefaultTreeAdapterTypes.Document {
  return parse(page, options(places))
}

/** The tree of a page that is XML. */
export function parseXhtml(page: string, places: boolean): DefaultTreeAdapterTypes.Document {
  return XhtmlParser.parse<DefaultTreeAdapterMap>(page, options(places))
}

class XhtmlParser extends Parser<DefaultTreeAdapterMap> {
  override onStartTag(token: Token.TagToken): void {
    super.onStartTag(token)
    // What ends there in HTML, too, is acknowledged.
    if (!token.selfClosing || token.ackSelfClosing) return
    this.tokenizer.state = TokenizerMode.DATA
    this.onEndTag({ ...token, type: Token.TokenType.END_TAG })
  }
}
