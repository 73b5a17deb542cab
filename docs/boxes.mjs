// Rewrites the boxes and tabs of MkDocs and VitePress, and code from files, in all Markdown files of a folder, as sitegen
// reads them: node boxes.mjs content

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** `!!! note "Title"`, `??? note` and `=== "Tab"`, each with what is indented below it. */
const INDENTED =
  /^( *)(?:(!!!|\?\?\?\+?) *([\w-]+)(?: +(?:inline|end))*(?: +"(.*)")?|(===)[!+]* +"(.+)")\s*$/
const GROUP = /^( *):{3,} *code-group\b.*$/
const TITLED_FENCE = /^( *[`~]{3,}) *(.*?) *\[([^\]]+)\] *(.*)$/
/** `<<< @/examples/a.ts#setup{1,3 ts:line-numbers} [a.ts]`. */
const SNIPPET =
  /^( *)<<< *([^<>{}#[\]"]*[^\s<>{}#[\]"])(#[\w-]+)?(?: *\{([\d\s,-]*)([a-z][^\s:{}]*)?(:line-numbers)?[^{}]*\})?(?: *\[([^[\]"]+)\])? *$/i
const FENCE = /^ *(`{3,}|~{3,})/

/** Containers by other names. The rest becomes a note. */
const NAMES = {
  tip: 'tip hint success check done',
  info: 'info abstract summary tldr todo question help faq important',
  warning: 'warning caution attention',
  danger: 'danger error failure fail missing bug',
}

/** Rewrites the lines of a text, or of what stands in a box. */
function rewrite(lines) {
  const written = []
  let fence
  let isGroup = false
  for (let i = 0; i < lines.length;) {
    const line = lines[i]
    const found = fence === undefined ? indentedAt(lines, i) : undefined
    if (found) {
      written.push(...found.lines)
      i = found.end
      continue
    }
    i++
    const [, indent] = (fence === undefined && GROUP.exec(line)) || []
    if (indent !== undefined) {
      isGroup = true
      written.push(`${indent}:::tabs`)
      continue
    }
    const snippet = fence === undefined ? SNIPPET.exec(line) : null
    if (snippet) {
      written.push(...snippetLines(snippet, isGroup))
      continue
    }
    const [, marks, language, title, rest] =
      (isGroup && fence === undefined && TITLED_FENCE.exec(line)) || []
    if (title === undefined) written.push(line)
    else written.push(`${/^ */.exec(marks)}@tab ${title}`, `${marks}${language} ${rest}`.trimEnd())
    if (fence === undefined && /^ *:{3,} *$/.test(line)) isGroup = false
    fence = fenceAfter(fence, line)
  }
  return written
}

/** Returns an empty block that shows the code of a file. In a group, its title becomes the name of the tab. */
function snippetLines([, indent, file, region = '', lines = '', language, numbers, title], isGroup) {
  const words = [
    language,
    `file="${file.replace(/^@(?=\/)/, '')}${region}"`,
    title && !isGroup && `title="${title}"`,
    lines.trim() && `{${lines.replaceAll(/\s/g, '')}}`,
    numbers && 'showLineNumbers',
  ]
  const fence = [`${indent}\`\`\`${words.filter(Boolean).join(' ')}`, `${indent}\`\`\``]
  return isGroup ? [`${indent}@tab ${title ?? /[^/]*$/.exec(file)[0]}`, ...fence] : fence
}

/** Returns the marks of the fence that is open below a line. */
function fenceAfter(fence, line) {
  const [, marks] = FENCE.exec(line) ?? []
  if (fence === undefined) return marks
  return marks?.startsWith(fence) && line.trim() === marks ? undefined : fence
}

/** Returns the box or the tabs that begin on a line, rewritten, and the line below them. */
function indentedAt(lines, start) {
  const found = INDENTED.exec(lines[start])
  if (!found) return undefined
  const [, indent, marks, type, title, isTab] = found
  const first = bodyBelow(lines, start, indent)
  if (isTab === undefined) {
    const name = marks === '!!!' ? nameOf(type) : 'details'
    return { lines: box(indent, name, title, first.lines), end: first.end }
  }
  const written = [`${indent}:::tabs`]
  let end = start
  for (let next = start; INDENTED.exec(lines[next] ?? '')?.[5]; ) {
    const [, at, , , , , label] = INDENTED.exec(lines[next])
    if (at !== indent) break
    const body = bodyBelow(lines, next, indent)
    written.push(`${indent}@tab ${label}`, '', ...body.lines, '')
    end = body.end
    next = end
    while (lines[next]?.trim() === '') next++
  }
  written.splice(-1, 1, `${indent}:::`)
  return { lines: written, end }
}

/** Returns what is indented below a line, rewritten and with the indentation of that line, and where it ends. */
function bodyBelow(lines, start, indent) {
  const deeper = `${indent}    `
  let end = start + 1
  for (const [i, line] of lines.entries()) {
    if (i <= start || line.trim() === '') continue
    if (!line.startsWith(deeper)) break
    end = i + 1
  }
  const body = lines
    .slice(start + 1, end)
    .map((line) => line.trim() && indent + line.slice(deeper.length))
  while (body[0] === '') body.shift()
  return { lines: rewrite(body), end }
}

function box(indent, name, title, body) {
  return [`${indent}:::${name}${title ? `[${title}]` : ''}`, ...body, `${indent}:::`]
}

function nameOf(type) {
  const name = type.toLowerCase()
  const [known = 'note'] = Object.entries(NAMES).find(([, all]) => all.split(' ').includes(name)) ?? []
  return known
}

const [folder = 'content'] = process.argv.slice(2)
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.mdx?$/.test(name)) continue
  const file = path.join(folder, name)
  const text = readFileSync(file, 'utf8')
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const now = rewrite(text.split(/\r?\n/)).join(end)
  if (now !== text) writeFileSync(file, now)
}
