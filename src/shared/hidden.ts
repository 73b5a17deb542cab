/** What hosts serve although its name begins with a dot: RFC 8615 puts it at the root of a site. */
const WELL_KNOWN = '.well-known'

/** Whether no host serves a path in a site's folder: a part of it begins with a dot. */
export function isHidden(path: string): boolean {
  return path
    .split('/')
    .some((part, i) => part.startsWith('.') && !(i === 0 && part === WELL_KNOWN))
}
