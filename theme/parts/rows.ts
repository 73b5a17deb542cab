// What stands in a table that can be sorted, and in which order.

/** A column of a `SortableTable`. Numbers stand at the right, and the largest comes first when one is sorted by them. */
export interface Column {
  readonly key: string
  readonly label: string
  readonly numeric?: boolean
}

/** A row: a value for each column's key. */
export type Row = Readonly<Record<string, string | number>>

/** Compares rows by a column. Where numbers are expected, what is none comes last, whichever of them come first. */
export function ordering(
  lang: string,
  { key, numeric }: Column,
  down: boolean,
): (a: Row, b: Row) => number {
  const words = new Intl.Collator(lang, { numeric: true })
  const turn = down ? -1 : 1
  return ({ [key]: a }, { [key]: b }) => {
    if (!numeric) return turn * words.compare(String(a ?? ''), String(b ?? ''))
    const [first, second] = [numberIn(a), numberIn(b)]
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined)
    return turn * (first - second)
  }
}

/** `12840.5` as `12,840.5`, with as many digits as it has; what is no number, as it is written. */
export function shownNumber(value: Row[string] | undefined, lang: string): string {
  const number = numberIn(value)
  if (number === undefined) return typeof value === 'string' ? value : ''
  return new Intl.NumberFormat(lang, { maximumFractionDigits: MOST_DIGITS }).format(number)
}

/** As many as every browser knows. */
const MOST_DIGITS = 20

function numberIn(value: Row[string] | undefined): number | undefined {
  // An empty text would count as 0.
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value)
  return Number.isNaN(number) ? undefined : number
}
