/**
 * A condition that keeps a command from doing its work and is not a bug in sitegen. The message says why, and
 * the hint what to do about it.
 */
export class Refused extends Error {
  /** The code of the diagnostic that is shown for this error. */
  readonly code: 'output' | 'output-locked' | 'cache' | 'listen' | 'search' | 'system'
  readonly hint: string

  constructor(code: Refused['code'], message: string, hint: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.hint = hint
  }
}
