// Finds the addresses in stylesheets.

/** An address in a stylesheet, and its position in the text. */
interface CssReference {
  readonly kind: 'file'
  readonly href: string
  readonly start: number
  readonly length: number
  /** The rule that loads the file. In any other rule, `url()` may be an image. */
  readonly rule: '@import' | '@font-face' | undefined
  /** Whether the address is a bare string in `image-set()`, without `url()`. */
  readonly isBare: boolean
}

/** An unclosed string ends with its line. The pattern detects that without backtracking. */
const STRING = String.raw`"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?`
const UNQUOTED_CHARACTER = String.raw`(?:\\[\da-f]{1,6}\s|\\[^]|[^\\()\s"'])`

/**
 * Comments (group 1), and what may contain `/*` without beginning a comment: strings and unquoted `url()`.
 * Escapes come first, because an escaped quote begins no string.
 */
const COMMENT = new RegExp(
  String.raw`\\[^]|${STRING}|url\(\s*[^"'\s)]${UNQUOTED_CHARACTER}*|(/\*[^]*?(?:\*/|$))`,
  'gi',
)

/** Strings and functions are matched as well, because a string is an address only within `image-set()`. */
const TOKEN = new RegExp(
  String.raw`\\[^]|(?<![\w-])url\(\s*(?:(${STRING})\s*|(${UNQUOTED_CHARACTER}+)\s*)?\)|@import\s*(${STRING})|(@font-face)(?![\w-])|@namespace[^;{}]*|(${STRING})|(?<![\w-])([\w-]*)\(|[){};]`,
  'gi',
)

/**
 * Finds the addresses in `url()`, `@import` and `image-set()`. Data URLs and fragments of the same document
 * are skipped.
 */
export function cssReferences(css: string, offset = 0): CssReference[] {
  // Comments are replaced by spaces, so that positions stay the same.
  const withoutComments = css.replace(COMMENT, (whole, comment?: string) =>
    comment === undefined ? whole : ' '.repeat(whole.length),
  )
  const references: CssReference[] = []
  let functions: string[] = []
  let inFont = false
  for (const match of withoutComments.matchAll(TOKEN)) {
    const [token, quoted, unquoted, imported, font, string, functionName] = match
    inFont = font !== undefined || (inFont && token !== '}')
    if (functionName !== undefined) functions.push(functionName.toLowerCase())
    else if (token === ')') functions.pop()
    else if (/^[{};]$/.test(token)) functions = []
    const imageSetString = functions.at(-1)?.endsWith('image-set') ? string : undefined
    const written = (quoted ?? imported ?? imageSetString)?.slice(1, -1) ?? unquoted ?? ''
    const href = resolveEscapes(written).trim()
    if (href === '' || href.startsWith('#') || /^data:/i.test(href)) continue
    const start = offset + match.index + token.indexOf(written)
    const fontRule = inFont ? '@font-face' : undefined
    references.push({
      kind: 'file',
      href,
      start,
      length: written.length,
      rule: imported === undefined ? fontRule : '@import',
      isBare: imageSetString !== undefined,
    })
  }
  return references
}

/** Wraps bare strings of `image-set()` in `url()`, because bundlers do not recognize them as addresses. */
export function withUrls(css: string): string {
  let result = ''
  let position = 0
  for (const { start, length, isBare } of cssReferences(css)) {
    if (!isBare) continue
    const [from, to] = [start - 1, start + length + 1]
    result += `${css.slice(position, from)}url(${css.slice(from, to)})`
    position = to
  }
  return result + css.slice(position)
}

/**
 * Resolves CSS escapes: `\26 ` is a character by its code point, an escaped line break is dropped, and any
 * other escaped character stands for itself.
 */
function resolveEscapes(text: string): string {
  return text.replace(
    /\\(?:([\da-f]{1,6})\s?|(\n)|([^]))/gi,
    (_, hex?: string, end?: string, letter = '') => {
      if (hex === undefined) return end === undefined ? String(letter) : ''
      const code = Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
    },
  )
}
