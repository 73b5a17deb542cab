// Code as HTML with roles as classes, tokenised once. A result must not depend on what was highlighted before it, and some
// grammars colour other languages inside them only if those happen to be loaded; so each language has a highlighter of its
// own. Compiled grammars take tens of megabytes, so beyond some memory only the last one is kept.

import { getHeapStatistics } from 'node:v8'
import { createHighlighterCore, type HighlighterCore, type LanguageRegistration } from 'shiki/core'
import { bundledLanguages } from 'shiki/langs'
import { once } from '../../shared/once.ts'
import { escapeText, own } from '../../shared/text.ts'
import { createEngine } from './engine.ts'
import { lineReader } from './line-memo.ts'
import { roleClass, syntaxTheme } from './syntax-theme.ts'

/** A piece of code to be coloured. */
export interface Code {
  readonly language: string
  readonly code: string
}

/** A tokenizer for one language. */
type Highlight = (code: string) => string

/** Once a thread holds this much outside of its heap, where compiled grammars are, it keeps one language only. */
const ROOM = 64 << 20

interface Ready {
  readonly highlight: Highlight | undefined
  dispose(): void
}

/** The one that all languages share. */
const engines = new Map<string, ReturnType<typeof createEngine>>()

/** The last used languages, the latest at the end. */
const ready = new Map<string, Promise<Ready>>()

/** Colours a piece of code; the answer has the same lines. `undefined` for a language without a grammar. */
export async function highlight({ language, code }: Code): Promise<string | undefined> {
  const known = once(ready, language, () => prepare(language))
  ready.delete(language)
  ready.set(language, known)
  const html = (await known).highlight?.(code)
  const crowded = ready.size > 1 && getHeapStatistics().external_memory > ROOM
  for (const [name, old] of crowded ? [...ready].slice(0, -1) : []) {
    ready.delete(name)
    ;(await old).dispose()
  }
  if (crowded) (await engines.get(''))?.sweep()
  return html
}

async function prepare(language: string): Promise<Ready> {
  const load = own(bundledLanguages as Readonly<Record<string, LoadGrammar>>, language)
  if (!load) return { highlight: undefined, dispose: () => undefined }
  const highlighter = await createHighlighterCore({
    themes: [syntaxTheme],
    langs: [load],
    engine: once(engines, '', createEngine),
    // It would rather be used once for all languages.
    warnings: false,
  })
  return {
    highlight: lineByLine(highlighter, language),
    dispose: () => highlighter.dispose(),
  }
}

type LoadGrammar = () => Promise<{ default: LanguageRegistration[] }>

/** Bits 15 to 23 of a token's second number are the index of its colour. From vscode-textmate's encoded tokens. */
const COLOR_SHIFT = 15
const COLOR_BITS = 0b1_1111_1111

function lineByLine(highlighter: HighlighterCore, language: string): Highlight {
  const { colorReplacements = {} } = highlighter.getTheme(syntaxTheme.name ?? '')
  const { colorMap } = highlighter.setTheme(syntaxTheme.name ?? '')
  const classes = colorMap.map((color) => roleClass(color, colorReplacements))
  const read = lineReader(highlighter.getLanguage(language), (line, tokens) =>
    lineHtml(line, tokens, classes),
  )
  return (code) => read(code).join('\n')
}

/** Neighbours of one role share an element, and white space takes any. */
function lineHtml(line: string, tokens: Uint32Array, classes: readonly string[]): string {
  let html = ''
  let open = ''
  let text = ''
  const close = (): void => {
    html += open === '' ? escapeText(text) : `<span class="${open}">${escapeText(text)}</span>`
    text = ''
  }
  for (let i = 0; i < tokens.length; i += 2) {
    const words = line.slice(tokens[i], tokens[i + 2])
    const role = classes[((tokens[i + 1] ?? 0) >>> COLOR_SHIFT) & COLOR_BITS] ?? ''
    if (role !== open && words.trim() !== '') {
      close()
      open = role
    }
    text += words
  }
  close()
  return html
}
