// Decodes text files of other programs: UTF-8 unless they declare another encoding, which is determined as in
// browsers.

/** Browsers search only the first 1024 bytes of a page for its encoding declaration. */
const HEAD_BYTES = 1024

/**
 * Decodes a file and removes its byte order mark. `declared` is the encoding that a server declared for it.
 * Without one, the declaration in the file itself counts.
 */
export function decode(bytes: Buffer, declared?: string): string {
  return new TextDecoder(encodingOf(bytes, declared)).decode(bytes)
}

/**
 * Returns the encoding of a file by its byte order mark, by `declared`, or by the declaration inside the file, in
 * this order. Unknown labels count as missing. Without any of them it is UTF-8.
 */
export function encodingOf(bytes: Buffer, declared?: string): string {
  return encodingByMark(bytes) ?? encodingOfLabel(declared) ?? encodingInside(bytes) ?? 'utf-8'
}

function encodingByMark(bytes: Buffer): string | undefined {
  // UTF-16 XML without a byte order mark is recognized by its first bytes, `<?x`.
  if (bytes.toString('latin1', 0, 6) === '<\0?\0x\0') return 'utf-16le'
  if (bytes.toString('latin1', 0, 6) === '\0<\0?\0x') return 'utf-16be'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  return undefined
}

/** Parts of a page in which a `<meta>` tag has no effect. */
const IGNORED_PARTS = /<!--[^]*?(?:-->|$)|<(script|style|title)\b[^>]*>[^]*?(?:<\/\1|$)/gi
const META_TAG = /<meta(?=[\s/])((?:"[^"]*"|'[^']*'|[^>])*)/gi
const ATTRIBUTE = /([^\s=/"'>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g
const XML_ENCODING = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"'>]+)/

function labelInside(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  for (const [, text = ''] of head.replace(IGNORED_PARTS, '').matchAll(META_TAG)) {
    const attributes = new Map(
      Array.from(text.matchAll(ATTRIBUTE), ([, name = '', ...values]) => [
        name.toLowerCase(),
        values.join(''),
      ]),
    )
    const isType = /^content-type$/i.test(attributes.get('http-equiv') ?? '')
    const type = isType ? (attributes.get('content') ?? '') : ''
    const label = attributes.get('charset') ?? /charset\s*=\s*["']?([^\s;"']+)/i.exec(type)?.[1]
    if (label !== undefined) return label
  }
  return XML_ENCODING.exec(head)?.[1]
}

/** A file that declares UTF-16 inside itself is not UTF-16, since the declaration was readable as ASCII. */
function encodingInside(bytes: Buffer): string | undefined {
  const encoding = encodingOfLabel(labelInside(bytes))
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding
}

/** Resolves an encoding label. Returns `undefined` for unknown labels. */
function encodingOfLabel(label: string | undefined): string | undefined {
  if (label === undefined) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
