// Detects the syntax of MyST, the Markdown of Sphinx and Jupyter Book: directives (```{note} and :::{note}), roles
// ({ref}`name`), and names of headings in the line above them: (name)=.

import { own } from '../../shared/text.ts'
import { aliasTable } from '../reading/alias-table.ts'
import {
  boxNamed,
  container,
  DIAGRAM,
  FILE_LINK,
  includeOf,
  NO_CONTENTS,
  PICTURE,
  TABS,
  type Foreign,
} from './replacements.ts'

/** `{name}` or `{name key=value}`, and the words behind it. */
const DIRECTIVE = /^\{([a-z][\w:+-]*)(?:[ \t,][^{}\n]*)?\}[ \t]*(.*)$/i
const COLON_DIRECTIVE = /^([ \t]*)(:{3,}\{([a-z][\w:+-]*)\})[ \t]*(.*)$/gim

/** Whether what stands behind three backticks names a directive. */
export function isDirective(info: string): boolean {
  return DIRECTIVE.test(info)
}

/** Returns the directive behind three backticks. */
export function directiveIn(info: string): Foreign | undefined {
  const [, name, words = ''] = DIRECTIVE.exec(info) ?? []
  if (name === undefined) return undefined
  const source = info.slice(0, info.indexOf('}') + 1)
  return { source, kind: `{${name}}`, advice: adviceFor(name, words), fate: 'shown as code' }
}

/** Yields the opening lines of directives between colons. */
export function* colonDirectives(text: string): Generator<Foreign> {
  for (const {
    index,
    1: blanks = '',
    2: source = '',
    3: name = '',
    4: words = '',
  } of text.matchAll(COLON_DIRECTIVE))
    yield {
      source,
      kind: `:::{${name}}`,
      advice: adviceFor(name, words),
      offset: index + blanks.length,
    }
}

/** Returns what to write instead of a directive with words behind its name. */
function adviceFor(written: string, words: string): string {
  const name = written.toLowerCase()
  const box = boxNamed(name)
  if (box !== undefined) return box === 'tabs' ? TABS : container(box)
  if (name === 'admonition' || name === 'dropdown') {
    const callout = name === 'dropdown' ? 'details' : 'note'
    return container(words === '' ? callout : `${callout}[${words}]`)
  }
  if (CODE_DIRECTIVES.has(name)) return `Write “\`\`\`${words}” above the code.`
  if (name === 'include') return includeOf(nearby(words))
  if (name === 'literalinclude')
    return `Write file="${nearby(words)}" behind the language, and leave the block empty.`
  return (
    own(DIRECTIVES, name) ??
    `Write “\`\`\`${written}” if this is code, or else what it shows in Markdown or HTML.`
  )
}

/** Returns how a path of Sphinx is written here. */
function nearby(file: string): string {
  return /^\.{0,2}\//.test(file) ? file : `./${file}`
}

const CODE_DIRECTIVES = new Set(['code', 'code-block', 'code-cell', 'sourcecode'])

/** Advice for other directives, by name. */
const DIRECTIVES = aliasTable([
  [PICTURE, 'figure image'],
  [TABS, 'tab-set tab-item'],
  [DIAGRAM, 'mermaid'],
  [NO_CONTENTS, 'contents'],
  ['Delete it: the sidebar lists the pages of the folder.', 'toctree'],
  ['Write the formula between lines of $$.', 'math'],
  [
    'Write a table: “| a | b |”, and “|---|---|” below its first row.',
    'table list-table csv-table',
  ],
  ['Write “<!--” and “-->” around it.', 'comment'],
])

const TARGET = /^\(([\w.:-]+)\)=$/

/** Yields a line that names the heading or the block below it: `(name)=`. */
export function* targetIn(source: string): Generator<Foreign> {
  const [, name] = TARGET.exec(source) ?? []
  if (name !== undefined)
    yield { source, kind: '()=', advice: `Write “{#${name}}” at the end of the heading below it.` }
}

const ROLE = /(?<![\w}{$\\])\{([a-z]+(?::[a-z]+)?)\}$/

/** Yields a role: code in a line behind its name, such as {kbd}`Ctrl`. */
export function* roleOf(code: string, before: string): Generator<Foreign> {
  const [role = '', name = ''] = ROLE.exec(before) ?? []
  const advice = own(ROLES, name)
  if (advice !== undefined) yield { source: role + code, kind: role, advice }
}

/** Advice for roles, by name. Other names in braces may be text. */
const ROLES = aliasTable([
  [FILE_LINK, 'ref numref doc any download eq'],
  ['Write <kbd>Ctrl</kbd>.', 'kbd'],
  ['Write <sub>2</sub>.', 'sub'],
  ['Write <sup>2</sup>.', 'sup'],
  ['Write <abbr title="…">…</abbr>.', 'abbr'],
  ['Write the formula between dollar signs: $E=mc^2$.', 'math'],
  ['Write the words alone, or **bold**.', 'guilabel menuselection term'],
  [
    'Write the code alone, without the name in braces.',
    'code command envvar file func class meth mod option program py:func py:class py:meth py:mod',
  ],
])
