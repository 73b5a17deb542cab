const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** A header's value as its server meant it: it arrives a letter a byte, and the bytes of an address are UTF-8 where they can be. */
export function headerText(value: string): string {
  // A letter that is no byte has been decoded already.
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value
  try {
    return UTF8.decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
