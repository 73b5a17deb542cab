// Diagnostics about formulas.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { didYouMean, problem } from './problem.ts'

/** Reports a formula that TeX cannot read. */
export const unreadFormula = (reason: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'formula',
    `This formula is shown as code: ${reason}.`,
    'Correct it, or write \\$ where a dollar sign is meant.',
    place,
  )

/** Reports `$$` on a line of its own that no other ends. */
export const unclosedFormula = (place: Place): Diagnostic =>
  problem(
    'warning',
    'formula',
    'This formula does not end; it is shown as it is written.',
    'End it with “$$”. No empty line may stand in it. Write \\$\\$ where dollar signs are meant.',
    place,
  )

/** Reports a command in a formula that not all browsers draw. */
export const undrawnCommand = (command: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'formula',
    `Some browsers, Chrome among them, do not draw “${command}” in formulas.`,
    'Show what it means in another way, such as \\not, \\boxed or \\color.',
    place,
  )

/** Reports what would be a formula without the Chinese words in it. */
export const wordsInFormula = (written: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'formula',
    `“${written}” is no formula, because Chinese words stand in it; it is shown as it is written.`,
    'Write the words in “\\text{…}”, or \\$ where a dollar sign is meant.',
    place,
  )

/** Reports a reference to a label that no formula of the page has. */
export const unknownEquation = (
  label: string,
  suggestion: string | undefined,
  place: Place,
): Diagnostic =>
  problem(
    'error',
    'formula-label',
    `No formula on this page has the label “${label}”.`,
    didYouMean(
      suggestion,
      `Write \\label{${label}} in the formula, or a link if it is on another page.`,
    ),
    place,
  )

/** Reports a reference to a formula that has a label and no number. */
export const unnumberedEquation = (label: string, place: Place): Diagnostic =>
  problem(
    'error',
    'formula-label',
    `The formula “${label}” has no number that could be shown here.`,
    'Write \\tag{1} in the formula, or \\begin{equation} and \\end{equation} around it.',
    place,
  )
