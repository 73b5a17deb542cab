// Detects markup of other generators that is plain text or a comment here. Each kind is reported once per file,
// together with the equivalent syntax.

import type { Token, Tokens } from 'marked'
import { own } from '../../shared/text.ts'
import { foreignMarkup } from '../problems/markdown.ts'
import { CLEAR_FORMULA } from '../reading/markup.ts'
import { expressionsIn, loopsIn, namesIn, statements, tagsWithCode } from './components.ts'
import {
  ATTRIBUTES_ADVICE,
  attributesAfter,
  attributesBelow,
  attributesOfContainer,
  attributesOfHeading,
  idleAttributes,
} from './attribute-lists.ts'
import { startOf, type ParseState } from './parse-state.ts'
import { emojiIn } from './emoji.ts'
import { type Container, type TabGroup } from './extensions.ts'
import { foreignFormulas } from './foreign-formulas.ts'
import { foreignInCode, groupsIn, isIn, snippetOf, type Group } from './foreign-code.ts'
import {
  boxNamed,
  CODE,
  COMPONENTS,
  container,
  CONTAINERS,
  NO_CONTENTS,
  NO_FORMULAS,
  TABS,
  type Foreign,
} from './replacements.ts'
import { OPENS_CODE } from './lint-values.ts'
import type { Occurrence } from './occurrences.ts'
import { ofOneMode } from './one-mode.ts'
import { sizeAfterSite, sizesIn } from './picture-size.ts'
import { colonDirectives, roleOf, targetIn } from './myst.ts'
import { changesIn, languageOfSpan, pythonInText, pythonLines } from './python-markdown.ts'
import { tagsOfTemplates } from './template-tags.ts'
import { childrenOf } from './tokens.ts'

/** Facts about a file that are needed to check its tokens. */
interface FileFacts {
  /** Names bound by `import` and `export` statements. */
  readonly names: ReadonlySet<string>
  readonly groups: readonly Group[]
}

/** Collects the facts about a file. */
export function collectFacts(text: string, tokens: readonly Token[]): FileFacts {
  return { names: namesIn(text, tokens), groups: groupsIn(text) }
}

/** Finds foreign markup in a token after its sibling `before`. Text tokens are searched from `from`. */
export function foreignIn(
  state: ParseState,
  token: Token,
  before: Token | undefined,
  from: number,
  facts: FileFacts,
): readonly Occurrence[] {
  if (isPlain(token, before)) return NONE
  const hasNoPosition = token.type === 'text' || token.type === 'del'
  const start = hasNoPosition ? from : startOf(state, token)
  const found = Array.from(
    token.type === 'code'
      ? foreignInCode(token as Tokens.Code, isIn(facts.groups, start))
      : findInToken(token, before, facts.names),
  ).filter(({ kind }) => !state.math || !FORMULA_KINDS.has(kind))
  if (found.length === 0) return NONE
  const ends = new Map<string, number>()
  // An indented block may have been located after its white space, so the search begins that much earlier.
  const indent = token.raw.length - token.raw.trimStart().length
  return found.flatMap((each) => {
    const { source, kind, advice, offset = 0, fate = 'shown as it is written' } = each
    const at = state.text.indexOf(source, Math.max(start + offset - indent, ends.get(source) ?? 0))
    if (at < 0) return []
    ends.set(source, at + source.length)
    const place = state.at(at, source.length)
    return [{ kind, place, report: (others) => foreignMarkup(source, fate, advice, place, others) }]
  })
}

const NONE: readonly Occurrence[] = []
/** Where formulas are read, other dollar signs are none. */
const FORMULA_KINDS = new Set(['$', '$$'])

