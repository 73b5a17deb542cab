/** What keeps a command from its work, and is no bug of ours: the message says why, the hint what to do. */
export class Refused extends Error {
  /** What it is refused for, as the code of a problem. */
  readonly code: 'output' | 'output-locked' | 'cache' | 'listen' | 'search' | 'system'
  readonly hint: string

  constructor(code: Refused['code'], message: string, hint: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.hint = hint
  }
}
