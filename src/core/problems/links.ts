// What can be wrong with a link.

import type { Diagnostic, Place, Severity } from '../../shared/contract.ts'
import { didYouMean, problem } from './problem.ts'

/** Something that leads nowhere: how severe that is, the address that was nearest, and where it is written. */
export interface Broken {
  readonly severity: Severity
  readonly suggestion: string | undefined
  readonly place: Partial<Place>
}

/** A link to a page that is not there. */
export const brokenLink = (target: string, broken: Broken): Diagnostic =>
  missing('broken-link', `No page at ${target}`, broken)

/** A link to a file of the content that is not there. */
export const brokenFileLink = (target: string, broken: Broken): Diagnostic =>
  missing('broken-link', `No file at ${target}`, broken)

/** A link to a place on a page that is not there. The suggestion is an anchor, without `#`. */
export const brokenAnchor = (anchor: string, target: string, broken: Broken): Diagnostic =>
  missing('broken-anchor', `No heading #${anchor} on ${target}`, {
    ...broken,
    suggestion: broken.suggestion && `#${broken.suggestion}`,
  })

/** A picture that is not there. */
export const brokenImage = (target: string, broken: Broken): Diagnostic =>
  missing('broken-image', `No picture at ${target}`, broken)

/** A redirect that leads nowhere. */
export const brokenRedirect = (from: string, to: string, broken: Broken): Diagnostic =>
  missing('broken-redirect', `The redirect from ${from} leads to ${to}, where no page is.`, broken)

function missing(
  code: string,
  message: string,
  { severity, suggestion, place }: Broken,
): Diagnostic {
  return problem(severity, code, message, didYouMean(suggestion), place)
}