/** Whether a token holds no foreign markup for sure. Most tokens do not, so this saves most of the search. */
function isPlain(token: Token, before: Token | undefined): boolean {
  if (token.type === 'codespan')
    return !token.raw.startsWith('`#!') && !(before?.type === 'text' && before.raw.endsWith('}'))
  return isLeaf(token) ? !/[{=:$^<[+]/.test(token.raw) : PLAIN_TYPES.has(token.type)
}

function isLeaf(token: Token): boolean {
  return token.type === 'text' && !('tokens' in token && token.tokens)
}

/** Types of tokens that are not searched themselves; what is in them are tokens, too. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(
  'space br hr escape strong em link def list list_item blockquote definitionList definitionTerm definition'.split(
    ' ',
  ),
)

function* findInToken(
  token: Token,
  before: Token | undefined,
  names: ReadonlySet<string>,
): Generator<Foreign> {
  const { type, raw } = token
  const isWords = isLeaf(token)
  const isBlock = type === 'paragraph' || (type === 'text' && !isWords)
  if (isBlock) yield* [...foreignContainers(raw), ...pythonLines(raw)]
  if (isBlock || type === 'table') yield* attributesBelow(raw)
  if (isBlock || type === 'heading') yield* foreignFormulas(token)
  if (!isWords) yield* jsxComments(token)
  if (type === 'paragraph') {
    yield* firstLineSyntax(token as Tokens.Paragraph, before)
    yield* statements(raw)
  } else if (type === 'container' || type === 'tabs')
    yield* attributesOfContainer(token as Container | TabGroup)
  else if (type === 'html') yield* [...ofOneMode(raw), ...loopsIn(raw)]
  else if (type === 'image') yield* ofOneMode(raw)
  else if (type === 'heading') yield* attributesOfHeading(token as Tokens.Heading)
  else if (type === 'codespan') yield* [...languageOfSpan(raw), ...roleOf(raw, before?.raw ?? '')]
  else if (type === 'del') yield* subscript(raw, before)
  else if (isWords && !(before?.type === 'html' && OPENS_CODE.test(before.raw))) {
    yield* inText(raw, names)
    yield* attributesAfter(before, raw)
    for (const size of sizeAfterSite(raw, before))
      yield { ...size, kind: 'size of a site', advice: SIZE_ADVICE }
  }
}

/** Yields syntax that occupies the first line of a paragraph. */
function* firstLineSyntax(
  { raw, tokens }: Tokens.Paragraph,
  before: Token | undefined,
): Generator<Foreign> {
  // Fast path: most paragraphs begin with words.
  if (!/^\s*[!?=[{$<(ie]/.test(raw)) return
  const [line = ''] = raw.split('\n', 1)
  const source = line.trim()
  const admonition = admonitionIn(source)
  if (admonition) yield admonition
  else if (
    TABLE_OF_CONTENTS.test(raw.trim()) &&
    tokens.every(({ type: each }) => CONTENTS_TYPES.has(each))
  )
    yield { source: raw.trim(), kind: 'toc', advice: NO_CONTENTS }
  else if (/^\{:\s*[.#][^{}]*\}$/.test(source)) yield idleAttributes(source, before)
  else {
    const known = FIRST_LINES.find(({ pattern }) => pattern.test(source))
    if (known) yield { source, kind: known.kind, advice: known.advice }
    yield* [...snippetOf(source), ...targetIn(source)]
  }
}

/** Yields JSX comments in a line. At the end of a heading, other programs read them as its id. */
function* jsxComments(token: Token): Generator<Foreign> {
  if (!TEXT_TYPES.has(token.type) || !token.raw.includes('{/*')) return
  const text = childrenOf(token)
    .flat()
    .map(({ type, raw }) => (type === 'codespan' ? ' '.repeat(raw.length) : raw))
    .join('')
  for (const found of text.matchAll(COMMENT)) {
    const [source, words = ''] = found
    const [, id] = (token.type === 'heading' && /^\s*#?([\w-]+)\s*$/.exec(words)) || []
    const advice = id === undefined ? COMMENT_ADVICE : `Write “{#${id}}”.`
    yield { source, kind: '{/*', advice, offset: found.index }
  }
}

const TEXT_TYPES: ReadonlySet<string> = new Set(['heading', 'paragraph', 'text'])
const COMMENT = /(?<!\\)\{\/\*(.*?)\*\/\}/g
const COMMENT_ADVICE = 'Write <!-- and --> around it.'

/**
 * Parses `!!! note "Title"`, `??? note` and `??? "Title"`. The type must be known unless there is a title, and always if
 * further words follow it.
 */
function admonitionIn(source: string): Foreign | undefined {
  const [, marks, type = '', words = '', title] = ADMONITION.exec(source) ?? []
  const callout = boxNamed(type.toLowerCase())
  const isMeant = callout !== undefined || (title !== undefined && words === '')
  if (marks === undefined || !isMeant || (words !== '' && title === undefined)) return undefined
  const name = marks === '!!!' ? (callout ?? 'note') : 'details'
  return { source, kind: marks, advice: `${container(name)} Do not indent it.` }
}

const ADMONITION =
  /^(!!!|\?\?\?)\+? *(?:([a-z][\w-]*)(?: +(?:inline|end))*((?: +[\w-]+)*))?( *"[^"]*")?$/i

const TABLE_OF_CONTENTS = /^(\[\[_?toc_?\]\]|\[toc\]|\{:toc\}|\$\{toc\})$/i
const CONTENTS_TYPES: ReadonlySet<string> = new Set(['text', 'em'])
const FRAGMENT_ADVICE = 'Delete it, and the </> where it ends.'
const SIZE_ADVICE = 'Delete it, or write <img src="https://…" width="300" alt="…"> in HTML.'

/** Yields subscripts such as `H~2~O`. Between numbers, tildes mark a range. */
function* subscript(raw: string, before: Token | undefined): Generator<Foreign> {
  const [, digits] = /^~(\d+)~$/.exec(raw) ?? []
  if (digits !== undefined && before?.type === 'text' && /[a-z)]$/i.test(before.raw))
    yield {
      source: raw,
      kind: '~',
      advice: `Write <sub>${digits}</sub>.`,
      fate: 'struck through',
    }
}

/** Yields template tags and the inline syntax of other programs. */
function* inText(text: string, names: ReadonlySet<string>): Generator<Foreign> {
  yield* expressionsIn(text, names)
  yield* pythonInText(text)
  yield* changesIn(text)
  for (const [source, character] of emojiIn(text))
    yield { source, kind: 'emoji', advice: `Write the sign itself: ${character}` }
  for (const [source, words = ''] of text.matchAll(HIGHLIGHTED))
    yield { source, kind: '==', advice: `Write <mark>${words}</mark>.` }
  for (const [source, words = ''] of text.matchAll(SUPERSCRIPT))
    yield { source, kind: '^', advice: `Write <sup>${words}</sup>.` }
  for (const [source] of text.matchAll(FORMULA)) yield { source, kind: '$', advice: NO_FORMULAS }
  for (const size of sizesIn(text))
    yield { ...size, kind: 'size', advice: 'Delete it: the size is read from the file.' }
  for (const { source, name } of tagsWithCode(text)) {
    const advice = name === 'Code' ? CODE : (own(COMPONENTS, name) ?? VALUES_ADVICE)
    yield { source, kind: advice, advice }
  }
  yield* loopsIn(text)
  yield* tagsOfTemplates(text)
}

const VALUES_ADVICE = 'Write values in quotes, as in HTML: src="./a.png".'

/** `==words==`. Between letters on both sides, `==` is a comparison: `类型==文本或类型==图片`. */
const HIGHLIGHTED =
  /(?<![=\w{])(?<!\p{L}(?===[^=\n]*==\p{L}))==(?=[^\s=])([^=\n]*[^\s=])==(?![=\w])/gu

/** Superscripts, limited to numbers and ordinal suffixes, because `^o^` and `a^b^c` mean something else. */
const SUPERSCRIPT = /(?<=[\w)])\^([+-]?\d+|n|st|nd|rd|th)\^(?![\w^])/g
const FORMULA = new RegExp(CLEAR_FORMULA, 'gu')

/** Syntax of other programs that fills the first line of a paragraph. */
const FIRST_LINES: readonly (Omit<Foreign, 'source'> & { readonly pattern: RegExp })[] = [
  { kind: '===', pattern: /^===[!+]? +"[^"]*"$/, advice: TABS },
  { kind: '<>', pattern: /^<>(?:\S.*<\/>)?$/, advice: FRAGMENT_ADVICE },
  { kind: 'attributes', pattern: /^\{:\s*[\w-]+=["'][^{}]*\}$/, advice: ATTRIBUTES_ADVICE },
  { kind: '{/*', pattern: /^\{\/\*(?!.*\*\/\})/, advice: COMMENT_ADVICE },
]

/** Yields the opening lines of other generators' containers. */
export function* foreignContainers(text: string): Generator<Foreign> {
  // Fast path: most texts have no colons in a row.
  if (!text.includes(':::')) return
  yield* colonDirectives(text)
  const found = text.matchAll(/^([ \t]*)(:{3,}[ \t]*([a-z][\w-]*))/gm)
  for (const { index, 1: blanks = '', 2: source = '', 3: kind = '' } of found) {
    const advice = own(CONTAINERS, kind)
    const offset = index + blanks.length
    if (advice !== undefined) yield { source, kind: `:::${kind}`, advice, offset }
  }
}
