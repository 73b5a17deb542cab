// What a browser asks for besides the address: packed or plain, only if changed, only a part. As RFC 9110 says it.

/** How a body is packed on its way. */
export type Packing = 'br' | 'gzip'

/** The packing a browser likes best of those we have, by `Accept-Encoding`; `undefined` for none. */
export function packingFor(accept: string | undefined): Packing | undefined {
  const likes = new Map(
    (accept ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.toLowerCase().split(';')
      const weight = parameters.find((each) => each.trim().startsWith('q='))
      const value = weight === undefined ? 1 : Number(weight.trim().slice(2))
      return [name.trim(), value >= 0 && value <= 1 ? value : 0]
    }),
  )
  const liking = (name: string): number => likes.get(name) ?? likes.get('*') ?? 0
  // A body as it is needs no leave, and is preferred only where that is said.
  const plain = likes.get('identity') ?? 0
  const [best, second] = liking('gzip') > liking('br') ? GZIP_FIRST : BR_FIRST
  if (liking(best) > 0 && liking(best) >= plain) return best
  return liking(second) > 0 && liking(second) >= plain ? second : undefined
}

const BR_FIRST = ['br', 'gzip'] as const
const GZIP_FIRST = ['gzip', 'br'] as const

/** Whether `If-None-Match` names the tag of what would be sent, or anything. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const tags = Array.from(ifNoneMatch.matchAll(/"[^"]*"/g), ([tag]) => tag)
  return ifNoneMatch.trim() === '*' || tags.includes(etag)
}

/** A part of a body: from `start` to before `end`. */
export interface Part {
  readonly start: number
  readonly end: number
}

/**
 * The part that `Range` asks for. `undefined` where it asks for nothing that we give in parts: another unit, several parts, or a
 * body that has changed since (`If-Range`); `unsatisfiable` where there are no such bytes.
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
  // `-5` are the last five bytes.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start < end ? { start, end } : 'unsatisfiable'
}
