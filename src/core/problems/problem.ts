// How a problem is made.

import type { Diagnostic, Place, Severity } from '../../shared/contract.ts'
import { redacted } from './redact.ts'

/**
 * Makes a problem. Fields that are not known are left out, so that equal problems are equal values. Whatever address it names, it
 * shows no secret of one: what a build says is often to be read by everybody.
 */
export function problem(
  severity: Severity,
  code: string,
  message: string,
  hint?: string,
  place?: Partial<Place>,
): Diagnostic {
  return {
    ...{ severity, code, message: redacted(message) },
    ...(hint ? { hint: redacted(hint) } : {}),
    ...place,
  }
}

/** The hint that names the nearest right spelling; where none is near, `otherwise`. */
export function didYouMean(suggestion: string | undefined, otherwise = ''): string {
  return suggestion === undefined ? otherwise : `Did you mean ${suggestion}?`
}

/** Of a message that stands for others in its file, how many they are and in which lines. */
export function andMore(others: readonly number[]): string {
  if (others.length === 0) return ''
  const lines = [...new Set(others)]
  const [first, ...rest] = lines.slice(0, MOST_LINES)
  const last = lines.length > MOST_LINES ? 'others' : rest.pop()
  const named =
    last === undefined ? `line ${first}` : `lines ${[first, ...rest].join(', ')} and ${last}`
  return ` There ${others.length === 1 ? 'is' : 'are'} ${others.length} more, at ${named}.`
}

/** What is said without the lines of one file, by which the same may be said of others. */
export function withoutMore(message: string): string {
  return message.replace(/ There (?:is|are) \d+ more, at lines? [^.]*\.$/, '')
}

/** More of them would hide what else a message says. */
const MOST_LINES = 12

/** What to write instead: the whole of what is marked, and how it is known where that is more than a guess. */
export interface Instead {
  readonly address: string
  readonly why?: string
  /** Nothing else can have been meant. */
  readonly sure?: boolean
}

/** The hint that names what was meant, and how that is known; where nobody knows, `otherwise`. */
export function meantHint(instead: Instead | undefined, otherwise = ''): string {
  return [didYouMean(instead?.address, otherwise), instead?.why].filter(Boolean).join(' ')
}

/** What to do about an error of code that takes the build for a browser, or for that of Vite; `undefined` for any other. */
export function notAtBuild(message: string): string | undefined {
  if (ENVIRONMENT.test(message)) return INSTEAD_OF_ENVIRONMENT
  const name = /^(\w+) is not defined$/.exec(message)?.[1] ?? ''
  if (!IN_BROWSERS.test(name)) return undefined
  return `“${name}” does not exist when the site is built: use it in an effect (useEffect) or in an event handler, which run only in browsers.`
}

/** How `import.meta.env` fails, of which Vite makes a group of such keys. */
const ENVIRONMENT =
  /^Cannot read properties of undefined \(reading '(BASE_URL|MODE|DEV|PROD|SSR|VITE_\w+)'\)$/

const INSTEAD_OF_ENVIRONMENT =
  'There is no import.meta.env: use the props of a component page, “base” and “values” of the config.'

const IN_BROWSERS =
  /^(window|document|navigator|location|history|screen|localStorage|sessionStorage|matchMedia|alert|requestAnimationFrame|(Intersection|Mutation|Resize)Observer|(HTML\w*)?Element|Image|Audio)$/
