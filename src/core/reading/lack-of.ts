// What an address of another site may lack: browsers would show an error, or look for it on the site itself.

/** What is missing between the protocol of an address and its path. */
export type Lack = 'no-host' | 'no-slashes'

const NO_HOST = /^\s*(?:(?:https?|wss?|ftp):[\\/]*|[\\/]{2,})(?:[?#]|\s*$)/i
const NO_SLASHES = /^\s*https?:(?![\\/]{2})/i

/** What an address lacks that begins like one of another site: `https:/` and `//` a host, `https:/x.example` a slash. */
export function lackOf(href: string): Lack | undefined {
  if (NO_HOST.test(href)) return 'no-host'
  return NO_SLASHES.test(href) ? 'no-slashes' : undefined
}
