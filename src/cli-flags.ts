// What the options of each command are called in code, and what the words of a call tell without commander.

/** What is wrong where an option has taken the next one for its value, as in `--out --json`; with `=` it was meant to be that. */
export function lostOption(
  options: Readonly<Record<string, unknown>>,
  args: readonly string[],
): string | undefined {
  for (const [name, value] of Object.entries(options)) {
    if (typeof value !== 'string' || !value.startsWith('--')) continue
    if (args.includes(`--${name}=${value}`)) continue
    const advice = FOLDERS.has(name) ? `; for a folder of that name, write ./${value}` : ''
    return `'--${name}' has no value before '${value}'${advice}`
  }
  return undefined
}

/** Options whose value is a folder. */
const FOLDERS = new Set(['root', 'out', 'cache'])

/** Whether a call asks for one JSON value, as far as its words tell: commander may have refused the rest. */
export function asksForJson(args: readonly string[]): boolean {
  return args.some(
    (arg, i) =>
      /^--(json|format=json)$/.test(arg) || (arg === 'json' && args[i - 1] === '--format'),
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
