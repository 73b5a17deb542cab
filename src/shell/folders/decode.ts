// Files of other programs as text: in UTF-8 unless they say otherwise, in the way in which browsers hear it.

/** Browsers look no further for a page's own word, in bytes. */
const HEAD = 1024

/** The text of a file, without its byte order mark. `said` is what a server calls its encoding; a page may name it itself. */
export function decode(bytes: Buffer, said?: string): string {
  const encoding = encodingOf(bytes, said)
  return encoding === undefined ? bytes.toString('utf8') : new TextDecoder(encoding).decode(bytes)
}

/** The encoding that a file says it is in; `undefined` where that is UTF-8. */
export function encodingOf(bytes: Buffer, said?: string): string | undefined {
  return markOf(bytes) ?? named(said) ?? named(saidIn(bytes), true)
}

function markOf(bytes: Buffer): string | undefined {
  // Without a mark, XML in two bytes a letter is known by how it begins.
  if (bytes.toString('latin1', 0, 6) === '<\0?\0x\0') return 'utf-16le'
  if (bytes.toString('latin1', 0, 6) === '\0<\0?\0x') return 'utf-16be'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  return undefined
}

/** What says nothing of its page, whatever is written there. */
const UNHEARD = /<!--[^]*?(?:-->|$)|<(script|style|title)\b[^>]*>[^]*?(?:<\/\1|$)/gi
const META = /<meta(?=[\s/])((?:"[^"]*"|'[^']*'|[^>])*)/gi
const ATTRIBUTE = /([^\s=/"'>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g
const XML = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"'>]+)/

function saidIn(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD)
  for (const [, text = ''] of head.replace(UNHEARD, '').matchAll(META)) {
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
  return XML.exec(head)?.[1]
}

/** An encoding that is known, and not UTF-8. What can be read in ASCII is not in UTF-16, whatever it says. */
function named(label: string | undefined, inside = false): string | undefined {
  if (label === undefined) return undefined
  try {
    const { encoding } = new TextDecoder(label)
    return encoding === 'utf-8' || (inside && encoding.startsWith('utf-16')) ? undefined : encoding
  } catch {
    return undefined
  }
}
