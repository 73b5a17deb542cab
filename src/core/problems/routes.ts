// Diagnostics about addresses that were published once, and about redirects.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { problem } from './problem.ts'

const UPDATE_HINT = 'If it is no longer needed, run “sitegen routes --update”.'

/** How to restore a lost address. */
export interface WaysBack {
  /**
   * The address to redirect from. It is a path, which redirects in every locale, or a full URL, which only
   * the config can redirect from.
   */
  readonly from: string
  /** The current path of the source file, if it was renamed. */
  readonly source?: string | undefined
  /** The target of the redirect, if front matter cannot express the redirect. */
  readonly to?: string | undefined
}

/** Reports a published address that no longer exists. */
export const lostRoute = (address: string, ways: WaysBack, place: Place): Diagnostic =>
  problem(
    'error',
    'lost-route',
    `${address} is no longer there.`,
    `${restoreHint(ways)} ${UPDATE_HINT}`,
    place,
  )

function restoreHint({ from, source, to }: WaysBack): string {
  const line = `“'${from}': '${to ?? '/…'}'” into “redirects” of site.config.ts.`
  if (source !== undefined)
    return to === undefined
      ? `Its file is ${source} now: write “redirects: [${from}]” into the front matter there.`
      : `Its file is ${source} now: write ${line}`
  return to === undefined && from.startsWith('/')
    ? `Write “redirects: [${from}]” into the front matter of the page that took its place, or ${line}`
    : `Write ${line}`
}

/** Reports a published address that now differs in letter case, or in the Unicode normalization of its accents. */
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
    `${redirect ? 'Write it in' : 'Name'} ${file} as it was before: the two cannot exist side by side, because some file systems take them for one. ${UPDATE_HINT}`,
    place,
  )

/** Reports a published anchor that is no longer on its page. `now` is the id that probably replaced it. */
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
      `${source === undefined ? '' : ` in ${source}`}. ${UPDATE_HINT}`,
    place,
  )

/** Reports a published anchor on a page that has moved, when the target of the redirect has no such id. */
export const lostAnchorBehindRedirect = (address: string, to: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'lost-anchor',
    `${address} leads to ${to}, where there is no such heading.`,
    `Give a heading there this id too. ${UPDATE_HINT}`,
    place,
  )

/** Reports a redirect in the config from a URL of another site. */
export const foreignRedirect = (from: string, own: string, place: Partial<Place>): Diagnostic =>
  problem(
    'error',
    'foreign-redirect',
    `“${from}” is not an address of this site, so it cannot be redirected.`,
    `Write a path, for every language, or an address that begins with “${own}”.`,
    place,
  )

/** Reports a redirect in the config whose path includes the base path of a locale. */
export const prefixedRedirect = (
  from: string,
  unprefixed: string,
  locale: string,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'warning',
    'prefixed-redirect',
    `“${from}” begins with the base of ${locale}, but redirects of the config are made in every language.`,
    `Write “${unprefixed}”. If it is for ${locale} only, write it into “redirects” of the page in that language.`,
    place,
  )

/** Reports a link in the config that leads readers of every language to the page of one. */
export const prefixedLink = (
  href: string,
  unprefixed: string,
  locale: string,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'warning',
    'prefixed-link',
    `“${href}” leads readers of every language to a page in ${locale}.`,
    `Write “${unprefixed}”, which leads to the page in the reader's language.`,
    place,
  )

/**
 * Reports a redirect that includes a base path which is prepended anyway: that of the site or, in the front
 * matter of a page, that of its locale.
 */
export const basedRedirect = (
  from: string,
  unprefixed: string,
  base: string,
  whose: 'the config' | 'a page',
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'warning',
    'prefixed-redirect',
    `“${from}” begins with the base “${base}”, which is added to redirects of ${whose} anyway.`,
    `Write “${unprefixed}”.`,
    place,
  )

/** Reports two locales with the same `lang`. */
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

/** Reports a line of the route lock file that is not an address. */
export const noAddress = (place: Place): Diagnostic =>
  problem(
    'error',
    'lock-line',
    'This line is not an address.',
    'Run “sitegen routes --update” to rewrite the file.',
    place,
  )
