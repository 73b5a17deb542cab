import type { StarterTexts } from './texts.ts'

const HOME = `---
title: '{{product}}'
description: 用一句话说明 {{product}} 是什么。
layout: home
---

:::hero
{{product}} 把一件事做好。在这里写明是哪一件。

- [第一步](../docs/start.md)
- [使用手册](../docs/index.md)
:::

## 能做什么 {#what-it-can-do}

:::cards
- **[开始](../docs/start.md)**

  从零开始，五分钟看到结果。
- **[编写](../docs/markdown.md)**

  提示框、标签页、表格和代码，各有一个例子。
- **[关注](/blog)**

  改了什么，为什么改。
:::
`

const OVERVIEW = `---
title: 使用手册
description: '{{product}} 使用手册的全部页面，以及从哪里读起。'
---

先看[第一步](start.md)。[页面里可以写什么](markdown.md)给每种写法举了一个例子。
`

const START = `---
title: 第一步
description: 怎样安装 {{product}}，看到第一个结果。
order: 1
---

这一页是文件 \`content/LOCALE/docs/start.md\`。运行 \`npx sitegen serve\` 的时候修改它，每次保存浏览器都会马上显示。

## 安装 {#install}

\`\`\`sh
npm install your-package
\`\`\`

## 第一个结果 {#a-first-result}

:::tip[一次只讲一件事]
先说明读者最后会得到什么，再用几步把他们带到那里。
:::

1. 打开设置。
2. 选择语言。
3. 选中一个词。
`

const MARKDOWN = `---
title: 页面里可以写什么
description: 提示框、标签页、表格、代码和链接，各有一个例子。
order: 2
---

页面用 Markdown 编写，另有几种补充写法。

## 提示框 {#boxes}

:::note
需要知道的事。另有 \`tip\`、\`info\`、\`warning\` 和 \`danger\`。
:::

:::details[展开细节]
可以展开的内容。
:::

## 标签页 {#tabs}

:::tabs
@tab Windows
按 Ctrl+C。
@tab macOS
按 Cmd+C。
:::

## 代码 {#code}

\`\`\`js title="greeting.js" {2}
const name = '世界'
const greeting = \`你好，\${name}\`
\`\`\`

## 表格 {#tables}

| 按键 | 作用 |
|---|---|
| Esc | 关闭面板 |
| Enter | 翻译 |

## 链接 {#links}

链接写页面的文件名，也可以带上其中的标题：[怎样安装](start.md#install)。构建时会报告所有失效的链接。
`

const POST = `---
title: 文档网站上线了
description: 这个网站有什么内容，发现缺了什么怎样告诉我们。
tags: [news]
---

这是第一篇博文，文件名以日期开头。

<!-- truncate -->

列表只显示这个标记以上的内容。
`

/** The texts of a new site in Simplified Chinese. */
export const CHINESE: StarterTexts = {
  manual: '使用手册',
  news: '动态',
  home: HOME,
  overview: OVERVIEW,
  start: START,
  markdown: MARKDOWN,
  post: POST,
}
