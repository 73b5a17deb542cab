// Diagnostics about code blocks that show code of a file. All are placed at the words of the block.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import type { FileFault } from '../markdown/code-files.ts'
import type { PartFault } from '../markdown/code-parts.ts'
import { didYouMean, problem } from './problem.ts'

/** Reports a file whose code cannot be shown. `path` is its path as written. */
export const noCodeFile = (
  path: string,
  { fault, suggestion, reason = '' }: FileFault,
  place: Place,
): Diagnostic => {
  const [message, hint] = FAULTS[fault]
  return problem(
    'error',
    'code-file',
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
    'Move it there, or write its code into this block.',
  ],
  hidden: [
    'PATH is not shown, because what begins with a dot may hold secrets.',
    'Write its code into this block.',
  ],
  large: ['PATH is larger than 1 MB.', 'Put the code that is to be shown into a file of its own.'],
  many: [
    'PATH is not read: a page can show up to 500 files of 5 MB together.',
    'Spread the examples over several pages.',
  ],
  binary: ['PATH is no text in UTF-8.', 'Save it as UTF-8, or link to it.'],
  unreadable: ['PATH cannot be read: REASON.', 'Check its permissions.'],
}

/** Reports a part that a file does not have. `part` is the part as written, without `#`. */
export const noCodePart = (
  path: string,
  part: string,
  fault: PartFault,
  suggestion: string | undefined,
  place: Place,
): Diagnostic => {
  const error = (message: string, hint: string): Diagnostic =>
    problem('error', 'code-file', message, hint, place)
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
        suggestion === undefined && names !== ''
          ? `It has ${names}.`
          : didYouMean(
              suggestion && `“${suggestion}”`,
              `Write “#region ${part}” in a comment above its first line, and “#endregion” below its last one.`,
            ),
      )
    }
  }
}

/** Reports a file or a part of one that has no code. */
export const noCode = (path: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'code-file',
    `There is no code here: “${path}” is empty.`,
    'Write the code into the file, or delete this block.',
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
