import { useState, type ReactNode } from 'react'
import { ordering, shownNumber, type Column, type Row } from './rows.ts'

/**
 * A table that its reader can sort by any column. Before a script has run it is a plain table in the order it was written. `lang`
 * decides how numbers and words are written and ordered, the same at build and in the browser.
 */
export function SortableTable({
  caption,
  columns,
  rows,
  lang,
  sortedBy,
}: {
  caption: string
  columns: readonly Column[]
  rows: readonly Row[]
  lang: string
  /** Says how the rows stand, to those who do not see it. */
  sortedBy: (column: string, down: boolean) => string
}): ReactNode {
  const [sort, setSort] = useState<{ readonly column: Column; readonly down: boolean }>()
  // Two rows may say the same, so each is known by its place.
  const numbered = rows.map((row, number) => ({ row, number }))
  const order = sort && ordering(lang, sort.column, sort.down)
  const shown = order ? numbered.toSorted((a, b) => order(a.row, b.row)) : numbered
  return (
    <>
      <section className="table" tabIndex={0} aria-label={caption}>
        <table aria-label={caption}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={column.numeric ? 'right' : undefined}
                  aria-sort={
                    sort?.column.key !== column.key
                      ? undefined
                      : sort.down
                        ? 'descending'
                        : 'ascending'
                  }
                >
                  <button
                    type="button"
                    className="sort"
                    onFocus={({ currentTarget }) => uncover(currentTarget)}
                    onClick={() =>
                      setSort({
                        column,
                        down:
                          sort?.column.key === column.key ? !sort.down : (column.numeric ?? false),
                      })
                    }
                  >
                    {column.label}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, number }) => (
              <tr key={number}>
                {columns.map(({ key, numeric }) => (
                  <td key={key} className={numeric ? 'right' : undefined}>
                    {numeric ? shownNumber(row[key], lang) : row[key]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="table-status" role="status">
        {sort ? sortedBy(sort.column.label, sort.down) : ''}
      </p>
    </>
  )
}

/**
 * Scrolls a table's box sideways until all of a button is seen that the keyboard has come to: browsers leave what is seen in part
 * where it is. What a pointer has pressed stays below it.
 */
function uncover(button: HTMLElement): void {
  const box = button.closest('.table')
  if (!box || !button.matches(':focus-visible')) return
  const [own, whole] = [button.getBoundingClientRect(), box.getBoundingClientRect()]
  const start = whole.left + box.clientLeft
  const end = start + box.clientWidth
  if (own.left < start) box.scrollLeft += own.left - start
  else if (own.right > end) box.scrollLeft += own.right - end
}
