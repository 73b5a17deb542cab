// Findings of the audit as problems, in the words of the project.

import type { Diagnostic, LinkSeverity, Place, Severity, Site } from '../../shared/contract.ts'
import { decoded } from '../../shared/text.ts'
import {
  badAddress,
  noPassage,
  nothingThere,
  noPicture,
  redirected,
  redirectLoop,
  type Fault as Found,
} from '../problems/audit.ts'
import type { Finding } from './judge.ts'
import { soughtAs, type ReferenceKind } from './reference.ts'

/** How severe what is broken is, by its kind. */
type Severities = Omit<Site['links'], 'ignore'>

const GONE: Readonly<Record<ReferenceKind, readonly [string, (path: string) => string]>> = {
  link: ['broken-link', (path) => `No page at ${path}`],
  image: ['broken-image', (path) => `No picture at ${path}`],
  file: ['broken-file', (path) => `No file at ${path}`],
  redirect: ['broken-redirect', (path) => `A redirect leads to ${path}, where nothing is`],
  canonical: [
    'broken-canonical',
    (path) => `The canonical address leads to ${path}, where nothing is`,
  ],
  translation: [
    'broken-translation',
    (path) => `A translation is said to be at ${path}, where nothing is`,
  ],
  entry: ['broken-entry', (path) => `${path} is named here, and nothing is there`],
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
  const { href } = link.reference
  const wanted = asked ?? wantedOf(finding, severities)
  if (wanted === 'ignore') return undefined
  const severity: Severity = wanted === 'warn' ? 'warning' : 'error'
  const found: Found = { severity, place, others }
  switch (fault.kind) {
    case 'bad':
      return badAddress(href, found)
    case 'endless':
      return redirectLoop(fault.path, found)
    case 'moved':
      return redirected(fault.path, fault.suggestion.text, found)
    case 'no-picture':
      return noPicture(fault.path, found)
    case 'passage':
      return noPassage(decoded(fault.passage), fault.path, found)
    case 'anchor': {
      const { anchor, path, suggestion } = fault
      const message = `Nothing on ${path} has the id “${anchor}”`
      return nothingThere('broken-anchor', message, suggestion && `#${suggestion.text}`, found)
    }
    case 'gone': {
      const [, message] = GONE[kindOf(finding)]
      // A link is a link, whatever it wants; a build says so, too.
      const [code] = GONE[link.reference.kind === 'link' ? 'link' : kindOf(finding)]
      const { path, status, suggestion } = fault
      const said = status === 404 || status === 0 ? '' : ` (status ${status})`
      return nothingThere(code, message(path) + said, suggestion?.text, found)
    }
  }
}

/** What somebody looks for is a file or a page by its name; what is there is what it is. */
function kindOf({ link: { reference }, fault }: Finding): ReferenceKind {
  return fault.kind === 'gone' ? soughtAs(reference.kind, fault.path) : reference.kind
}

function wantedOf({ link, fault }: Finding, severities: Severities): LinkSeverity {
  if (fault.kind === 'anchor' || fault.kind === 'passage') return severities.anchor
  if (fault.kind === 'moved') return severities.indirect
  const kind = kindOf({ link, fault })
  switch (kind) {
    case 'image':
    case 'file':
    case 'redirect':
      return severities[kind]
    case 'link':
    case 'canonical':
    case 'translation':
    case 'entry':
      return severities.page
  }
}
