// Content negotiation, conditional requests and range requests, as defined in RFC 9110.

/** A content coding. */
export type ContentCoding = 'br' | 'gzip'

/**
 * Returns the content coding to use for an `Accept-Encoding` header, or `undefined` for none. Brotli is
 * preferred if the client accepts both equally.
 */
export function codingFor(accept: string | undefined): ContentCoding | undefined {
  const weights = new Map(
    (accept ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.toLowerCase().split(';')
      const weight = parameters.find((each) => each.trim().startsWith('q='))
      const value = weight === undefined ? 1 : Number(weight.trim().slice(2))
      return [name.trim(), value >= 0 && value <= 1 ? value : 0]
    }),
  )
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  // `identity` is always acceptable, but only preferred if the header gives it a weight of its own.
  const identityWeight = weights.get('identity') ?? 0
  const [best, second] = weightOf('gzip') > weightOf('br') ? GZIP_FIRST : BR_FIRST
  if (weightOf(best) > 0 && weightOf(best) >= identityWeight) return best
  return weightOf(second) > 0 && weightOf(second) >= identityWeight ? second : undefined
}

const BR_FIRST = ['br', 'gzip'] as const
const GZIP_FIRST = ['gzip', 'br'] as const

/** Whether `If-None-Match` contains the given entity tag or is `*`. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = Array.from(ifNoneMatch.matchAll(/"[^"]*"/g), ([tag]) => tag)
  return ifNoneMatch.trim() === '*' || tags.includes(etag)
}

/** A byte range: `start` is included, `end` is not. */
export interface Part {
  readonly start: number
  readonly end: number
}

/**
 * Returns the byte range that a `Range` header requests. Returns `undefined` if the whole body is to be sent:
 * for other units, several ranges, or a body that has changed (`If-Range`). Returns `unsatisfiable` if the
 * range is outside of the body.
 */
export function partOf(
  range: string | undefined,
  ifRange: string | undefined,
  bytes: number,
  etag: string,
): Part | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (ifRange !== undefined && ifRange.trim() !== etag) return undefined
  // `-5` means the last five bytes.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start < end ? { start, end } : 'unsatisfiable'
}
