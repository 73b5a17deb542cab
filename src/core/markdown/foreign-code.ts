// Detects code syntax of other programs: in info strings, inside the code, and around several code blocks.

import type { Tokens } from 'marked'
import { mayShowMarks } from './code-marks.ts'
import { foreignWords, type ForeignWord } from './fence-words.ts'
import { isFromFile, readInfo, shownCode } from './fence.ts'
import { directiveIn } from './myst.ts'
import { notesInCode, snippetIn } from './python-markdown.ts'
import { CODE, NO_FENCED_FORMULAS, type Foreign } from './replacements.ts'

/** Start and end offset of a `code-group` container, which is a tab group here. */
export type Group = readonly [from: number, to: number]

/** Returns the code groups of a text. */
export function groupsIn(text: string): readonly Group[] {
  if (!text.includes('code-group')) return []
  const groups: [number, number][] = []
  let from: number | undefined
  for (const { index, 1: opener } of text.matchAll(GROUP_LINE)) {
    if (from !== undefined && opener === undefined) groups.push([from, index])
    from = opener === undefined ? undefined : index
  }
  return groups
}

/** Matches lines that open a code group, and lines that close a container. */
const GROUP_LINE = /^[ \t>]*:{3,}[ \t]*(code-group\b.*)?$/gm

/** Whether an offset is inside one of the groups. */
export function isIn(groups: readonly Group[], at: number): boolean {
  return groups.some(([from, to]) => from < at && at < to)
}

/**
 * Yields foreign words in info strings, formulas, and marks such as `// [!code ++]`. Marks are not searched in Markdown,
 * plain text and code without a language, which may document them.
 */
export function* foreignInCode(
  { lang = '', text, raw }: Tokens.Code,
  isGrouped: boolean,
): Generator<Foreign> {
  const directive = directiveIn(lang)
  if (directive) {
    yield directive
    return
  }
  const info = readInfo(lang)
  for (const word of foreignWords(info))
    yield { ...foreignFromWord(word, isGrouped), fate: 'not shown' }
  if (info.language === 'math')
    yield { source: lang.slice(0, 'math'.length), kind: 'math', advice: NO_FENCED_FORMULAS }
  if (mayShowMarks(info.language) || isFromFile({ raw, text })) return
  yield* snippetIn(text)
  yield* notesInCode(text)
  for (const [source, isChange] of shownCode(info, text).matchAll(
    /\[!code (?:(\+\+|--)|[^[\]\n])[^[\]\n]*\]/g,
  ))
    yield isChange === undefined
      ? { source, kind: '[!code', advice: HIGHLIGHT_ADVICE }
      : { source, kind: '[!code ++', advice: DIFF_ADVICE }
}

/** Yields a line that shows code of a file in VitePress: `<<< @/examples/a.ts#setup{1,3 ts:line-numbers} [a.ts]`. */
export function* snippetOf(source: string): Generator<Foreign> {
  if (!/^<<< *(?:@|\.{0,2}\/)[^\s<>]/.test(source)) return
  const { path = '', region = '', options = '', title } = SNIPPET.exec(source)?.groups ?? {}
  const [, lines = '', language = '', numbers] = OPTIONS.exec(options) ?? []
  const words = [
    language,
    `file="${path.replace(/^@(?=\/)/, '')}${region}"`,
    ...(title === undefined ? [] : [`title="${title}"`]),
    ...(lines.trim() === '' ? [] : [`{${lines.replaceAll(/\s/g, '')}}`]),
    ...(numbers === undefined ? [] : ['showLineNumbers']),
  ]
  const fence = `\`\`\`${words.join(' ').trim()}`
  const advice = path ? `Write “${fence}”, and “\`\`\`” on the line below it.` : CODE
  yield { source, kind: '<<<', advice }
}

const SNIPPET =
  /^<<< *(?<path>[^<>{}#[\]"]*[^\s<>{}#[\]"])(?<region>#[\w-]+)?(?: *\{(?<options>[^{}]*)\})?(?: *\[(?<title>[^[\]"]+)\])?$/
const OPTIONS = /^([\d\s,-]*)([a-z][^\s:{}]*)?(:line-numbers)?/i

function foreignFromWord({ source, kind, replacement }: ForeignWord, isGrouped: boolean): Foreign {
  if (isGrouped && kind === '[title]')
    return { source, kind: 'tab', advice: `Write “@tab ${source.slice(1, -1)}” above the code.` }
  // The file name is left out so that all such words of a file share one report.
  if (kind === 'filename=') {
    const key = source.slice(0, source.indexOf('=') + 1)
    const advice = /^file=/i.test(key) ? `${TITLE_ADVICE} ${FILE_ADVICE}` : TITLE_ADVICE
    return { source: key, kind, advice }
  }
  return { source, kind, advice: `Write ${replacement}.` }
}

const TITLE_ADVICE = 'Write title= instead.'
const FILE_ADVICE = 'To show the code of that file, leave the block empty.'
const HIGHLIGHT_ADVICE = 'Write “highlight-next-line” in a comment above it.'
const DIFF_ADVICE =
  'Write it in a comment at the end of its line, and no line numbers in braces after the language.'
