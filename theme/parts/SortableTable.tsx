import { useState, type ReactNode } from 'react'
import { ordering, shownNumber, type Column, type Row } from './rows.ts'

/**
 * A table that readers can sort by any column. Without scripts, it is a plain table in the original order.
 * `lang` decides how numbers and words are formatted and sorted, the same in the build and in the browser.
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
  /** Returns the message that announces the current order to screen readers. */
  sortedBy: (column: string, down: boolean) => string
}): ReactNode {
  const [sort, setSort] = useState<{ readonly column: Column; readonly down: boolean }>()
  // Rows may be equal, so each is identified by its index.
  const numbered = rows.map((row, number) => ({ row, number }))
  const compareRows = sort && ordering(lang, sort.column, sort.down)
  const sortedRows = compareRows ? numbered.toSorted((a, b) => compareRows(a.row, b.row)) : numbered
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
                    onFocus={({ currentTarget }) => scrollButtonIntoView(currentTarget)}
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
            {sortedRows.map(({ row, number }) => (
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
 * Scrolls a table horizontally until a button focused by keyboard is completely visible, since browsers do not
 * scroll to a partly visible element. Does nothing for a button pressed with a pointer, which must stay under it.
 */
function scrollButtonIntoView(button: HTMLElement): void {
  const box = button.closest('.table')
  if (!box || !button.matches(':focus-visible')) return
  const [buttonRect, boxRect] = [button.getBoundingClientRect(), box.getBoundingClientRect()]
  const start = boxRect.left + box.clientLeft
  const end = start + box.clientWidth
  if (buttonRect.left < start) box.scrollLeft += buttonRect.left - start
  else if (buttonRect.right > end) box.scrollLeft += buttonRect.right - end
}
