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
  type Fault as FaultDetails,
} from '../problems/audit.ts'
import type { Finding } from './judge.ts'
import type { ReferenceKind } from './reference.ts'

/** The configured severity per group of faults. */
type Severities = Omit<Site['links'], 'ignore'>

/** The group of each kind of reference. */
const GROUP_OF_KIND: Readonly<Record<ReferenceKind, keyof Severities>> = {
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
 * for the site or, with precedence, by the author of the link (`override`).
 */
export function problemOf(
  finding: Finding,
  severities: Severities,
  place: Partial<Place>,
  others: string,
  override?: LinkSeverity,
): Diagnostic | undefined {
  const { link, fault } = finding
  const configured = override ?? severities[groupOf(finding)]
  if (configured === 'ignore') return undefined
  const severity: Severity = configured === 'warn' ? 'warning' : 'error'
  const details: FaultDetails = { severity, place, others }
  switch (fault.kind) {
    case 'bad':
      return badAddress(link.reference.href, fault.reason, details)
    case 'endless':
      return redirectLoop(fault.path, details)
    case 'moved':
      return redirected(fault.path, fault.suggestion.text, details)
    case 'no-picture':
      return pageAsPicture(fault.path, details)
    case 'passage':
      return noPassage(decoded(fault.passage), fault.path, details)
    case 'anchor':
      return noSuchId(fault.anchor, fault.path, fault.suggestion?.text, details)
    case 'gone':
      return nothingThere(link.reference.kind, fault, fault.suggestion?.text, details)
  }
}

function groupOf({ link, fault }: Finding): keyof Severities {
  switch (fault.kind) {
    case 'anchor':
    case 'passage':
      return 'anchor'
    case 'moved':
      return 'indirect'
    case 'gone':
      return GROUP_OF_KIND[fault.expectedKind]
    default:
      return GROUP_OF_KIND[link.reference.kind]
  }
}
