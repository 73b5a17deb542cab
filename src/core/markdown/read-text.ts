// Reads a source up to its tokens: its front matter, and its text together with all that it includes.

import type { MarkedOptions, Token } from 'marked'
import type { Diagnostic, FilePath, Place, SiteLocale, Source } from '../../shared/contract.ts'
import { postName } from '../../shared/route.ts'
import { hasErrors } from '../problems/diagnostics.ts'
import { badPostName } from '../problems/post-names.ts'
import { impossibleDate, tooDeep, tooLong, unmerged } from '../problems/source.ts'
import { isDay } from '../reading/front-matter-keys.ts'
import type { Head } from '../reading/front-matter.ts'
import { mergeIn } from '../reading/merge.ts'
import { pageNameProblems } from '../reading/page-name.ts'
import { lines, placeOf } from '../reading/place.ts'
import { readFrontMatter } from '../reading/read-front-matter.ts'
import { cleaned, unprintable } from '../reading/unprintable.ts'
import { mayNeedTypeset, type Typeset } from './formulas.ts'
import { includeTexts, mayInclude } from './included-text.ts'
import { lex } from './lex.ts'
import type { At } from './positions.ts'
import type { ShownFiles } from './shown-files.ts'

/** The input of `parse`: a source, without properties that may change while its text stays the same. */
export type ParseInput = Pick<Source, 'path' | 'locale' | 'kind' | 'id' | 'text'> & {
  /** The `lang` of the locale, and the interface words that the locale overrides. */
  readonly lang: string
  readonly words: SiteLocale['words']
  /** The site values that the text names. The result depends on no others. */
  readonly values: Readonly<Record<string, string>>
  /** Maximum nesting depth of blocks. */
  readonly depth: number
  /** The origin of the site. */
  readonly url: string
  /** Whether the site has formulas. */
  readonly math: boolean
  /** The commands that they may use, and the TeX that these stand for. */
  readonly macros: Readonly<Record<string, string>>
  /** The files that the text shows. */
  readonly files: ShownFiles
}

/** A lexed text with its front matter. All offsets are those in `body`. */
export interface LexedText {
  readonly input: ParseInput
  readonly head: Head
  /** The text below the front matter, with all that it includes. */
  readonly body: string
  readonly tokens: readonly Token[]
  readonly explicitIds: ReadonlyMap<Token, readonly string[]>
  readonly options: MarkedOptions
  /** Set if the text may hold formulas. */
  readonly typeset: Typeset | undefined
  /** Returns the place of a range in the body: in the file, or in one whose text it includes. */
  readonly at: At
  /** Returns the files that the text at an offset may show. */
  readonly filesAt: (offset: number) => ShownFiles
  /** Whether the body lacks text that it should include. */
  readonly isIncomplete: boolean
  /** The other files whose text the body includes. */
  readonly includes: readonly FilePath[]
  /** The place at which the file begins. */
  readonly start: Place
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Lexes a source. If that fails, returns diagnostics only. `typeset` is needed where the source may hold formulas, and
 * otherwise left alone.
 */
export function readText(
  input: ParseInput,
  typeset: Typeset | undefined,
): LexedText | { readonly diagnostics: readonly Diagnostic[] } {
  const { path, kind, files } = input
  const usedTypeset = mayNeedTypeset(input) ? typeset : undefined
  const text = cleaned(input.text)
  const sourceLines = lines(text)
  const inFile: At = (offset, length) => placeOf(path, sourceLines.spot(offset, length))
  const conflictOffset = mergeIn(text)
  // With both sides of a merge conflict in the file, all other diagnostics would be misleading.
  if (conflictOffset !== undefined)
    return { diagnostics: [unmerged('merge', inFile(conflictOffset, 7))] }
  const head = readFrontMatter({ path, kind, text })
  const lexText = (each: string): ReturnType<typeof lex> =>
    lex(each, input.depth, input.values, usedTypeset)
  const { text: body, at, filesAt, ...included } = wholeText()
  const start = inFile(0, 1)
  const diagnostics = [
    ...(text === input.text ? [] : unprintable(input.text, (offset) => inFile(offset, 1))),
    ...head.diagnostics,
    ...pageNameProblems(input.id, start),
    ...nameProblems(input, start),
    ...included.diagnostics,
  ]
  const lexed = lexText(body)
  if ('tooDeep' in lexed) {
    const found = lexed.tooDeep
    const offset = typeof found === 'number' ? found : Math.max(0, body.indexOf(found.raw))
    return { diagnostics: [...diagnostics, tooDeep(input.depth, at(offset, 1))] }
  }
  if ('tooLong' in lexed) return { diagnostics: [...diagnostics, tooLong(at(lexed.tooLong, 1))] }
  return {
    ...lexed,
    typeset: usedTypeset,
    input,
    head,
    body,
    at,
    filesAt,
    isIncomplete: hasErrors(included.diagnostics),
    includes: included.includes,
    start,
    diagnostics,
  }

  function wholeText(): ReturnType<typeof includeTexts> {
    const ownText = text.slice(head.bodyStart)
    if (!mayInclude(ownText))
      return {
        text: ownText,
        at: (offset, length) => inFile(head.bodyStart + offset, length),
        filesAt: () => files,
        diagnostics: [],
        includes: [],
      }
    const firstLine = sourceLines.spot(head.bodyStart, 1).line
    return includeTexts({ text: ownText, path, firstLine, files }, (each) => {
      // A text without tokens includes nothing. It is reported when the whole is lexed.
      const found = lexText(each)
      return 'tokens' in found ? found.tokens : []
    })
  }
}

function nameProblems({ kind, id }: ParseInput, start: Place): Diagnostic[] {
  if (kind !== 'post') return []
  const name = postName(id)
  if (!name) return [badPostName(start)]
  return isDay(name.date) ? [] : [impossibleDate(name.date, start)]
}
