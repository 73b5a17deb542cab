// Computes which links `--fix` changes, and into what. If a link has several problems, either all of them are
// fixed, or the link is left alone.

import type { Finding } from '../../core/audit/judge.ts'
import { push, readable } from '../../shared/text.ts'
import type { Located } from './locate.ts'

/** A link to change. */
export interface Edit {
  /** The problems of this link. */
  readonly faults: readonly Located[]
  readonly line: number
  readonly column: number
  readonly length: number
  readonly from: string
  readonly to: string
}

/** Groups the edits by file. */
export function editsOf(located: readonly Located[]): ReadonlyMap<string, readonly Edit[]> {
  const byLink = new Map<string, Located[]>()
  for (const each of located) {
    const { path, line, column, href } = each.place
    push(byLink, JSON.stringify([path, line, column, href]), each)
  }
  const byFile = new Map<string, Edit[]>()
  for (const faults of byLink.values()) {
    const place = faults[0]?.place ?? {}
    const { path, href, exact } = place
    const { line, column, length } = place.value ?? place
    if (!exact || href === undefined || path === undefined) continue
    if (line === undefined || column === undefined) continue
    const to = fixedHref(href, faults)
    if (to === undefined || to === href) continue
    push(byFile, path, { faults, line, column, length: length ?? href.length, from: href, to })
  }
  return byFile
}

/** Returns the link with all its problems fixed, or `undefined` if there is no single way to do so. */
function fixedHref(href: string, faults: readonly Located[]): string | undefined {
  const addresses = new Set<string>()
  const anchors = new Set<string>()
  for (const { finding, replacement } of faults) {
    if (!replacement?.sure) return undefined
    if (finding.fault.kind === 'anchor') anchors.add(anchorOf(replacement.text))
    else addresses.add(replacement.text)
  }
  if (addresses.size > 1 || anchors.size > 1) return undefined
  // If the anchor comes from a redirect, changing this link cannot fix it.
  if (addresses.size === 0 && !faults.every(({ finding }) => isOwnAnchor(finding))) return undefined
  const [address = href] = addresses
  const [anchor = anchorOf(address)] = anchors
  return address.slice(0, address.length - anchorOf(address).length) + anchor
}

function isOwnAnchor({ link: { target }, fault }: Finding): boolean {
  return (
    fault.kind === 'anchor' && target.kind === 'inside' && readable(target.anchor) === fault.anchor
  )
}

function anchorOf(address: string): string {
  return /#.*$/s.exec(address)?.[0] ?? ''
}
