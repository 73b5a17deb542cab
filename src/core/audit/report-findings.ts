// Findings of the audit as problems, in the words of the project.

import type { Diagnostic, LinkSeverity, Place, Severity, Site } from '../../shared/contract.ts'
import { decoded } from '../../shared/text.ts'
import {
  badAddress,
  noPassage,
  nothingThere,
  pageAsPicture,
  noSuchId,
  redirected,
  redirectLoop,
  type Fault as Found,
} from '../problems/audit.ts'
import type { Finding } from './judge.ts'
import type { ReferenceKind } from './reference.ts'

/** How severe what is broken is, by its kind. */
type Severities = Omit<Site['links'], 'ignore'>

/** Which of them is asked, by what an address is for. */
const SEVERITY: Readonly<Record<ReferenceKind, keyof Severities>> = {
  link: 'page',
  canonical: 'page',
  translation: 'page',
  entry: 'page',
  image: 'image',
  file: 'file',
  redirect: 'redirect',
}

/**
 * One finding at one place; `undefined` where nobody wants to hear of it: the site as a whole, or `asked`, what its author
 * has said of this one link.
 */
export function problemOf(
  finding: Finding,
  severities: Severities,
  place: Partial<Place>,
  others: string,
  asked?: LinkSeverity,
): Diagnostic | undefined {
  const { link, fault } = finding
  const wanted = asked ?? severities[severityOf(finding)]
  if (wanted === 'ignore') return undefined
  const severity: Severity = wanted === 'warn' ? 'warning' : 'error'
  const found: Found = { severity, place, others }
  switch (fault.kind) {
    case 'bad':
      return badAddress(link.reference.href, fault.why, found)
    case 'endless':
      return redirectLoop(fault.path, found)
    case 'moved':
      return redirected(fault.path, fault.suggestion.text, found)
    case 'no-picture':
      return pageAsPicture(fault.path, found)
    case 'passage':
      return noPassage(decoded(fault.passage), fault.path, found)
    case 'anchor':
      return noSuchId(fault.anchor, fault.path, fault.suggestion?.text, found)
    case 'gone':
      return nothingThere(link.reference.kind, fault, fault.suggestion?.text, found)
  }
}

function severityOf({ link, fault }: Finding): keyof Severities {
  switch (fault.kind) {
    case 'anchor':
    case 'passage':
      return 'anchor'
    case 'moved':
      return 'indirect'
    case 'gone':
      return SEVERITY[fault.sought]
    default:
      return SEVERITY[link.reference.kind]
  }
}
