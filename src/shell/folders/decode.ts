// Files of other programs as text: in UTF-8 unless they say otherwise, in the way in which browsers hear it.

/** Browsers look no further for a page's own word, in bytes. */
const HEAD = 1024

/** The text of a file, without its byte order mark. `said` is what a server calls its encoding; a page may name it itself. */
export function decode(bytes: Buffer, said?: string): string {
  const encoding = markOf(bytes) ?? named(said) ?? named(saidIn(bytes), true)
  return encoding === undefined ? bytes.toString('utf8') : new TextDecoder(encoding).decode(bytes)
}

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  return undefined
}

function saidIn(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, HEAD)
  return /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1]
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
