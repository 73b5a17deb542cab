// Reads the line that opens a container: `:::note[Title]{#id}`, or `:::note Title {#id}`.

/** Attributes at the end of the line. The first is an id or a class, as in `{#id .class title="x"}`. */
const ATTRIBUTES = String.raw`\{[ \t]*[.#][^\s{}][^{}\n]*\}`
/** A backslash makes text of them. */
const ATTRIBUTES_AT_END = new RegExp(String.raw`^[^\\{](${ATTRIBUTES})[ \t]*$`)

/**
 * Matches the line. The groups are its colons, its name, and its title in brackets or as it is. No two runs of spaces are
 * adjacent at its end, which would take quadratic time.
 */
export const OPENING = new RegExp(
  String.raw`^ {0,3}(:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\[([^\n]*)\]|([^\n[{][^\n]*))?[ \t]*(?:${ATTRIBUTES}[ \t]*)?(?:\n|$)`,
)

/** What the opening line of a container says. */
interface OpeningLine {
  readonly raw: string
  readonly colons: number
  /** The name as it is written. */
  readonly name: string
  /** Empty without a title. */
  readonly title: string
  readonly ids: readonly string[]
}

/** Reads the opening line at the beginning of a text, if there is one. */
export function readOpening(source: string): OpeningLine | undefined {
  const [raw, { length: colons } = '', name, inBrackets, words = ''] = OPENING.exec(source) ?? []
  if (raw === undefined || name === undefined) return undefined
  const attributes = attributesOf(raw.trimEnd()) ?? ''
  const title = inBrackets ?? words.trimEnd().slice(0, -attributes.length || undefined)
  return { raw, colons, name, title: title.trim(), ids: idsIn(attributes) }
}

/** Returns the attributes at the end of an opening line, if there are any. */
export function attributesOf(line: string): string | undefined {
  const at = line.lastIndexOf('{')
  return at < 1 ? undefined : ATTRIBUTES_AT_END.exec(line.slice(at - 1))?.[1]
}

/** Returns the ids in attributes. */
export function idsIn(attributes: string): string[] {
  return Array.from(attributes.matchAll(/(?<=[\s{])#([^\s{}"'<>]+)/g), ([, id = '']) =>
    id.normalize('NFC'),
  )
}
