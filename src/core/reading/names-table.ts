// Tables in which many names have few meanings: written by meaning, asked by name.

/** `[['sql', 'mysql sqlite'], ['ini', 'conf']]` is a table in which `mysql` and `sqlite` are `sql`, and `conf` is `ini`. */
export function byNames<T>(
  rows: readonly (readonly [meaning: T, names: string])[],
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    rows.flatMap(([meaning, names]) => names.split(' ').map((name) => [name, meaning])),
  )
}
