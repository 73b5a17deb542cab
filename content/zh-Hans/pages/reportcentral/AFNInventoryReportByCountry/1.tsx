import type { ReactNode } from 'react'
import type { ComponentProps } from 'sitegen'
import { SortableTable } from 'sitegen/kit'
import { COUNTRIES } from './_inventory.ts'

export const frontMatter = {
  title: '各国库存报表（示例）',
  description: '一张带示例数据的库存报表，可以用来试一试网页翻译、划词翻译和截图翻译。',
  layout: 'wide',
  unlisted: true,
  search: false,
}

/** 供读者试用网页翻译的示例报表。 */
export default function Report({ values, locale }: ComponentProps): ReactNode {
  return (
    <>
      <p>
        这是一张<strong>示例报表</strong>：仓库和数字都是编造的。可以在这里试用{values.product}的网页翻译、划词翻译和截图翻译，也可以点表头排序，看译文是否跟着变化。目标语言是中文的话，请先切换到英文版：中文译成中文，什么也不会变。
      </p>
      <SortableTable
        caption="各国库存（示例数据）"
        lang={locale}
        sortedBy={(column, down) => `已按“${column}”${down ? '降序' : '升序'}排列`}
        columns={[
          { key: 'country', label: '国家' },
          { key: 'warehouse', label: '仓库' },
          { key: 'sellable', label: '可售', numeric: true },
          { key: 'reserved', label: '预留', numeric: true },
          { key: 'inbound', label: '在途', numeric: true },
          { key: 'age', label: '平均库龄（天）', numeric: true },
        ]}
        rows={COUNTRIES.map(({ zh, ...row }) => ({ ...row, country: zh }))}
      />
      <p>可售：可以立即发货的件数；预留：已有订单、尚未发出的件数；在途：正在运往仓库的件数。</p>
    </>
  )
}
