// Rewrites the boxes and tabs of MkDocs, VitePress and Docusaurus, the words behind three backticks, and code and texts from
// files, in all Markdown files of a folder, as sitegen reads them: node boxes.mjs content

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { box, containerOf, withoutComponents } from './components.mjs'
import { withoutDirectives } from './directives.mjs'
import { FENCE, fenceAfter } from './elements.mjs'

/** `!!! note "Title"`, `??? note` and `=== "Tab"`, each with what is indented below it. */
const INDENTED =
  /^(?<indent> *)(?:(?<marks>!!!|\?\?\?\+?) *(?:(?<type>[\w-]+)(?: +(?:inline|end))*(?: +"(?<title>.*)")?|(?:(?<first>[\w-]+)(?: +[\w-]+)+ +)?"(?<named>.*)")|===[!+]* +"(?<tab>.+)")\s*$/
const GROUP = /^( *):{3,} *code-group\b.*$/
const TITLED_FENCE = /^( *[`~]{3,}) *(.*?) *\[([^\]]+)\] *(.*)$/
/** `<<< @/examples/a.ts#setup{1,3 ts:line-numbers} [a.ts]`. */
const SNIPPET =
  /^( *)<<< *([^<>{}#[\]"]*[^\s<>{}#[\]"])(#[\w-]+)?(?: *\{([\d\s,-]*)([a-z][^\s:{}]*)?(:line-numbers)?[^{}]*\})?(?: *\[([^[\]"]+)\])? *$/i

/** `--8<-- "a.py:1:2"` alone in a code block, and `--8<-- "a.md"`, with paths from the folder of the project. */
const CODE = /^ *-+8<-+ +["'](?:\.?\/)*([^"':;#]+?)(?::(\d+):(\d+)|:([a-z_][\w-]*))?["'] *$/i
const TEXT = /^( *)-+8<-+ +["'](?:\.?\/)*([^"':;#]+\.md)["'] *$/
/** Code in a line, with the language in it that MkDocs reads; and marks of changes, such as `{++added++}`. */
const CODE_OR_CHANGE =
  /(?<!`)(`+)(?:#!(?:py|python|pycon|js|javascript|ts|typescript|bash|sh|console|html|css|json|yaml|toml|java|go|rust|cpp?|php|sql|ruby) +(?=[^\s`-]))?((?:[^`]|(?!\1(?!`))`+)+)\1(?!`)|(?<![\\{])\{(?:(\+\+|--|==)(?=\S)((?:(?!\3)[^`{}])*[^\s`{}])\3|>>[ \t]*([^\s`{}<>](?:[^`{}<>]*[^\s`{}<>])?)[ \t]*<<)\}(?!\})/g
const TAGS_OF_CHANGES = { '++': 'ins', '--': 'del', '==': 'mark' }
const REF = /\]\(\{\{[<%] *(?:rel)?ref +["']([^"'{}]+)["'] *[>%]\}\}\)/g

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
    const file = fence === undefined ? fileOf(lines, i - 1) : undefined
    if (file !== undefined) {
      written.push(
        `${withKnownWords(line)} file="${file}"`.replace(/^( *[`~]+) +/, '$1'),
        lines[i + 1],
      )
      i += 2
      continue
    }
    const [, at, part] = (fence === undefined && TEXT.exec(line)) || []
    if (part !== undefined) {
      written.push(`${at}<!-- include: /${part} -->`)
      continue
    }
    const snippet = fence === undefined ? SNIPPET.exec(line) : null
    if (snippet) {
      written.push(...snippetLines(snippet, isGroup))
      continue
    }
    const [, marks, language, title, rest] =
      (isGroup && fence === undefined && TITLED_FENCE.exec(line)) || []
    if (title === undefined)
      written.push(
        fence === undefined ? withoutChanges(withKnownWords(line)).replaceAll(REF, ']($1)') : line,
      )
    else written.push(`${/^ */.exec(marks)}@tab ${title}`, `${marks}${language} ${rest}`.trimEnd())
    if (fence === undefined && /^ *:{3,} *$/.test(line)) isGroup = false
    fence = fenceAfter(fence, line)
  }
  return written
}

/** Returns the file, with a part of it, whose code a block of one line shows. */
function fileOf(lines, start) {
  const isBlock =
    FENCE.test(lines[start]) &&
    fenceAfter(FENCE.exec(lines[start])[1], lines[start + 2] ?? '') === undefined
  const [, file, from, to, section] = (isBlock && CODE.exec(lines[start + 1])) || []
  if (file === undefined) return undefined
  const part = from === undefined ? section : from === to ? `L${from}` : `L${from}-L${to}`
  return part === undefined ? `/${file}` : `/${file}#${part}`
}

/** Returns an empty block that shows the code of a file. In a group, its title becomes the name of the tab. */
function snippetLines(
  [, indent, file, region = '', lines = '', language, numbers, title],
  isGroup,
) {
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

/** Returns the box or the tabs that begin on a line, rewritten, and the line below them. */
function indentedAt(lines, start) {
  const found = INDENTED.exec(lines[start])?.groups
  if (!found) return undefined
  const { indent, marks, type, title, first = '', named, tab } = found
  if (tab === undefined) {
    const body = bodyBelow(lines, start, indent)
    // Words before a title are classes only if there is a box.
    if (first !== '' && body.lines.length === 0) return undefined
    const name = marks === '!!!' ? containerOf(type ?? first) : 'details'
    return { lines: box(indent, name, title ?? named, body.lines), end: body.end }
  }
  const written = [`${indent}:::tabs`]
  let end = start
  for (let next = start; ;) {
    const { indent: at, tab: label } = INDENTED.exec(lines[next] ?? '')?.groups ?? {}
    if (label === undefined || at !== indent) break
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

/** Writes the words behind three backticks, such as `filename="a.ts"` and `hl_lines="2 3"`, as sitegen reads them. */
function withKnownWords(line) {
  const [, marks, words] = /^( *(?:`{3,}|~{3,}))([^`]+)$/.exec(line) ?? []
  if (marks === undefined) return line
  const written = words
    .replace(/^ *\{ *\.([\w+-]+) *([^{}]*)\}/, '$1 $2')
    .replace(/^( *[\w+-]+):line-numbers(?![\w-])/, '$1 showLineNumbers')
    .replace(
      / file_?name=(?:"([^"]*)"|'([^']*)'|([^\s{}"']+))/i,
      (_, ...title) => ` title="${title.find(Boolean)}"`,
    )
    .replace(/ \[([^[\]"]+)\](?= *$| *\{)/, ' title="$1"')
    .replace(
      / hl_lines=["']([\d\s,-]+)["']/,
      (_, lines) => ` {${lines.trim().replace(/[\s,]+/g, ',')}}`,
    )
    .replace(
      / linenums=["'](\d+)["']/,
      (_, first) => ` showLineNumbers${first === '1' ? '' : `=${first}`}`,
    )
  return marks + (written === words ? words : written.trim())
}

/** Writes the marks of changes in a line as HTML, and code without its language. Indented lines may be code. */
function withoutChanges(line) {
  if (/^(?: {4}|\t)/.test(line) || FENCE.test(line)) return line
  return line.replace(CODE_OR_CHANGE, (_, marks, code, change, words, comment) => {
    if (marks !== undefined) return marks + code + marks
    const tag = TAGS_OF_CHANGES[change]
    return tag === undefined ? `<!-- ${comment} -->` : `<${tag}>${words}</${tag}>`
  })
}

/** Returns how a file names a text that it imports: from its own folder, or from that of the site. */
function textFrom(file, from) {
  const [, inProject] = /^@site\/(.+)/.exec(from) ?? []
  const [locale] = path.relative(folder, file).split(path.sep)
  const named =
    inProject === undefined
      ? from
      : `/${path.basename(path.resolve(folder))}/${locale}/${inProject}`
  const base = inProject === undefined ? path.dirname(file) : path.resolve(folder, '..')
  return [named, named.replace(/x$/, '')].find((name) => existsSync(path.join(base, name)))
}

const [folder = 'content'] = process.argv.slice(2)
for (const name of readdirSync(folder, { recursive: true })) {
  if (!/\.mdx?$/.test(name)) continue
  const file = path.join(folder, name)
  const text = readFileSync(file, 'utf8')
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = withoutComponents(text.split(/\r?\n/), (from) => textFrom(file, from))
  const now = rewrite(withoutDirectives(lines)).join(end)
  if (now !== text) writeFileSync(file, now)
}
