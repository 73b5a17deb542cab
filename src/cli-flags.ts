// The options of each command as types, and checks on the raw arguments that do not need commander.

/**
 * Returns an error message if an option has taken the next option as its value, as in `--out --json`.
 * Written with `=`, such a value is intended.
 */
export function lostOption(
  options: Readonly<Record<string, unknown>>,
  args: readonly string[],
): string | undefined {
  for (const [name, value] of Object.entries(options)) {
    if (typeof value !== 'string' || !value.startsWith('--')) continue
    if (args.includes(`--${name}=${value}`)) continue
    const advice = FOLDER_OPTIONS.has(name) ? `; for a folder of that name, write ./${value}` : ''
    return `'--${name}' has no value before '${value}'${advice}`
  }
  return undefined
}

/** Options whose value is a folder. */
const FOLDER_OPTIONS = new Set(['root', 'out', 'cache'])

/**
 * Whether the arguments ask for a single JSON value. Reads the raw arguments, since commander may have
 * rejected the others.
 */
export function asksForJson(args: readonly string[]): boolean {
  return args.some(
    (arg, i) =>
      /^--(json|format=json)$/.test(arg) || (arg === 'json' && args[i - 1] === '--format'),
  )
}

/** Options of `sitegen build`. */
export interface BuildFlags {
  root: string
  out?: string
  base?: string
  cache?: string | boolean
  json?: boolean
  quiet?: boolean
  verbose?: boolean
}

/** Options of `sitegen preview`. */
export interface PreviewFlags {
  root: string
  out?: string
  port: number
  host: string
  base?: string
}

/** Options of `sitegen search`. */
export interface SearchFlags {
  root: string
  out?: string
  locale?: string
  limit: string
  explain?: boolean
  json?: boolean
}

/** Options of `sitegen routes`. */
export interface RoutesFlags {
  root: string
  check?: boolean
  update?: boolean
  json?: boolean
}

/** Options of `sitegen check-links`. */
export interface CheckLinksFlags {
  root: string
  external?: boolean
  allowPrivate?: boolean
  format: 'text' | 'json' | 'github'
  fix?: boolean
}

/** Options of `sitegen serve`. */
export interface ServeFlags {
  root: string
  port: number
  host: string
  base?: string
  open?: boolean
  poll?: boolean
}

/** Options of `sitegen new`. */
export interface NewFlags {
  title: string
  url: string
  locales?: readonly string[]
  json?: boolean
}
