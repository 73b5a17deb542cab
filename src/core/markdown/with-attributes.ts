/**
 * Markup of ours with other values of its attributes; one for which `change` has none is left out. In the text of code quotes
 * stand as they are, and what looks like an attribute there, or in the value of another, is none.
 */
export function withAttributes(
  html: string,
  change: (name: string, value: string) => string | undefined,
): string {
  return html.replace(TAG, (tag) =>
    tag.replace(ATTRIBUTE, (_, name: string, value: string) => {
      const changed = change(name, value)
      return changed === undefined ? '' : ` ${name}="${changed}"`
    }),
  )
}

const TAG = /<[a-z](?:"[^"]*"|[^">])*>/g
const ATTRIBUTE = / ([^\s"<>=]+)="([^"]*)"/g
