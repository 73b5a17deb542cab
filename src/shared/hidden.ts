/** The only name with a leading dot that hosts serve. RFC 8615 reserves it at the root of a site. */
const WELL_KNOWN = '.well-known'

/** Whether hosts refuse to serve a path of the output because one of its segments begins with a dot. */
export function isHidden(path: string): boolean {
  return path
    .split('/')
    .some((part, i) => part.startsWith('.') && !(i === 0 && part === WELL_KNOWN))
}
