// Rewrites the components that Docusaurus, Starlight, Rspress and Nextra use in texts, and shortcodes that resemble them:
// tabs, boxes, steps, texts of other files, and the imports that nothing needs then. What is not certain stays as it is, and
// the build reports it.

import { elementAt, fenceAfter, isBlank } from './elements.mjs'

const IMPORT = /^import\s+(?:type\s+)?([\w$*{][^'"]*?)\s+from\s+["']([^"']+)["'];?\s*$/
const BOXES = {
  note: 'Admonition Callout Aside Alert Note',
  tip: 'Tip Check',
  info: 'Info',
  warning: 'Warning Caution',
  danger: 'Danger',
}

/** Containers by the names that other programs have for them. The rest becomes a note. */
const TYPES = {
  tip: 'tip hint success check done',
  info: 'info abstract summary tldr todo question help faq important',
  warning: 'warning warn caution attention',
  danger: 'danger error failure fail missing bug',
}

/** Returns the container of a type of box. */
export function containerOf(type) {
  const name = type.toLowerCase()
  if (name === 'details') return name
  const [known = 'note'] =
    Object.entries(TYPES).find(([, all]) => all.split(' ').includes(name)) ?? []
  return known
}

/** Returns the lines of a container around a text. */
export function box(indent, name, title, body) {
  return [`${indent}:::${name}${title ? `[${title}]` : ''}`, ...body, `${indent}:::`]
}

/**
 * Rewrites the lines of a text. `findText` returns the address of a text that an import names, or nothing if there is no
 * such file.
 */
export function withoutComponents(lines, findText) {
  const imports = importsIn(lines)
  const texts = new Map(
    imports.flatMap(({ names, from }) => {
      const address = names.length === 1 && /\.mdx?$/.test(from) ? findText(from) : undefined
      return address === undefined ? [] : [[names[0], address]]
    }),
  )
  const rewritten = rewrite(lines, texts)
  return withoutIdleImports(rewritten)
}

/** Returns the imports of a text, each with the lines it takes. */
function importsIn(lines) {
  const found = []
  let fence
  for (let i = 0; i < lines.length; i++) {
    fence = fenceAfter(fence, lines[i])
    const isFirst = i === 0 || found.at(-1)?.end === i || /^(?:\s*|---)$/.test(lines[i - 1])
    if (fence !== undefined || !isFirst || !/^import\s/.test(lines[i])) continue
    const length = lines.slice(i, i + 20).findIndex((line) => /["'];?\s*$/.test(line)) + 1
    const [, clause, from] = IMPORT.exec(lines.slice(i, i + length).join(' ')) ?? []
    if (clause === undefined) continue
    const names = clause.replace(/(?:\w+|\*)\s+as\s+/g, '').match(/[\w$]+/g) ?? []
    found.push({ start: i, end: i + length, names, from })
    i += length - 1
  }
  return found
}

/** Removes the imports whose names stand nowhere else in the text, with one of the empty lines around them. */
function withoutIdleImports(lines) {
  const imports = importsIn(lines)
  const isImport = new Set(imports.flatMap(({ start, end }) => range(start, end)))
  const rest = textOutsideCode(lines.map((line, i) => (isImport.has(i) ? '' : line)))
  const removed = new Set(
    imports
      .filter(
        ({ names }) => !names.some((name) => new RegExp(`[<{][^<{}\n]*\\b${name}\\b`).test(rest)),
      )
      .flatMap(({ start, end }) => range(start, end)),
  )
  const kept = []
  for (const [i, line] of lines.entries()) {
    const isBelow = removed.has(i - 1) && isBlank(line) && isBlank(kept.at(-1))
    if (!removed.has(i) && !isBelow) kept.push(line)
  }
  return kept
}

function range(start, end) {
  return Array.from({ length: end - start }, (_, i) => start + i)
}

function textOutsideCode(lines) {
  let fence
  return lines
    .filter((line) => {
      const before = fence
      fence = fenceAfter(fence, line)
      return before === undefined && fence === undefined
    })
    .join('\n')
}

function rewrite(lines, texts) {
  const written = []
  let fence
  for (let i = 0; i < lines.length;) {
    const line = lines[i]
    const found = fence === undefined ? replacedAt(lines, i, texts) : undefined
    if (fence === undefined && isContents(line)) {
      dropHeading(written, lines.slice(i + 1))
      i += isBlank(written.at(-1)) && isBlank(lines[i + 1]) ? 2 : 1
      continue
    }
    if (found) {
      written.push(...found.lines)
      i = found.end
      continue
    }
    fence = fenceAfter(fence, line)
    written.push(line)
    i++
  }
  return written
}

/** Whether a line shows the contents of the page, which every page has beside it. */
function isContents(line) {
  return /^ *(?:<(?:TOCInline|TOC|Toc|TableOfContents)\b[^<>]*\/>|\[\[toc\]\]|\[TOC\])\s*$/i.test(
    line,
  )
}

/** Removes the heading at the end of a text if nothing stands below it. */
function dropHeading(written, below) {
  const last = written.findLastIndex((line) => !isBlank(line))
  const next = below.find((line) => !isBlank(line)) ?? '#'
  if (/^#{2,} /.test(written[last] ?? '') && /^(?:#|-{3,}\s*$)/.test(next)) written.length = last
}

/** Returns the element or the comment that begins on a line, rewritten, and the line below it. */
function replacedAt(lines, start, texts) {
  const [, indent, comment] = /^( *)\{\/\*(.*)\*\/\}\s*$/.exec(lines[start]) ?? []
  if (comment !== undefined && !/\*\/|--/.test(comment))
    return { lines: [`${indent}<!--${comment}-->`], end: start + 1 }
  const element = elementAt(lines, start)
  if (!element) return undefined
  const { name, attributes, body, end } = element
  const text = texts.get(name)
  if (text !== undefined && body === undefined && attributes.size === 0)
    return { lines: [`${element.indent}<!-- include: ${text} -->`], end }
  if (body === undefined) return undefined
  const written = writtenAs(element, texts)
  return written && { lines: written, end }
}

function writtenAs({ name, indent, attributes, source, body }, texts) {
  if (name === 'Tabs') return tabs(indent, labelsIn(source), body, texts)
  // A list of steps is a list.
  if (name === 'Steps') return rewrite(outdented(body, indent), texts)
  const [type] = Object.entries(BOXES).find(([, names]) => names.split(' ').includes(name)) ?? []
  if (type === undefined) return undefined
  const container = attributes.has('type') ? containerOf(attributes.get('type')) : type
  return box(indent, container, attributes.get('title'), rewrite(outdented(body, indent), texts))
}

/** Returns tabs as sitegen reads them, or nothing if there is anything between them or one has no name. */
function tabs(indent, labels, body, texts) {
  const written = [`${indent}:::tabs`]
  for (let i = 0; i < body.length;) {
    if (isBlank(body[i])) {
      i++
      continue
    }
    const tab = elementAt(body, i)
    if (!tab?.body || !/^Tab(?:Item)?$/.test(tab.name)) return undefined
    const value = tab.attributes.get('value')
    const label = ['label', 'title', 'header', 'name']
      .map((key) => tab.attributes.get(key))
      .find(Boolean)
    const shown = label ?? labels.get(value) ?? value
    if (!shown) return undefined
    written.push(`${indent}@tab ${shown}`, '', ...rewrite(outdented(tab.body, indent), texts), '')
    i = tab.end
  }
  if (written.length === 1) return undefined
  written.splice(-1, 1, `${indent}:::`)
  return written
}

/** Returns the names of tabs by their values: `values={[{ label: 'A', value: 'a' }]}`. */
function labelsIn(source) {
  return new Map(
    Array.from(source.matchAll(/\{[^{}]*\}/g), ([each]) => [
      /\bvalue:\s*["'`]([^"'`]*)/.exec(each)?.[1],
      /\blabel:\s*["'`]([^"'`]*)/.exec(each)?.[1],
    ]),
  )
}

/** Removes what the lines are indented more than the component around them. */
function outdented(lines, indent) {
  const widths = lines.filter((line) => !isBlank(line)).map((line) => line.search(/\S/))
  const more = Math.min(...widths) - indent.length
  return more > 0 ? lines.map((line) => (isBlank(line) ? '' : line.slice(more))) : lines
}
