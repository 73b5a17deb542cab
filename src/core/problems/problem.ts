// The constructor of diagnostics, and helpers for their hints.

import type { Diagnostic, Place, Severity } from '../../shared/contract.ts'
import { redacted } from './redact.ts'

/**
 * Creates a diagnostic. Unknown fields are left out, so that equal problems are equal values. Secrets in
 * addresses are redacted, because build logs are often public.
 */
export function problem(
  severity: Severity,
  code: string,
  message: string,
  hint?: string,
  place?: Partial<Place>,
): Diagnostic {
  return {
    severity,
    code,
    message: redacted(message),
    ...(hint ? { hint: redacted(hint) } : {}),
    ...place,
  }
}

/** Returns a hint that suggests the nearest correct spelling, or `otherwise` if there is none. */
export function didYouMean(suggestion: string | undefined, otherwise = ''): string {
  return suggestion === undefined ? otherwise : `Did you mean ${suggestion}?`
}

/**
 * Returns the sentence for a message that represents several occurrences in one file: how many more there
 * are, and on which lines.
 */
export function otherOccurrences(others: readonly number[]): string {
  if (others.length === 0) return ''
  const lines = [...new Set(others)]
  const [first, ...rest] = lines.slice(0, MAX_LINES)
  const last = lines.length > MAX_LINES ? 'others' : rest.pop()
  const lineText =
    last === undefined ? `line ${first}` : `lines ${[first, ...rest].join(', ')} and ${last}`
  return ` There ${others.length === 1 ? 'is' : 'are'} ${others.length} more, at ${lineText}.`
}

/** Removes the sentence of `otherOccurrences`, so that the same problem in several files can be grouped. */
export function withoutOccurrences(message: string): string {
  return message.replace(/ There (?:is|are) \d+ more, at lines? [^.]*\.$/, '')
}

/** More line numbers than these would drown the rest of the message. */
const MAX_LINES = 12

/** A replacement for the whole marked text. `reason` says how it is known, unless it is only a guess. */
export interface Suggestion {
  readonly address: string
  readonly reason?: string
  /** Whether nothing else can have been meant. */
  readonly sure?: boolean
}

/** Returns a hint with the likely replacement and how it is known, or `otherwise` if there is none. */
export function suggestionHint(suggestion: Suggestion | undefined, otherwise = ''): string {
  return [didYouMean(suggestion?.address, otherwise), suggestion?.reason].filter(Boolean).join(' ')
}

/**
 * Returns the hint for an error of code that uses a browser global or Vite's `import.meta.env` during the
 * build. Returns `undefined` for any other error.
 */
export function notAtBuild(message: string): string | undefined {
  if (ENVIRONMENT_ERROR.test(message)) return ENVIRONMENT_HINT
  const name = /^(\w+) is not defined$/.exec(message)?.[1] ?? ''
  if (!BROWSER_GLOBALS.test(name)) return undefined
  return `“${name}” does not exist when the site is built: use it in an effect (useEffect) or in an event handler, which run only in browsers.`
}

/**
 * The error message of `import.meta.env.KEY`, for the keys that Vite defines: here `import.meta.env` is
 * `undefined`.
 */
const ENVIRONMENT_ERROR =
  /^Cannot read properties of undefined \(reading '(BASE_URL|MODE|DEV|PROD|SSR|VITE_\w+)'\)$/

const ENVIRONMENT_HINT =
  'There is no import.meta.env: use the props of a component page, “base” and “values” of the config.'

const BROWSER_GLOBALS =
  /^(window|document|navigator|location|history|screen|localStorage|sessionStorage|matchMedia|alert|requestAnimationFrame|(Intersection|Mutation|Resize)Observer|(HTML\w*)?Element|Image|Audio)$/
