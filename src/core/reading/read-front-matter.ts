// Reads the YAML front matter at the top of a Markdown file.

import type { Place, Source } from '../../shared/contract.ts'
import { checkFrontMatter, UNREAD, type Head } from './front-matter.ts'
import { lines, placeOf } from './place.ts'
import {
  lateFrontMatter,
  misshapenFrontMatter,
  tomlFrontMatter,
  unclosedFrontMatter,
  unopenedFrontMatter,
} from '../problems/front-matter.ts'
import { namedIn } from './salvage.ts'
import { readYaml } from './yaml.ts'

/**
 * Reads the front matter between two `---` lines at the very start of a file. A file without them has none,
 * but lines that were probably meant as front matter are reported.
 */
export function readFrontMatter({
  path,
  kind,
  text: whole,
}: Pick<Source, 'path' | 'kind' | 'text'>): Head {
  if (!/^---[ \t]*(\n|$)/.test(whole)) {
    const blankLines = LATE.exec(whole)?.[1]
    const placeAt = (offset: number): Place => placeOf(path, lines(whole).spot(offset, 3))
    const diagnostics = [
      ...(blankLines === undefined ? [] : [lateFrontMatter(placeAt(blankLines.length))]),
      ...(TOML.test(whole) ? [tomlFrontMatter(placeAt(0))] : []),
      ...(MISSHAPEN.test(whole) ? [misshapenFrontMatter(placeAt(0))] : []),
      ...(UNOPENED.test(whole) ? [unopenedFrontMatter(placeAt(0))] : []),
    ]
    const none = diagnostics.length > 0 ? unread(firstBlock(whole)) : { frontMatter: {}, keys: {} }
    return { ...none, bodyStart: 0, diagnostics }
  }
  const start = whole.indexOf('\n') + 1
  const end = start === 0 ? null : /^---[ \t]*$/m.exec(whole.slice(start))
  if (end === null) {
    const place = placeOf(path, lines(whole).spot(0, 3))
    const diagnostics = [unclosedFrontMatter(place)]
    return { ...unread(firstBlock(whole)), bodyStart: whole.length, diagnostics }
  }
  const bodyStart = Math.min(whole.length, start + end.index + end[0].length + 1)
  const head = whole.slice(start, start + end.index)
  const yaml = readYaml(path, whole, start, head)
  if (yaml.lost.some((trail) => trail.length === 0))
    return { ...unread(head), bodyStart, diagnostics: yaml.diagnostics }
  const lost = new Set(yaml.lost.map(([key]) => String(key)))
  const checked = checkFrontMatter({ path, kind }, yaml.value, yaml.spot, lost)
  return {
    ...checked,
    ...(checked.unsure && HEADING.test(head) ? { unsure: UNREAD.unsure } : {}),
    bodyStart,
    diagnostics: [...yaml.diagnostics, ...yaml.warnings, ...checked.diagnostics],
  }
}

/**
 * Returns the result for front matter that cannot be read. Paths in it count as old addresses of the page
 * all the same, so that links to them are not reported as broken.
 */
function unread(head: string): typeof UNREAD {
  return { ...UNREAD, frontMatter: namedIn(head) }
}

/** Returns the text above the first empty line. */
function firstBlock(whole: string): string {
  return whole.trimStart().split(/\n[ \t]*\n/, 1)[0] ?? ''
}

/**
 * A YAML comment that may be a Markdown heading. The front matter then probably lacks its end, and what
 * closed it is a thematic break further down in the text.
 */
const HEADING = /^ {0,3}#{1,6}[ \t]/m

/** A line with a key, between lines of `+++`. */
const TOML = /^\+{3}[ \t]*\n(?:.*\n){0,50}?[\w-]+[ \t]*=.*\n(?:.*\n){0,50}?\+{3}[ \t]*(?:\n|$)/

/** A first line that is nearly `---`, above a key. */
const MISSHAPEN = /^(?:[ \t]+-{3}|[ \t]*-{4,}|[ \t]*[—–－]{2,})[ \t]*\n[A-Za-z]\w*[:：]/

/** Keys with their values, one of them a title, above a line `---`. */
const UNOPENED =
  /^(?=(?:(?!---)[^\n].*\n){0,50}?title:)(?:[a-z][\w-]*:(?:[ \t].*)?\n(?:[ \t]+\S.*\n|- .*\n)*)+---[ \t]*(?:\n|$)/

/** Front matter below empty lines: a line `---`, a key with its value, and another `---` some lines below. */
const LATE = /^((?:[ \t]*\n)+)---[ \t]*\n[A-Za-z]\w*:(?:[ \t].*)?\n(?:.*\n){0,50}?---[ \t]*(?:\n|$)/
