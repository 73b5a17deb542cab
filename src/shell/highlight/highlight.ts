// Turns code into HTML in which the role of each token is a class. The result must not depend on what was
// highlighted before, but some grammars highlight embedded languages only if those happen to be loaded. So
// each language has a highlighter of its own. Compiled grammars take tens of megabytes, so above a certain
// amount of memory only the last one is kept.

import { getHeapStatistics } from 'node:v8'
import { createHighlighterCore, type HighlighterCore, type LanguageRegistration } from 'shiki/core'
import { bundledLanguages } from 'shiki/langs'
import { once } from '../../shared/once.ts'
import { escapeText, own } from '../../shared/text.ts'
import type { Code } from './code.ts'
import { createEngine } from './engine.ts'
import { lineReader } from './line-memo.ts'
import { roleClass, syntaxTheme } from './syntax-theme.ts'

/** Highlights code in one language. */
type Highlight = (code: string) => string

/**
 * The external memory of a thread, in bytes, above which only one language is kept. Compiled grammars are
 * stored there, outside of the JavaScript heap.
 */
const MAX_EXTERNAL_BYTES = 64 << 20

interface LanguageHighlighter {
  readonly highlight: Highlight | undefined
  dispose(): void
}

/** The engine that all languages share, under the key `''`. */
const engines = new Map<string, ReturnType<typeof createEngine>>()

/** Highlighters by language, the most recently used last. */
const highlighters = new Map<string, Promise<LanguageHighlighter>>()

/** Highlights code. The result has the same lines as the code, or is `undefined` for a language without a grammar. */
export async function highlight({ language, code }: Code): Promise<string | undefined> {
  const current = once(highlighters, language, () => prepare(language))
  highlighters.delete(language)
  highlighters.set(language, current)
  const html = (await current).highlight?.(code)
  const isMemoryFull =
    highlighters.size > 1 && getHeapStatistics().external_memory > MAX_EXTERNAL_BYTES
  for (const [name, old] of isMemoryFull ? [...highlighters].slice(0, -1) : []) {
    highlighters.delete(name)
    ;(await old).dispose()
  }
  if (isMemoryFull) (await engines.get(''))?.sweep()
  return html
}

async function prepare(language: string): Promise<LanguageHighlighter> {
  const load = own(bundledLanguages as Readonly<Record<string, LoadGrammar>>, language)
  if (!load) return { highlight: undefined, dispose: () => undefined }
  const highlighter = await createHighlighterCore({
    themes: [syntaxTheme],
    langs: [load],
    engine: once(engines, '', createEngine),
    // Shiki warns about several highlighters and recommends one for all languages.
    warnings: false,
  })
  return {
    highlight: createHighlight(highlighter, language),
    dispose: () => highlighter.dispose(),
  }
}

type LoadGrammar = () => Promise<{ default: LanguageRegistration[] }>

/**
 * The position and the mask of the color index in the second number of a token: bits 15 to 23. From the
 * encoded token attributes of vscode-textmate.
 */
const COLOR_SHIFT = 15
const COLOR_MASK = 0b1_1111_1111

function createHighlight(highlighter: HighlighterCore, language: string): Highlight {
  const { colorReplacements = {} } = highlighter.getTheme(syntaxTheme.name ?? '')
  const { colorMap } = highlighter.setTheme(syntaxTheme.name ?? '')
  const classes = colorMap.map((color) => roleClass(color, colorReplacements))
  const read = lineReader(highlighter.getLanguage(language), (line, tokens) =>
    lineHtml(line, tokens, classes),
  )
  return (code) => read(code).join('\n')
}

/**
 * Returns the HTML of a line. Adjacent tokens of the same role share an element, and white space joins any
 * element.
 */
function lineHtml(line: string, tokens: Uint32Array, classes: readonly string[]): string {
  let html = ''
  let openRole = ''
  let text = ''
  const closeElement = (): void => {
    html +=
      openRole === '' ? escapeText(text) : `<span class="${openRole}">${escapeText(text)}</span>`
    text = ''
  }
  for (let i = 0; i < tokens.length; i += 2) {
    const tokenText = line.slice(tokens[i], tokens[i + 2])
    const role = classes[((tokens[i + 1] ?? 0) >>> COLOR_SHIFT) & COLOR_MASK] ?? ''
    if (role !== openRole && tokenText.trim() !== '') {
      closeElement()
      openRole = role
    }
    text += tokenText
  }
  closeElement()
  return html
}
