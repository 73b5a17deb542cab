import type { StarterTexts } from './texts.ts'

const HOME = `---
title: '{{product}}'
description: What {{product}} is, in one sentence.
layout: home
---

:::hero
{{product}} does one thing well. Say here which.

- [First steps](../docs/start.md)
- [Manual](../docs/index.md)
:::

## What it can do

:::cards
- **[Begin](../docs/start.md)**

  From nothing to a first result, in five minutes.
- **[Write](../docs/markdown.md)**

  Boxes, tabs, tables and code, with an example of each.
- **[Follow](/blog)**

  What has changed, and why.
:::
`

const OVERVIEW = `---
title: Manual
description: All pages of the manual of {{product}}, and where to begin.
---

Begin with the [first steps](start.md). [What pages can hold](markdown.md) has an example of everything that you can write.
`

const START = `---
title: First steps
description: How to install {{product}} and see a first result.
order: 1
---

This page is \`content/LOCALE/docs/start.md\`. Change it while \`npx sitegen serve\` runs, and the browser shows each save at once.

## Install

\`\`\`sh
npm install your-package
\`\`\`

## A first result

:::tip[One thing at a time]
Say what readers will have at the end, and lead them there in a few steps.
:::

1. Open the settings.
2. Choose a language.
3. Select a word.
`

const MARKDOWN = `---
title: What pages can hold
description: Boxes, tabs, tables, code and links, with an example of each.
order: 2
---

A page is Markdown, with a few additions.

## Boxes

:::note
Something to know. There are also \`tip\`, \`info\`, \`warning\` and \`danger\`.
:::

:::details[More about it]
A box that opens.
:::

## Tabs

:::tabs
@tab Windows
Press Ctrl+C.
@tab macOS
Press Cmd+C.
:::

## Code

\`\`\`js title="greeting.js" {2}
const name = 'world'
const greeting = \`Hello, \${name}\`
\`\`\`

## Tables

| Key | What it does |
|---|---|
| Esc | closes the panel |
| Enter | translates |

## Links

Link to the file of a page, and to a heading in it: [how to install](start.md#install). The build reports every link that leads nowhere.
`

const POST = `---
title: Our documentation is online
description: What this site holds, and how to tell us what is missing.
tags: [news]
---

This is the first post. Its file begins with its date.

<!-- truncate -->

What stands above the mark is what lists show.
`

/** The texts of a new site in English. */
export const ENGLISH: StarterTexts = {
  manual: 'Manual',
  news: 'News',
  home: HOME,
  overview: OVERVIEW,
  start: START,
  markdown: MARKDOWN,
  post: POST,
}
