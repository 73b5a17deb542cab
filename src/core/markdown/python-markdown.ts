// Detects the syntax of Python-Markdown and its extensions, which MkDocs uses: icons, keys, abbreviations, snippets,
// blocks between slashes, marks of changes, and languages and notes of code.

import { own } from '../../shared/text.ts'
import {
  boxNamed,
  container,
  FILE_LINK,
  INCLUDED,
  includeOf,
  PICTURE,
  TABS,
  type Foreign,
} from './replacements.ts'

/** Yields syntax that takes up whole lines of a paragraph or of the text of a list item. */
export function* pythonLines(text: string): Generator<Foreign> {
  // Fast path: most texts have no such line.
  if (!LINE_START.test(text)) return
  let offset = 0
  for (const line of text.split('\n')) {
    const source = line.trim()
    const found = lineSyntax(source)
    if (found) yield { ...found, source, offset }
    offset += line.length + 1
  }
}

const LINE_START = /^[ \t]*(?:\*\[|\/{3}|;?-+8<-)/m

function lineSyntax(line: string): Omit<Foreign, 'source'> | undefined {
  const [, short, long] = ABBREVIATION.exec(line) ?? []
  if (short !== undefined)
    return {
      kind: 'abbreviation',
      advice: `Write <abbr title="${long}">${short}</abbr> where the word stands.`,
    }
  const [snippet, file] = SNIPPET.exec(line) ?? []
  if (snippet !== undefined)
    return { kind: 'snippet', advice: file === undefined ? INCLUDED : includeOf(`/${file}`) }
  const [, block, title] = BLOCK.exec(line) ?? []
  return block === undefined ? undefined : { kind: '///', advice: adviceForBlock(block, title) }
}

const ABBREVIATION = /^\*\[([^[\]]+)\]:[ \t]*(\S.*)$/
/** `--8<-- "a.md"`, or the marks alone, with names of files below them. */
const SNIPPET = /^-+8<-+(?:[ \t]+["'](?:\.?\/)*([^"':]*).*)?$/
const BLOCK = /^\/{3,}[ \t]*([a-z][\w-]*)(?:[ \t]*\|[ \t]*(.*))?$/

/** Returns what to write instead of `/// name | Title`. */
function adviceForBlock(name: string, title: string | undefined): string {
  if (name === 'tab') return TABS
  if (name.endsWith('caption')) return 'Write <figure> and <figcaption> in HTML.'
  const callout = boxNamed(name) ?? 'note'
  return container(title ? `${callout}[${title}]` : callout)
}

/** Yields a snippet that fills a code block: `--8<-- "a.py"`. */
export function* snippetIn(code: string): Generator<Foreign> {
  const source = code.trim()
  if (SNIPPET.test(source)) yield { source, kind: 'snippet', advice: adviceForSnippet(source) }
}

/** Returns what to write instead of `--8<-- "a.py:1:2"` or, for a section of the file, `--8<-- "a.py:setup"`. */
function adviceForSnippet(source: string): string {
  const { path, from, to, section } = SNIPPET_FILE.exec(source)?.groups ?? {}
  if (path === undefined) return 'Write the code here.'
  const part = from === undefined ? section : from === to ? `L${from}` : `L${from}-L${to}`
  return `Write file="/${path}${part === undefined ? '' : `#${part}`}" after the language, and leave the block empty.`
}

const SNIPPET_FILE =
  /^-+8<-+[ \t]+["'](?!\w+:\/\/)(?:\.?\/)*(?<path>[^"':;#]+)(?::(?<from>\d+):(?<to>\d+)|:(?<section>[a-z_][\w-]*))?["']$/i

/** Yields icons, keys, inserted words, and links to pages by their names. */
export function* pythonInText(text: string): Generator<Foreign> {
  for (const [source] of text.matchAll(ICON)) yield { source, kind: 'icon', advice: NO_ICON }
  for (const [source, keys = ''] of text.matchAll(KEYS)) {
    const names = keys.split('+').map((key) => `<kbd>${key}</kbd>`)
    yield { source, kind: 'keys', advice: `Write ${names.join(' + ')}.` }
  }
  for (const [source, words = ''] of text.matchAll(INSERTED))
    yield { source, kind: '^^', advice: `Write <ins>${words}</ins>.` }
  for (const [source, mark, name = ''] of text.matchAll(WIKI_LINK))
    if (mark !== '' || /[|#/]|\.md$|\p{L} +\p{L}/u.test(name))
      yield { source, kind: `${mark}[[`, advice: adviceForWikiLink(mark !== '', name) }
}

/** Yields the marks of changes in a text: `{++added++}`, `{--deleted--}`, `{==marked==}` and `{>>a comment<<}`. */
export function* changesIn(text: string): Generator<Foreign> {
  for (const [source, mark = '>>', words, comment] of text.matchAll(CHANGE)) {
    const tag = own(TAGS_OF_CHANGES, mark)
    const advice = tag ? `Write <${tag}>${words}</${tag}>.` : `Write <!-- ${comment} -->.`
    yield { source, kind: `{${mark}`, advice }
  }
}

const CHANGE =
  /(?<!\{)\{(?:(?=(\+\+|--|==)\S)\1((?:(?!\1)[^{}\n])*[^\s{}])\1|>>[ \t]*([^\s{}<>](?:[^{}<>\n]*[^\s{}<>])?)[ \t]*<<)\}(?!\})/g
const TAGS_OF_CHANGES: Readonly<Record<string, string>> = { '++': 'ins', '--': 'del', '==': 'mark' }

/** Yields the language in code within a line: `#!python x`. Words that begin with “-” belong to the first line of a script. */
export function* languageOfSpan(raw: string): Generator<Foreign> {
  const [, source = '', code] = LANGUAGE_OF_SPAN.exec(raw) ?? []
  if (code !== undefined) yield { source, kind: '#!', advice: `Write \`${code}\` alone.` }
}

const LANGUAGE_OF_SPAN =
  /^`(#!(?:py|python|pycon|js|javascript|ts|typescript|bash|sh|console|html|css|json|yaml|toml|java|go|rust|cpp?|php|sql|ruby) +([^\s`-][^`\n]*))`$/

/** Yields the mark of a note on a line of code: `# (1)!`. */
export function* notesInCode(code: string): Generator<Foreign> {
  for (const { 1: source = '', index } of code.matchAll(NOTE_IN_CODE))
    yield { source, kind: '(1)!', advice: NOTE_ADVICE, offset: index }
}

const NOTE_IN_CODE =
  /(?<=(?:#|\/\/|--|;|%|\/\*|<!--) ?)(\(\d+\)!)(?=[ \t]*(?:(?:\*\/|-->)[ \t]*)?$)/gm
const NOTE_ADVICE = 'Write the note itself in this comment, or in a text below the code.'

const NO_ICON = 'Delete it: there are no icons. Write a sign such as ✓, or show a picture.'
/** An icon by the name of its set, with the attributes that belong to it. */
const ICON =
  /(?<![\w:]):(?:material|octicons|fontawesome|simple)-[a-z\d-]+:(?![\w:])(?:\{[^{}\n]*\})?/g
/** Several keys that are pressed together, or one by its name. Other words between plus signs may be code. */
const KEYS =
  /(?<![\w+])\+\+([a-z\d]+(?:[+-][a-z\d]+)+|ctrl|control|alt|option|shift|cmd|command|meta|win|windows|enter|return|tab|esc|escape|space|delete|backspace|f\d\d?)\+\+(?![\w+])/gi
/** `^^words^^`. Beside other signs, the marks may be the eyes of a face: `(^^)`. */
const INSERTED = /(?<![\w^])\^\^(?=[\p{L}\p{N}])([^^\n]*[\p{L}\p{N}])\^\^(?![\w^])/gu
/** `[[name]]`, but no array, attribute or test of a programming language. */
const WIKI_LINK = /(?<![\w\]])(!?)\[\[(?=[\p{L}\d./#_])([^[\]\n,;"'=()$]+)\]\](?![\w([])/gu

function adviceForWikiLink(isEmbedded: boolean, name: string): string {
  if (!isEmbedded) return FILE_LINK
  return /\.(?:avif|gif|jpe?g|png|svg|webp)\b/i.test(name)
    ? PICTURE
    : includeOf(`./${name.replace(/(?:\.md)?$/, '.md')}`)
}
