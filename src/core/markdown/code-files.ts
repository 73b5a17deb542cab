// Finds the files that code blocks take their code from: ```ts file="/examples/a.ts#setup". It is known before a text is
// parsed, so that the parser gets the files together with the text.

/** Text of a file that code blocks may show, or why they cannot. */
export type CodeFile = { readonly text: string } | FileFault

/** Why the code of a file cannot be shown. */
export interface FileFault {
  readonly fault:
    | 'missing'
    | 'folder'
    | 'outside'
    | 'hidden'
    | 'large'
    | 'many'
    | 'binary'
    | 'unreadable'
  /** For a missing file: the address that was probably meant. */
  readonly suggestion?: string
  /** For a file that cannot be read: why. */
  readonly reason?: string
}

/** The most files that one text can show. */
const MAX_FILES = 500

/** A `file=` word and its value, which is bounded so that a line of such words takes no time. */
const VALUE = `file=(?:"([^"\\n]{0,300})"|'([^'\\n]{0,300})'|([^\\s"'{}]{1,300}))`
const WORD = new RegExp(`^${VALUE}$`)
/** The lookahead finds words that overlap. Of these, at most one is a word of the fence. */
const WORDS = new RegExp(`\\b(?=${VALUE})`, 'g')

/** Returns the value of a word `file="…"` of an info string; `undefined` for any other word. */
export function fileWord(word: string): string | undefined {
  const [, double, single, bare] = WORD.exec(word) ?? []
  return double ?? single ?? bare
}

/**
 * Returns the paths of the files, as written, that code blocks of a text show. There may be more of them than that, as
 * the lines of a fence within a fence look the same.
 */
export function codeFilesIn(text: string): readonly string[] {
  // Fast path: most texts have no such word.
  if (!text.includes('file=')) return []
  const files = new Set<string>()
  for (const line of text.split(/[\r\n]/)) {
    if (!mayOpenFence(line)) continue
    for (const [, double, single, bare] of unescaped(line).matchAll(WORDS)) {
      const path = codePath(double ?? single ?? bare ?? '')
      if (path !== '') files.add(path)
      if (files.size === MAX_FILES) return [...files]
    }
  }
  return [...files]
}

/** Whether a line opens a fence with a `file=` word, in a container or not. */
function mayOpenFence(line: string): boolean {
  return line.includes('file=') && (line.includes('```') || line.includes('~~~'))
}

/** Removes backslashes before punctuation, as marked does in info strings. */
function unescaped(line: string): string {
  return line.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

/** Returns the path in the value of a `file=` word, without the part of the file after `#`. */
export function codePath(value: string): string {
  return value.slice(0, value.length - (PART.exec(value)?.[0].length ?? 0))
}

/** Returns the part of a file that the value of a `file=` word names. */
export function codePart(value: string): string | undefined {
  return PART.exec(value)?.[1]
}

/** A folder may be called `C#`. */
const PART = /#([^#/]*)$/
