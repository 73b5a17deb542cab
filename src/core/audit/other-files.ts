// Addresses in files that are no pages: sitemaps and feeds, style sheets, `_redirects`, `robots.txt`.

import { decodeXML } from 'entities'
import { cssReferences } from '../web/css.ts'
import {
  plainFacts,
  type PlacedFacts,
  type PlacedReference,
  type ReferenceKind,
} from './reference.ts'

/** Blanks stand in one place of it only, and nothing goes beyond the next tag: files of others may have any number of both. */
const XML_ADDRESS =
  /<((?:[\w-]+:)?(?:loc|link|comments|icon|logo|url|guid(?!\s[^<>]*isPermaLink\s*=\s*["']false)))(?:\s[^<>]*)?>\s*(?:<!\[CDATA\[\s*)?([^<\]\s](?:[^<\]]*[^<\]\s])?)\s*(?:\]\]>\s*)?<\/|<[^!?/<>][^<>]*?\s(?:href|url)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Pictures that a feed has, those of Atom and the one of RSS, and those that a sitemap has. */
const XML_PICTURE = /(?:^|:)(?:icon|logo|url)$|^image:loc$/

/** How sitemaps, feeds and the description of a search begin. */
const XML_ROOT =
  /^(?:\s*(?:<\?(?:[^?]|\?(?!>))*\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>))*\s*<(?:[\w-]+:)?(?:urlset|sitemapindex|rss|feed|RDF|OpenSearchDescription)(?![\w-])([^>]*)/

/** A feed's articles lie elsewhere than the feed, and what is relative in them leads on from there. */
const RELATIVE = /\s(?:href|url)\s*=\s*(?:"(?!https?:)[^"]*"|'(?!https?:)[^']*')/gi

/** A sitemap, or a feed. Any other XML may have the same elements, and mean something else. */
export function readXml(text: string): PlacedFacts {
  // A comment becomes spaces, so that what follows it keeps its place. A feed's articles may hold comments of their own.
  const bare = text.replace(
    /(<!\[CDATA\[[^]*?(?:\]\]>|$))|<!--[^]*?(?:-->|$)/g,
    (whole, article?: string) => article?.replace(RELATIVE, blank) ?? blank(whole),
  )
  const [root, attributes = ''] = XML_ROOT.exec(bare) ?? []
  if (root === undefined) return plainFacts([])
  const references = found(bare, XML_ADDRESS, ([, name = '']) =>
    XML_PICTURE.test(name) ? 'image' : 'entry',
  ).map((each) => ({ ...each, href: decodeXML(each.href) }))
  const [, base] = /\sxml:base\s*=\s*["']([^"']*)/.exec(attributes) ?? []
  return { ...plainFacts(references), ...(base === undefined ? {} : { base: decodeXML(base) }) }
}

function blank(text: string): string {
  return ' '.repeat(text.length)
}

/** A style sheet. */
export function readCss(css: string): PlacedFacts {
  return plainFacts(cssReferences(css))
}

/** `robots.txt` names sitemaps. */
export function readRobots(text: string): PlacedFacts {
  return plainFacts(found(text, /^[ \t\uFEFF]*sitemap[ \t]*:[ \t]*(\S+)/gim, () => 'entry'))
}

/** `_redirects`: `FROM [NAME=VALUE …] TO [STATUS]` in each line. What is filled in by the host cannot be judged. */
export function readRedirectTargets(text: string): PlacedFacts {
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
): PlacedReference[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const [whole, ...groups] = match
    const href = groups.findLast((group) => group !== undefined) ?? ''
    const start = match.index + whole.lastIndexOf(href)
    return { kind: kind(match), href, start, length: href.length }
  })
}
