// Turns findings of the audit into diagnostics.

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

/** The configured severity per group of faults. */
type Severities = Omit<Site['links'], 'ignore'>

/** The group of each kind of reference. */
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
 * Returns the diagnostic for a finding at a place, or `undefined` if it is to be ignored. That is configured
 * for the site or, with precedence, by the author of the link (`asked`).
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
