// The addresses in style sheets.

/** An address in a style sheet, and where in its text it stands. */
interface CssReference {
  readonly kind: 'file'
  readonly href: string
  readonly start: number
  readonly length: number
  /** The rule that loads it; a file of `url()` in any other rule may be a picture. */
  readonly rule: '@import' | '@font-face' | undefined
  /** Whether it is a string of `image-set()`, which stands in no `url()`. */
  readonly isBare: boolean
}

/** A string that does not end is over where its line is; nothing is read twice to find that out. */
const STRING = String.raw`"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?`
const BARE = String.raw`(?:\\[\da-f]{1,6}\s|\\[^]|[^\\()\s"'])`

/** What a comment can be taken for, or the other way round. A backslash takes what follows it: no string begins there. */
const COMMENT = new RegExp(
  String.raw`\\[^]|${STRING}|url\(\s*[^"'\s)]${BARE}*|(/\*[^]*?(?:\*/|$))`,
  'gi',
)

/** Strings and functions are read as well, because an address in a string is none, except in `image-set()`. */
const TOKEN = new RegExp(
  String.raw`\\[^]|(?<![\w-])url\(\s*(?:(${STRING})\s*|(${BARE}+)\s*)?\)|@import\s*(${STRING})|(@font-face)(?![\w-])|@namespace[^;{}]*|(${STRING})|(?<![\w-])([\w-]*)\(|[){};]`,
  'gi',
)

/** Finds `url()`, `@import` and `image-set()`. What is embedded, and parts of the same document, are no addresses. */
export function cssReferences(css: string, offset = 0): CssReference[] {
  // A comment becomes spaces, so that what follows it keeps its place.
  const bare = css.replace(COMMENT, (whole, comment?: string) =>
    comment === undefined ? whole : ' '.repeat(whole.length),
  )
  const references: CssReference[] = []
  let functions: string[] = []
  let inFont = false
  for (const match of bare.matchAll(TOKEN)) {
    const [token, quoted, plain, imported, font, string, name] = match
    inFont = font !== undefined || (inFont && token !== '}')
    if (name !== undefined) functions.push(name.toLowerCase())
    else if (token === ')') functions.pop()
    else if (/^[{};]$/.test(token)) functions = []
    const offered = functions.at(-1)?.endsWith('image-set') ? string : undefined
    const written = (quoted ?? imported ?? offered)?.slice(1, -1) ?? plain ?? ''
    const href = unescaped(written).trim()
    if (href === '' || href.startsWith('#') || /^data:/i.test(href)) continue
    const start = offset + match.index + token.indexOf(written)
    const within = inFont ? '@font-face' : undefined
    references.push({
      ...{ kind: 'file', href, start, length: written.length },
      rule: imported === undefined ? within : '@import',
      isBare: offered !== undefined,
    })
  }
  return references
}

/** A style sheet in which the strings of `image-set()` stand in `url()`: bundlers take a string for a text. */
export function withUrls(css: string): string {
  let made = ''
  let done = 0
  for (const { start, length, isBare } of cssReferences(css)) {
    if (!isBare) continue
    const [from, to] = [start - 1, start + length + 1]
    made += `${css.slice(done, from)}url(${css.slice(from, to)})`
    done = to
  }
  return made + css.slice(done)
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
