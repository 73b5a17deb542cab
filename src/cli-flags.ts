// What the options of each command are called in code.

/** An option that has taken the next one for its value, as in `--out --json`, and that one. */
export function lostOption(
  options: Readonly<Record<string, unknown>>,
): [string, string] | undefined {
  return Object.entries(options).find(
    (each): each is [string, string] => typeof each[1] === 'string' && each[1].startsWith('--'),
  )
}

/** Of `sitegen build`. */
export interface BuildFlags {
  root: string
  out?: string
  base?: string
  cache?: string | boolean
  json?: boolean
  quiet?: boolean
  verbose?: boolean
}

/** Of `sitegen preview`. */
export interface PreviewFlags {
  root: string
  out?: string
  port: number
  host: string
  base?: string
}

/** Of `sitegen search`. */
export interface SearchFlags {
  root: string
  out?: string
  locale?: string
  limit: string
  explain?: boolean
  json?: boolean
}

/** Of `sitegen routes`. */
export interface RoutesFlags {
  root: string
  check?: boolean
  update?: boolean
  json?: boolean
}

/** Of `sitegen check-links`. */
export interface CheckLinksFlags {
  root: string
  external?: boolean
  allowPrivate?: boolean
  format: 'text' | 'json' | 'github'
  fix?: boolean
}

/** Of `sitegen serve`. */
export interface ServeFlags {
  root: string
  port: number
  host: string
  base?: string
  open?: boolean
  poll?: boolean
}
