// Extracts addresses from files other than pages: sitemaps and feeds, stylesheets, `_redirects` and
// `robots.txt`.

import { decodeXML } from 'entities'
import { cssReferences } from '../web/css.ts'
import {
  plainFacts,
  type PlacedFileFacts,
  type PlacedReference,
  type ReferenceKind,
} from './reference.ts'

/**
 * Matches addresses in XML elements and attributes. White space can match in one place only, and no part
 * reaches beyond the next tag, so that large numbers of either in files of others do not slow down matching.
 */
const XML_ADDRESS =
  /<((?:[\w-]+:)?(?:loc|link|comments|icon|logo|url|guid(?!\s[^<>]*isPermaLink\s*=\s*["']false)))(?:\s[^<>]*)?>\s*(?:<!\[CDATA\[\s*)?([^<\]\s](?:[^<\]]*[^<\]\s])?)\s*(?:\]\]>\s*)?<\/|<[^!?/<>][^<>]*?\s(?:href|url)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Element names for pictures: of Atom and RSS feeds, and of image sitemaps. */
const XML_PICTURE = /(?:^|:)(?:icon|logo|url)$|^image:loc$/

/** Matches the start of a sitemap, a feed or an OpenSearch description, up to its root element. */
const XML_ROOT =
  /^(?:\s*(?:<\?(?:[^?]|\?(?!>))*\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>))*\s*<(?:[\w-]+:)?(?:urlset|sitemapindex|rss|feed|RDF|OpenSearchDescription)(?![\w-])([^>]*)/

/**
 * Matches relative addresses. Those in the articles of a feed are relative to the article, which is at
 * another address than the feed.
 */
const RELATIVE = /\s(?:href|url)\s*=\s*(?:"(?!https?:)[^"]*"|'(?!https?:)[^']*')/gi

/**
 * Reads the addresses of a sitemap, a feed or an OpenSearch description. Any other XML is ignored, because
 * the same elements may have another meaning there.
 */
export function readXml(text: string): PlacedFileFacts {
  // Comments are replaced by spaces, which keeps the positions of what follows. In the articles of a feed
  // (CDATA), comments stay and relative addresses are replaced.
  const withoutComments = text.replace(
    /(<!\[CDATA\[[^]*?(?:\]\]>|$))|<!--[^]*?(?:-->|$)/g,
    (whole, article?: string) => article?.replace(RELATIVE, toSpaces) ?? toSpaces(whole),
  )
  const [root, attributes = ''] = XML_ROOT.exec(withoutComments) ?? []
  if (root === undefined) return plainFacts([])
  const references = findReferences(withoutComments, XML_ADDRESS, ([, name = '']) =>
    XML_PICTURE.test(name) ? 'image' : 'entry',
  ).map((each) => ({ ...each, href: decodeXML(each.href) }))
  const [, base] = /\sxml:base\s*=\s*["']([^"']*)/.exec(attributes) ?? []
  return { ...plainFacts(references), ...(base === undefined ? {} : { base: decodeXML(base) }) }
}

function toSpaces(text: string): string {
  return ' '.repeat(text.length)
}

/** Reads the addresses of a stylesheet. */
export function readCss(css: string): PlacedFileFacts {
  return plainFacts(cssReferences(css))
}

/** Reads the addresses of sitemaps in `robots.txt`. */
export function readRobots(text: string): PlacedFileFacts {
  return plainFacts(
    findReferences(text, /^[ \t\uFEFF]*sitemap[ \t]*:[ \t]*(\S+)/gim, () => 'entry'),
  )
}

/**
 * Reads the targets in `_redirects`, whose lines are `FROM [NAME=VALUE …] TO [STATUS]`. Targets with
 * placeholders cannot be checked and are left out.
 */
export function readRedirectTargets(text: string): PlacedFileFacts {
  const rules = findReferences(
    text,
    /^[ \t]*(?!#)\S+(?:[ \t]+[^\s/:=]+=\S*)*[ \t]+(\/\S*|https?:\S+)/gm,
    () => 'redirect',
  )
  return plainFacts(rules.filter(({ href }) => !/[*]|\/:\w/.test(href)))
}

/** Returns all matches as references. The address is the last group of a match that is defined. */
function findReferences(
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
