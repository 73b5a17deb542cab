/** Also where a slash is missing: that is told of, too. */
const CREDENTIALS = /(?<=(?:^|[a-z]:)\/\/|https?:\/?)[^/?#\s@]*(?=@)/gi
const SECRETS =
  /(?<=[?&][^=&#\s]*(?:token|secret|passw|signature|api_?key|access_?key|auth|session)[^=&#\s]*=)[^&#\s)"'<>]+/gi

/** A URL as it may be shown: without a name and a password, and without what its query calls a secret. */
export function redacted(url: string): string {
  return url.replace(CREDENTIALS, '***').replace(SECRETS, '***')
}

/** A line of a file as it may be shown: secrets in its addresses are covered, and everything keeps its place. */
export function covered(line: string): string {
  const cover = (secret: string): string => '*'.repeat(secret.length)
  return line.replace(CREDENTIALS, cover).replace(SECRETS, cover)
}
