// Builds lookup tables in which several names share one value.

/**
 * Builds a table from rows of a value and its names: from `[['sql', 'mysql sqlite'], ['ini', 'conf']]`, a
 * table that maps `mysql` and `sqlite` to `sql`, and `conf` to `ini`.
 */
export function aliasTable<T>(
  rows: readonly (readonly [meaning: T, names: string])[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    rows.flatMap(([meaning, names]) => names.split(' ').map((name) => [name, meaning])),
  )
}
