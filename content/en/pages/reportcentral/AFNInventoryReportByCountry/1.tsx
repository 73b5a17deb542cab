import type { ReactNode } from 'react'
import type { ComponentProps } from 'sitegen'
import { SortableTable } from 'sitegen/kit'
import { COUNTRIES } from '../../../../zh-Hans/pages/reportcentral/AFNInventoryReportByCountry/_inventory.ts'

export const frontMatter = {
  title: 'Inventory report by country (sample)',
  description: 'An inventory report with sample data, to try page, selection and screenshot translation on.',
  layout: 'wide',
  unlisted: true,
  search: false,
}

/** A sample report for readers to try page translation on. */
export default function Report({ values, locale }: ComponentProps): ReactNode {
  return (
    <>
      <p>
        This is a <strong>sample report</strong>: its warehouses and figures are made up. Use it to try {values.product} on a page
        of data: translate the page, a selection or a screenshot, then sort by a column and see the translation follow. If you translate into
        English, switch to the Chinese version first: English translated into English stays as it is.
      </p>
      <SortableTable
        caption="Inventory by country (sample data)"
        lang={locale}
        sortedBy={(column, down) => `Sorted by ${column}, ${down ? 'descending' : 'ascending'}`}
        columns={[
          { key: 'country', label: 'Country' },
          { key: 'warehouse', label: 'Warehouse' },
          { key: 'sellable', label: 'Sellable', numeric: true },
          { key: 'reserved', label: 'Reserved', numeric: true },
          { key: 'inbound', label: 'Inbound', numeric: true },
          { key: 'age', label: 'Average age in days', numeric: true },
        ]}
        rows={COUNTRIES.map(({ en, ...row }) => ({ ...row, country: en }))}
      />
      <p>
        Sellable: units that can be shipped at once. Reserved: units of orders that have not left yet. Inbound: units on their way
        to the warehouse.
      </p>
    </>
  )
}
