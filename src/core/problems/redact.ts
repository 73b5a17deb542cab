// Hides secrets in addresses before they are shown, because build logs are often public. Addresses may be
// malformed and numerous, so the patterns scan each part of a text only once.

/** The start of an address in any form that browsers accept, and its authority: user, password and host. */
const AUTHORITY = /((?:https?|wss?|ftp):[\\/]*|(?<![\w\\/])[\\/]{2,})([^/?#\s]+)/gi

/** A query parameter whose name suggests a secret. */
const SECRET =
  /([?&](?=[^?&=#\s]*(?:token|secret|passw|signature|api_?key|access_?key|auth|session))[^?&=#\s]*=)([^&#\s)"'<>]+)/gi

/** Replaces the user name and password of a URL, and secrets in its query, by `***`. */
export function redacted(url: string): string {
  return replaceSecrets(url, () => '***')
}

/** Masks secrets in the addresses of a source line with as many asterisks, so that columns stay the same. */
export function covered(line: string): string {
  return replaceSecrets(line, (secret) => '*'.repeat(secret.length))
}

function replaceSecrets(text: string, mask: (secret: string) => string): string {
  return text
    .replace(AUTHORITY, (whole, start: string, authority: string) => {
      // A password may itself contain “@”: browsers split at the last one.
      const end = authority.lastIndexOf('@')
      return end > 0 ? start + mask(authority.slice(0, end)) + authority.slice(end) : whole
    })
    .replace(SECRET, (_, name: string, secret: string) => name + mask(secret))
}
