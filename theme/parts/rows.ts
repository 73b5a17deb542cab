// The data of a sortable table, and its order.

/** A column of a `SortableTable`. Numeric columns are right-aligned, and first sorted in descending order. */
export interface Column {
  readonly key: string
  readonly label: string
  readonly numeric?: boolean
}

/** A row: a value for the key of each column. */
export type Row = Readonly<Record<string, string | number>>

/**
 * Returns a function that compares rows by a column. In a numeric column, values that are no numbers always
 * come last.
 */
export function ordering(
  lang: string,
  { key, numeric }: Column,
  descending: boolean,
): (a: Row, b: Row) => number {
  const collator = new Intl.Collator(lang, { numeric: true })
  const sign = descending ? -1 : 1
  return ({ [key]: a }, { [key]: b }) => {
    if (!numeric) return sign * collator.compare(String(a ?? ''), String(b ?? ''))
    const [first, second] = [parseNumber(a), parseNumber(b)]
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined)
    return sign * (first - second)
  }
}

/** Formats `12840.5` as `12,840.5`, with all of its digits. Returns a value that is no number unchanged. */
export function shownNumber(value: Row[string] | undefined, lang: string): string {
  const number = parseNumber(value)
  if (number === undefined) return typeof value === 'string' ? value : ''
  return new Intl.NumberFormat(lang, { maximumFractionDigits: MAX_FRACTION_DIGITS }).format(number)
}

/** Maximum number of fraction digits that every browser supports. */
const MAX_FRACTION_DIGITS = 20

function parseNumber(value: Row[string] | undefined): number | undefined {
  // `Number('')` would be 0.
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value)
  return Number.isNaN(number) ? undefined : number
}
