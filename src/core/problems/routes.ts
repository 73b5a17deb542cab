// What can become of an address that was published once.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { problem } from './problem.ts'

const OR_GIVE_UP = 'If it is no longer needed, run “sitegen routes --update”.'

/** How an address can be brought back. */
export interface WaysBack {
  /** As redirects have it: a path in every language, or a whole address, which only the config can have. */
  readonly from: string
  /** What its file has become. */
  readonly source?: string | undefined
  /** Where it leads, if front matter cannot say it. */
  readonly to?: string | undefined
}

/** An address that leads nowhere any more. */
export const lostRoute = (address: string, ways: WaysBack, place: Place): Diagnostic =>
  problem(
    'error',
    'lost-route',
    `${address} is no longer there.`,
    `${wayBack(ways)} ${OR_GIVE_UP}`,
    place,
  )

function wayBack({ from, source, to }: WaysBack): string {
  const line = `“'${from}': '${to ?? '/…'}'” into “redirects” of site.config.ts.`
  if (source !== undefined)
    return to === undefined
      ? `Its file is ${source} now: write “redirects: [${from}]” into the front matter there.`
      : `Its file is ${source} now: write ${line}`
  return to === undefined && from.startsWith('/')
    ? `Write “redirects: [${from}]” into the front matter of the page that took its place, or ${line}`
    : `Write ${line}`
}

/** An address that differs from one that is there in letter case, or in how its accents are encoded. */
export const recasedRoute = (
  address: string,
  now: string,
  { file, redirect }: { readonly file: string; readonly redirect: boolean },
  place: Place,
): Diagnostic =>
  problem(
    'error',
    'lost-route',
    `${address} is no longer there: to most hosts, ${now} is a different address.`,
    `${redirect ? 'Write it in' : 'Name'} ${file} as it was before: the two cannot exist side by side, because some file systems take them for one. ${OR_GIVE_UP}`,
    place,
  )

/** A place on a page that is there no more. `now` is the id that probably took its place. */
export const lostAnchor = (
  address: string,
  id: string,
  now: string | undefined,
  source: string | undefined,
  place: Place,
): Diagnostic =>
  problem(
    'error',
    'lost-anchor',
    `${address} is no longer on its page.`,
    (source?.endsWith('.tsx')
      ? `Write “<span id="${id}" />” before what took its place`
      : `Write “{#${now ?? 'its-id'} #${id}}” after the heading that took its place`) +
      `${source === undefined ? '' : ` in ${source}`}. ${OR_GIVE_UP}`,
    place,
  )

/** A place on a page that has moved, and has not moved along. */
export const lostAnchorBehindRedirect = (address: string, to: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'lost-anchor',
    `${address} leads to ${to}, where there is no such heading.`,
    `Give a heading there this id too. ${OR_GIVE_UP}`,
    place,
  )

/** A redirect of the config from an address of another site. */
export const foreignRedirect = (from: string, own: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'foreign-redirect',
    `“${from}” is not an address of this site, so it cannot be redirected.`,
    `Write a path, for every language, or an address that begins with “${own}”.`,
    place,
  )

/** A redirect of the config that names a language. */
export const prefixedRedirect = (
  from: string,
  bare: string,
  locale: string,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'warning',
    'prefixed-redirect',
    `“${from}” begins with the base of ${locale}, but redirects of the config are made in every language.`,
    `Write “${bare}”. If it is for ${locale} only, write it into “redirects” of the page in that language.`,
    place,
  )

/** A redirect that names the base of the site, or a page's that names the base of its language: below it all of them are made. */
export const basedRedirect = (
  from: string,
  bare: string,
  base: string,
  whose: 'the config' | 'a page',
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'warning',
    'prefixed-redirect',
    `“${from}” begins with the base “${base}”, which is added to redirects of ${whose} anyway.`,
    `Write “${bare}”.`,
    place,
  )

/** Two locales in one language. */
export const sameLanguage = (
  one: string,
  other: string,
  lang: string,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'warning',
    'same-language',
    `The locales “${one}” and “${other}” have the same “lang”, “${lang}”: if a page is in both, only the first is named as its translation.`,
    'Give each its own “lang”, as in “pt-BR” and “pt-PT”.',
    place,
  )

/** A line of the lock that cannot be read. */
export const noAddress = (place: Place): Diagnostic =>
  problem(
    'error',
    'lock-line',
    'This line is not an address.',
    'Run “sitegen routes --update” to rewrite the file.',
    place,
  )
