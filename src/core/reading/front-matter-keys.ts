// The keys of front matter: what may stand there, what others call them, and what to do instead of keys that we have nothing for.

import type { FrontMatter, Source } from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import { sidebarGroup } from '../problems/front-matter.ts'
import { impossibleDate } from '../problems/source.ts'
import { ELSEWHERE, INSTEAD, insteadIn, MOVE } from './foreign-keys.ts'
import { meantKey } from './meant-key.ts'
import { redirectPath } from './path-checks.ts'
import { isOutside } from './scheme.ts'
import {
  either,
  exactly,
  flag,
  group,
  inOneSpelling,
  list,
  matching,
  number,
  oneOf,
  text,
  type Check,
} from './schema.ts'

const day = matching(/^\d{4}-\d{2}-\d{2}$/, 'a date like 2025-08-28')

/** Whether a calendar has this day: `2024-02-29` is one, `2023-02-29` is none. */
export function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** A day that a calendar has. */
const realDay: Check<string> = (value, trail, report) => {
  const written = day(value, trail, report)
  return written !== undefined && !isDay(written)
    ? report.add((place) => impossibleDate(written, place), trail)
    : written
}

/** A picture for other sites: a path or an address, and nothing that a browser would run. */
const picture: Check<string> = (value, trail, report) => {
  const written = text(value, trail, report)
  return written === undefined || /^https?:/i.test(written) || !isOutside(written)
    ? written
    : report.wrong(value, trail, 'a path, or an address that begins with “https://”')
}

const sidebarId = either(exactly(false), matching(/\S/, 'false or the id of a sidebar'))

/** Which sidebar a page shows; elsewhere a group says how the page is named there. */
const sidebar: Check<false | string> = (value, trail, report) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? report.add(sidebarGroup, trail)
    : sidebarId(value, trail, report)

/** Every key that front matter may have, and what may stand there. */
export const KEYS: {
  readonly [K in keyof FrontMatter]-?: Check<Exclude<FrontMatter[K], undefined>>
} = {
  title: text,
  description: text,
  keywords: list(text, { lenient: true }),
  image: picture,
  label: text,
  order: number(),
  tags: list(inOneSpelling(text), { lenient: true }),
  toc: flag,
  draft: flag,
  unlisted: flag,
  search: flag,
  updated: realDay,
  redirects: list(redirectPath, { lenient: true }),
  sidebar,
  canonical: matching(
    /^(https?:\/\/|\/(?!\/))\S*$/,
    'an address that begins with one “/” or with “https://”',
  ),
  layout: oneOf('default', 'wide', 'home'),
}

/** Front matter as a whole. */
export const FRONT_MATTER = group<FrontMatter>(KEYS, {}, ELSEWHERE, INSTEAD)

/** The same in a file. */
export function frontMatterOf(source: Pick<Source, 'path' | 'kind'>): Check<FrontMatter> {
  return group<FrontMatter>(KEYS, {}, ELSEWHERE, insteadIn(source))
}

/** The key that is meant by one that front matter does not have. */
export function keyMeant(name: string): string | undefined {
  return meantKey(name, Object.keys(KEYS), ELSEWHERE, INSTEAD)
}

/** Whether it is known what another program means by a key, and that none of ours does. */
export function isKeyOfOthers(name: string): boolean {
  return own(INSTEAD, name) !== undefined
}

/** Whether another program lets a page say by a key that we do not have where it stands: nobody knows of any other key what it may say. */
export function mayNameAddress(name: string): boolean {
  return !isKeyOfOthers(name) || own(INSTEAD, name) === MOVE
}
