/** A folder or an address cannot be used; the message says why, and what to do. */
export class Refused extends Error {
  /** What it is refused for, as the code of a problem. */
  readonly code: 'output' | 'cache' | 'listen'
  readonly hint: string

  constructor(code: Refused['code'], message: string, hint: string) {
    super(message)
    this.code = code
    this.hint = hint
  }
}
