// Parses pages as browsers do. In XHTML an element may be self-closing, as in `<script src="a.js"/>`. An HTML
// parser would take the rest of the page for the script.

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

/** Source positions double the time that parsing takes. */
const options = (withPositions: boolean): ParserOptions<DefaultTreeAdapterMap> => ({
  sourceCodeLocationInfo: withPositions,
  scriptingEnabled: false,
})

/** The namespace of HTML elements. */
export const HTML: string = html.NS.HTML
/** The namespace of SVG elements. */
export const SVG: string = html.NS.SVG

/** Parses an HTML page, with or without source positions. */
export function parseHtml(page: string, withPositions: boolean): DefaultTreeAdapterTypes.Document {
  return parse(page, options(withPositions))
}

/** Parses an XHTML page, with or without source positions. */
export function parseXhtml(page: string, withPositions: boolean): DefaultTreeAdapterTypes.Document {
  return XhtmlParser.parse<DefaultTreeAdapterMap>(page, options(withPositions))
}

class XhtmlParser extends Parser<DefaultTreeAdapterMap> {
  override onStartTag(token: Token.TagToken): void {
    super.onStartTag(token)
    // An acknowledged tag is self-closing in HTML, too, and needs no end tag.
    if (!token.selfClosing || token.ackSelfClosing) return
    this.tokenizer.state = TokenizerMode.DATA
    this.onEndTag({ ...token, type: Token.TokenType.END_TAG })
  }
}
