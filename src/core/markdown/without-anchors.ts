/** Markup of ours without the links of headings to themselves: where an article is shown in part or elsewhere, they lead nowhere. */
export function withoutAnchors(html: string): string {
  return html.replace(ANCHOR, '')
}

/** What a heading says is in it, and `>` stands in quotes as it is where raw HTML has been read. */
const ANCHOR = /<a class="anchor"(?:"[^"]*"|[^">])*><\/a>/g
