const UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes a header value. It arrives with one character per byte (Latin-1), but servers send UTF-8, so it is
 * decoded as UTF-8 if it is valid.
 */
export function headerText(value: string): string {
  // A character above U+00FF means that the value has been decoded before.
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value
  try {
    return UTF8.decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}
