/**
 * Removes the anchors of headings from generated markup. In a part of an article, or outside
 * its page, they lead nowhere.
 */
export function withoutAnchors(html: string): string {
  return html.replace(ANCHOR, '')
}

/** The label of an anchor contains the text of its heading, with an unescaped `>` if raw HTML was parsed. */
const ANCHOR = /<a class="anchor"(?:"[^"]*"|[^">])*><\/a>/g
