// Diagnostics about files that a text shows: code blocks their code, and comments their text. All are placed where the text
// names the file.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import type { PartFault } from '../markdown/code-parts.ts'
import type { FileFault } from '../markdown/shown-files.ts'
import { didYouMean, problem } from './problem.ts'

/** The code of a problem: for code in a block, or for the text of a page. */
type Code = 'code-file' | 'include'

/** Reports a file that cannot be shown. `path` is its path as written. */
export const notShown = (
  path: string,
  { fault, suggestion, reason = '' }: FileFault,
  place: Place,
  code: Code = 'code-file',
): Diagnostic => {
  const [message, hint] = FAULTS[fault]
  if (fault === 'missing' && QUOTED.test(path))
    return problem(
      'error',
      code,
      message.replace('PATH', () => path),
      QUOTES[code],
      place,
    )
  return problem(
    'error',
    code,
    message.replace('PATH', () => `“${path}”`).replace('REASON', () => reason),
    didYouMean(suggestion && `“${suggestion}”`, hint),
    place,
  )
}

const FAULTS: Readonly<Record<FileFault['fault'], readonly [message: string, hint: string]>> = {
  missing: [
    'There is no file PATH to show here.',
    'Paths begin at this file or, with a slash, at the folder of site.config.ts.',
  ],
  folder: ['PATH is a folder, and no file to show here.', 'Name a file in it.'],
  outside: [
    'PATH is not within the folder of site.config.ts, and nothing else is read.',
    'Move it there, or write here what it holds.',
  ],
  hidden: [
    'PATH is not shown, because what begins with a dot may hold secrets.',
    'Write here what is to be shown.',
  ],
  large: ['PATH is larger than 1 MB.', 'Put what is to be shown into a file of its own.'],
  many: [
    'PATH is not read: a page can show up to 500 files of 5 MB together.',
    'Spread them over several pages.',
  ],
  circular: ['PATH includes itself.', 'Delete this comment, or the one in a file between them.'],
  binary: ['PATH is no text in UTF-8.', 'Save it as UTF-8, or link to it.'],
  unreadable: ['PATH cannot be read: REASON.', 'Check its permissions.'],
}

/** A path with quotation marks that are none here. */
const QUOTED = /^[“”‘’「『"']/
const QUOTES: Readonly<Record<Code, string>> = {
  'code-file': 'Write straight quotation marks: file="/a.ts".',
  include: 'Write the path without quotation marks.',
}

/** Reports a second file in a block. `word` is as written: `file="/a.ts"`. */
export const secondFile = (word: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'code-info',
    `“${word}” has no effect: a block shows one file.`,
    'Write a block of its own for it.',
    place,
  )

/** Reports a part that a file does not have. `part` is the part as written, without `#`. */
export const noPart = (
  path: string,
  part: string,
  fault: PartFault,
  place: Place,
  code: Code = 'code-file',
): Diagnostic => {
  const error = (message: string, hint: string): Diagnostic =>
    problem('error', code, message, hint, place)
  switch (fault.fault) {
    case 'no-lines':
      return error(
        `“${path}” does not have these lines: its last line is ${fault.last}.`,
        'Count from 1, and write #L3 or #L3-L9.',
      )
    case 'open-region':
      return error(
        `The region “${part}” of “${path}” has no end: it begins on line ${fault.line}.`,
        'Write “#endregion” in a comment below its last line.',
      )
    case 'no-region': {
      const names = fault.regions.map((name) => `“${name}”`).join(', ')
      return error(
        `“${path}” has no region “${part}”.`,
        fault.suggestion === undefined && names !== ''
          ? `It has ${names}.`
          : didYouMean(
              fault.suggestion && `“${fault.suggestion}”`,
              `Write “#region ${part}” in a comment above its first line, and “#endregion” below its last one.`,
            ),
      )
    }
  }
}

/** Reports a file or a part of one that is empty. */
export const nothingToShow = (path: string, place: Place, code: Code = 'code-file'): Diagnostic => {
  const [what, where] = code === 'include' ? ['text', 'comment'] : ['code', 'block']
  return problem(
    'warning',
    code,
    `There is no ${what} here: “${path}” is empty.`,
    `Write the ${what} into the file, or delete this ${where}.`,
    place,
  )
}

/** Reports a comment that would include a text, if it stood in a line of its own. */
export const notAlone = (comment: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'include',
    `“${comment}” includes nothing: it does not stand alone in its line, or it is within HTML.`,
    'Write it in a line of its own. Within HTML, put empty lines above and below.',
    place,
  )

/** Reports lines that VitePress would include, written after a path as `{3,9}`. */
export const linesInBraces = (braces: string, place: Place): Diagnostic =>
  problem(
    'error',
    'include',
    `“${braces}” says nothing here.`,
    'Write “#L3-L9” right behind the path for these lines, or the name of a region.',
    place,
  )

/** Reports an unprintable character in code of a file. `name` describes the character. */
export const controlsInCode = (path: string, name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'encoding',
    `“${path}” holds ${name}, which is shown as “\uFFFD”.`,
    'Delete the invisible character from the file.',
    place,
  )
