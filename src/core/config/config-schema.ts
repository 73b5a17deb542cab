// The schema of `site.config.ts`.

import type {
  LinkConfig,
  LinkSeverity,
  LocaleConfig,
  NavGroupConfig,
  SiteConfig,
  Text,
} from '../../shared/contract.ts'
import { isLanguageTag } from '../../shared/language-tag.ts'
import { VALUE_NAME } from '../reading/site-values.ts'
import { meantWords } from '../words/own-words.ts'
import { unknownLocale } from '../problems/source.ts'
import { basePath, redirectPath } from '../reading/path-checks.ts'
import {
  callback,
  flag,
  group,
  list,
  localized,
  matching,
  number,
  oneOf,
  perLocale,
  record,
  inOneSpelling,
  text,
  type Check,
} from '../reading/schema.ts'
import { nearest } from '../reading/suggest.ts'
import {
  OF_ANNOUNCEMENT,
  OF_COLOR_MODE,
  OF_CONFIG,
  OF_FOOTER,
  OF_LINK,
  OF_LINKS,
  OF_LOCALE,
  OF_NAV_GROUP,
} from './foreign-keys.ts'
import { formulas } from './macros.ts'
import { address, origin, outside, target } from './web-address.ts'

// The schemes that Markdown links may have, too. A browser would execute some others, such as `javascript:`.
const href = address(
  /^(\/|#|(https?|mailto|tel):)/i,
  'a path that begins with “/”, or an address with “https:”, “http:”, “mailto:” or “tel:”',
)
const language: Check<string> = (value, trail, report) =>
  typeof value === 'string' && isLanguageTag(value)
    ? value
    : report.wrong(value, trail, 'a language tag like “en”, “zh-Hans” or “pt-BR”')
const valueName = matching(
  VALUE_NAME,
  'a name of Latin letters first, then also digits, “-” and “_”',
)
const severity: Check<LinkSeverity> = oneOf('error', 'warn', 'ignore')

/**
 * Checks the path that a redirect leads from: a path, which counts in every locale, or a full URL, which is
 * a single address.
 */
const redirectFrom: Check<string> = (value, trail, report) => {
  const redirect = String(value)
  const [, path = redirect] = /^https?:\/\/[^/]+(\/.*)$/i.exec(redirect) ?? []
  return redirectPath(path, trail, report) === undefined ? undefined : redirect
}

/** Wraps the check of texts that may contain site values. */
export type WrapTextCheck = (plainText: Check<Text>) => Check<Text>

/**
 * Creates the schema of a config with the given locale ids, which are the only valid keys of localized
 * texts.
 */
export function configSchema(
  locales: readonly string[],
  withValues: WrapTextCheck,
): Check<SiteConfig> {
  const name = localeName(locales)
  const plainText = localized(name)
  const valueText = withValues(plainText)
  const link = group<LinkConfig>(
    { label: valueText, href },
    { label: "'Guide'", href: "'/docs/guide'" },
    OF_LINK,
  )
  return group<SiteConfig>(
    {
      title: valueText,
      url: origin,
      defaultLocale: text,
      locales: record(
        group<LocaleConfig>(
          {
            label: text,
            base: basePath,
            lang: language,
            dir: oneOf('ltr', 'rtl'),
            words: meantWords,
          },
          { label: "'English'", base: "'/en/'" },
          OF_LOCALE,
        ),
      ),
      base: basePath,
      description: valueText,
      keywords: perLocale(list(text), 'a list of texts', name, Array.isArray),
      image: perLocale(target, 'a path or an address', name, (value) => typeof value !== 'object'),
      nav: list(navEntry(link, valueText)),
      footer: group<NonNullable<SiteConfig['footer']>>(
        {
          groups: list(
            group<{ label: Text; links: readonly LinkConfig[] }>(
              { label: valueText, links: list(link) },
              { label: "'More'", links: "[{ label: 'Blog', href: '/blog' }]" },
              OF_LINKS,
            ),
          ),
          text: valueText,
        },
        {},
        OF_FOOTER,
      ),
      sidebars: record(
        group<{ label: Text }>({ label: valueText }, { label: "'Guide'" }),
        inOneSpelling(text),
      ),
      blog: group<NonNullable<SiteConfig['blog']>>({
        title: valueText,
        description: valueText,
        postsPerPage: number(1, 1000, { whole: true }),
      }),
      search: group<NonNullable<SiteConfig['search']>>({
        languages: list(language),
        exclude: list(inOneSpelling(text)),
        words: list(text),
        synonyms: list(list(text)),
        contexts: record(valueText, inOneSpelling(text)),
      }),
      redirects: record(target, redirectFrom),
      announcement: group<NonNullable<SiteConfig['announcement']>>(
        { id: text, text: valueText, href, closeable: flag },
        { id: "'version-2'", text: "'Version 2 is here.'" },
        OF_ANNOUNCEMENT,
      ),
      colorMode: group<NonNullable<SiteConfig['colorMode']>>(
        {
          default: oneOf('light', 'dark'),
          switch: flag,
          respectPreference: flag,
        },
        {},
        OF_COLOR_MODE,
      ),
      values: record(plainText, valueName),
      links: group<NonNullable<SiteConfig['links']>>({
        page: severity,
        anchor: severity,
        image: severity,
        file: severity,
        redirect: severity,
        indirect: severity,
        ignore: list(text),
      }),
      editUrl: matching(
        /^https?:\/\/(?!\S*\{\{)\S*\{path\}/,
        'an address that holds “{path}”, and no “{{…}}”',
      ),
      analytics: group<NonNullable<SiteConfig['analytics']>>(
        { src: outside, id: text, origins: list(outside) },
        { src: "'https://stats.example/count.js'", id: "'docs'" },
      ),
      ads: group<NonNullable<SiteConfig['ads']>>(
        { src: outside, client: text, origins: list(outside) },
        { src: "'https://ads.example/ads.js'", client: "'docs'" },
      ),
      scripts: list(target),
      origins: list(outside),
      inlineStyles: flag,
      math: formulas,
      limits: group<NonNullable<SiteConfig['limits']>>({
        seconds: number(0.1, 600),
        memory: number(64, 16_384),
        depth: number(1, 500),
        html: number(0.001, 1000),
      }),
      budgets: group<NonNullable<SiteConfig['budgets']>>({ search: number(0, 1_000_000) }),
      docs: callback(),
      pages: callback(),
      outputs: callback(),
    },
    {
      title: "'Docs'",
      url: "'https://docs.example'",
      defaultLocale: "'en'",
      locales: "{ en: { label: 'English', base: '/' } }",
    },
    OF_CONFIG,
  )
}

/** Checks an entry of the navigation: a link, or a group of links, which is one because it has no target itself. */
function navEntry(link: Check<LinkConfig>, label: Check<Text>): Check<LinkConfig | NavGroupConfig> {
  const itemInGroup: Check<LinkConfig> = (value, trail, report) =>
    isNavGroup(value)
      ? report.wrong(value, trail, 'a link, because a group of “nav” holds no further groups')
      : link(value, trail, report)
  const items: Check<readonly LinkConfig[]> = (value, trail, report) =>
    Array.isArray(value) && value.length === 0
      ? report.wrong(value, trail, 'a list of links')
      : list(itemInGroup)(value, trail, report)
  const navGroup = group<NavGroupConfig>(
    { label, items },
    { label: "'Guides'", items: "[{ label: 'Start', href: '/docs/start' }]" },
    OF_NAV_GROUP,
  )
  return (value, trail, report) =>
    isNavGroup(value) ? navGroup(value, trail, report) : link(value, trail, report)
}

/** Whether an entry of the navigation is meant as a group, maybe with the keys of another program. */
function isNavGroup(value: unknown): boolean {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : []
  const hasTarget = keys.some((key) => ['href', 'to', 'link', 'url'].includes(key))
  return !hasTarget && keys.some((key) => ['items', 'links', 'children'].includes(key))
}

/** Checks the id of a locale. Without any known locale every id passes, because that is already reported. */
function localeName(locales: readonly string[]): Check<string> {
  return (value, trail, report) => {
    const id = String(value)
    if (locales.length === 0 || locales.includes(id)) return id
    return report.add((place) => unknownLocale(id, nearest(id, locales), locales, place), trail)
  }
}
