// Addresses in files that are no pages: sitemaps and feeds, `_redirects`, `robots.txt`.

import { decodeXML } from 'entities'
import { plainFacts, type Facts, type Reference, type ReferenceKind } from './reference.ts'

const XML_ADDRESS =
  /<(?:[\w-]+:)?(loc|link|comments|icon|logo|url|guid(?!\s[^>]*isPermaLink\s*=\s*["']false))(?:\s[^>]*)?>\s*(?:<!\[CDATA\[)?([^<\]]+?)\s*(?:\]\]>)?\s*<\/|<[^!?/][^>]*?\s(?:href|url)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Pictures that a feed has: those of Atom, and the one of RSS. */
const XML_PICTURE = /^(icon|logo|url)$/

/** A sitemap, or a feed. */
export function readXml(text: string): Facts {
  // A comment becomes spaces, so that what follows it keeps its place. A feed's articles may hold comments of their own.
  const bare = text.replace(
    /<!\[CDATA\[[^]*?(?:\]\]>|$)|(<!--[^]*?(?:-->|$))/g,
    (whole, comment?: string) => (comment === undefined ? whole : ' '.repeat(whole.length)),
  )
  return plainFacts(
    found(bare, XML_ADDRESS, ([, name = '']) => (XML_PICTURE.test(name) ? 'image' : 'entry')).map(
      (each) => ({
        ...each,
        href: decodeXML(each.href),
      }),
    ),
  )
}

/** `robots.txt` names sitemaps. */
export function readRobots(text: string): Facts {
  return plainFacts(found(text, /^\s*sitemap\s*:\s*(\S+)/gim, () => 'entry'))
}

/** `_redirects`: `FROM [NAME=VALUE …] TO [STATUS]` in each line. What is filled in by the host cannot be judged. */
export function readRedirectTargets(text: string): Facts {
  const rules = found(
    text,
    /^[ \t]*(?!#)\S+(?:[ \t]+[^\s/:=]+=\S*)*[ \t]+(\/\S*|https?:\S+)/gm,
    () => 'redirect',
  )
  return plainFacts(rules.filter(({ href }) => !/[*]|\/:\w/.test(href)))
}

/** The last group of a match that has something is the address. */
function found(
  text: string,
  pattern: RegExp,
  kind: (match: RegExpExecArray) => ReferenceKind,
): Reference[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const [whole, ...groups] = match
    const href = groups.findLast((group) => group !== undefined) ?? ''
    const start = match.index + whole.lastIndexOf(href)
    return { kind: kind(match), href, start, length: href.length }
  })
}
