import { plainFacts, type Facts, type Reference } from './reference.ts'

/** A string that does not end is over where its line is; nothing is read twice to find that out. */
const STRING = String.raw`"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?`
const BARE = String.raw`(?:\\[\da-f]{1,6}\s|\\[^]|[^\\()\s"'])*`

/** What a comment can be taken for, or the other way round. A backslash takes what follows it: no string begins there. */
const COMMENT = new RegExp(
  String.raw`\\[^]|${STRING}|url\(\s*[^"'\s)]${BARE}|(/\*[^]*?(?:\*/|$))`,
  'gi',
)

/** Strings and functions are read as well, because an address in a string is none, except in `image-set()`. */
const TOKEN = new RegExp(
  String.raw`\\[^]|(?<![\w-])url\(\s*(?:(${STRING})|(${BARE}))\s*\)|@import\s*(${STRING})|@namespace[^;{}]*|(${STRING})|(?<![\w-])([\w-]*)\(|[){};]`,
  'gi',
)

/** The addresses in a style sheet, or in a piece of one. */
export function readCss(css: string): Facts {
  return plainFacts(cssReferences(css))
}

/** Finds `url()`, `@import` and `image-set()`. What is embedded, and parts of the same document, are no addresses. */
export function cssReferences(css: string, offset = 0): Reference[] {
  // A comment becomes spaces, so that what follows it keeps its place.
  const bare = css.replace(COMMENT, (whole, comment?: string) =>
    comment === undefined ? whole : ' '.repeat(whole.length),
  )
  const references: Reference[] = []
  let functions: string[] = []
  for (const match of bare.matchAll(TOKEN)) {
    const [token, quoted, plain, imported, string, name] = match
    if (name !== undefined) functions.push(name.toLowerCase())
    else if (token === ')') functions.pop()
    else if (/^[{};]$/.test(token)) functions = []
    const offered = functions.at(-1)?.endsWith('image-set') ? string : undefined
    const written = (quoted ?? imported ?? offered)?.slice(1, -1) ?? plain ?? ''
    const href = unescaped(written).trim()
    if (href === '' || href.startsWith('#') || /^data:/i.test(href)) continue
    const start = offset + match.index + token.indexOf(written)
    references.push({ kind: 'file', href, start, length: written.length })
  }
  return references
}

/** A style sheet in which the strings of `image-set()` stand in `url()`: bundlers take a string for a text. */
export function withUrls(css: string): string {
  return cssReferences(css).reduceRight((text, { start, length }) => {
    const [from, to] = [start - 1, start + length + 1]
    const isBare =
      /["']/.test(css.charAt(from)) && !/(?:url\(|@import)\s*$/i.test(css.slice(0, from))
    return isBare ? `${text.slice(0, from)}url(${css.slice(from, to)})${text.slice(to)}` : text
  }, css)
}

/** `\26 ` is a letter by its number, a backslash before the end of a line is nothing, and any other takes a letter as it is. */
function unescaped(text: string): string {
  return text.replace(
    /\\(?:([\da-f]{1,6})\s?|(\n)|([^]))/gi,
    (_, hex?: string, end?: string, letter = '') => {
      if (hex === undefined) return end === undefined ? String(letter) : ''
      const code = Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
    },
  )
}
