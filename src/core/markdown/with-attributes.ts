/**
 * Changes the attribute values of generated markup. An attribute for which `change` returns `undefined` is
 * removed. Text that looks like an attribute is not changed, neither in code, whose quotes are not escaped, nor in
 * the value of another attribute.
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
