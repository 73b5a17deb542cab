// Addresses as they may be shown: what a build says is often to be read by everybody. Whoever writes an address need not write it
// well, and may write very many of them: each part of a text is looked at once.

/** An address up to its path: how it begins, in any way that browsers take, and who asks whom. */
const AUTHORITY = /((?:https?|wss?|ftp):[\\/]*|(?<![\w\\/])[\\/]{2,})([^/?#\s]+)/gi

/** What a query calls a secret. */
const SECRET =
  /([?&](?=[^?&=#\s]*(?:token|secret|passw|signature|api_?key|access_?key|auth|session))[^?&=#\s]*=)([^&#\s)"'<>]+)/gi

/** A URL as it may be shown: without a name and a password, and without what its query calls a secret. */
export function redacted(url: string): string {
  return replaced(url, () => '***')
}

/** A line of a file as it may be shown: secrets in its addresses are covered, and everything keeps its place. */
export function covered(line: string): string {
  return replaced(line, (secret) => '*'.repeat(secret.length))
}

function replaced(text: string, cover: (secret: string) => string): string {
  return text
    .replace(AUTHORITY, (whole, start: string, authority: string) => {
      // A password may hold the sign itself: browsers take the last.
      const end = authority.lastIndexOf('@')
      return end > 0 ? start + cover(authority.slice(0, end)) + authority.slice(end) : whole
    })
    .replace(SECRET, (_, name: string, secret: string) => name + cover(secret))
}
