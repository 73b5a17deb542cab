// Rewrites directives of MyST, the Markdown of Sphinx, as sitegen reads them: boxes (```{note} and :::{note}), code, and code
// and texts from files. Those with options that sitegen does not know stay, and the build reports them.

import { box, containerOf } from './components.mjs'
import { FENCE, fenceAfter } from './elements.mjs'

const DIRECTIVE = /^( *)(`{3,}|~{3,}|:{3,}) *\{([a-z-]+)\} *(.*?) *$/
const OPTION = /^ *:([a-z-]+):(?: +(.*?))? *$/
const ROLE = /(?<![`\w}{$\\])\{(kbd|sub|sup)\}`([^`]+)`(?!`)/g

const BOXES = new Set(
  'note tip hint important info warning caution attention danger error seealso admonition dropdown'.split(' '),
)
const CODE = new Set(['code', 'code-block', 'code-cell', 'sourcecode'])

/** Rewrites the directives in the lines of a text, and keys and small characters in a line. */
export function withoutDirectives(lines) {
  const written = []
  let fence
  for (let i = 0; i < lines.length;) {
    const found = fence === undefined ? directiveAt(lines, i) : undefined
    if (found) {
      written.push(...found.lines)
      i = found.end
      continue
    }
    const line = lines[i++]
    written.push(fence === undefined && !FENCE.test(line) ? line.replace(ROLE, '<$1>$2</$1>') : line)
    fence = fenceAfter(fence, line)
  }
  return written
}

/** Returns the directive that begins on a line, rewritten, and the line below it. */
function directiveAt(lines, start) {
  const [, indent, marks, name, words] = DIRECTIVE.exec(lines[start]) ?? []
  if (name === undefined) return undefined
  const close = lines.findIndex((line, i) => i > start && line.trim() === marks)
  if (close < 0) return undefined
  const options = new Map()
  let from = start + 1
  for (; OPTION.test(lines[from]); from++) {
    const [, key, value = ''] = OPTION.exec(lines[from])
    options.set(key, value)
  }
  while (from < close && lines[from].trim() === '') from++
  const written = linesOf({ indent, name, words, options, body: lines.slice(from, close) })
  return written && { lines: written, end: close + 1 }
}

function linesOf({ indent, name, words, options, body }) {
  const only = (...known) => [...options.keys()].every((key) => known.includes(key))
  if (BOXES.has(name) && only('class', 'open', 'name')) {
    const isTitled = name === 'admonition' || name === 'dropdown'
    const text = withoutDirectives(isTitled || words === '' ? body : [indent + words, ...body])
    const container = name === 'dropdown' ? 'details' : containerOf(name)
    return box(indent, container, isTitled ? words : '', text)
  }
  if (CODE.has(name) && only('linenos', 'lineno-start', 'emphasize-lines', 'caption', 'name')) {
    const marks = fenceAround(body)
    return [indent + marks + wordsOf(words, options), ...body, indent + marks]
  }
  const isFile = words !== '' && body.every((line) => line.trim() === '')
  if (name === 'include' && isFile && options.size === 0)
    return [`${indent}<!-- include: ${nearby(words)} -->`]
  if (name === 'literalinclude' && isFile && only('language', 'linenos', 'caption', 'lines')) {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(options.get('lines') ?? '') ?? []
    if (options.has('lines') && first === undefined) return undefined
    const part = first === undefined ? '' : first === last ? `#L${first}` : `#L${first}-L${last}`
    const language = options.get('language') ?? ''
    const known = wordsOf(`${language} file="${nearby(words)}${part}"`.trim(), options)
    return [`${indent}\`\`\`${known}`, `${indent}\`\`\``]
  }
  return undefined
}

/** Returns what stands behind the marks of code, with what its options say. */
function wordsOf(words, options) {
  const first = options.get('lineno-start')
  const lines = options.get('emphasize-lines')?.replaceAll(' ', '')
  const caption = options.get('caption')?.replaceAll('"', '”')
  return [
    words,
    caption && `title="${caption}"`,
    lines && `{${lines}}`,
    first ? `showLineNumbers=${first}` : options.has('linenos') && 'showLineNumbers',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns marks that no line of the code has. */
function fenceAround(body) {
  const longest = body.map((line) => /^ *(`{3,})/.exec(line)?.[1].length ?? 0)
  return '`'.repeat(Math.max(3, ...longest.map((length) => length + 1)))
}

function nearby(file) {
  return /^\.{0,2}\//.test(file) ? file : `./${file}`
}
