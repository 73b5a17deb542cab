import type {
  Diagnostic,
  FilePath,
  Locale,
  MarkedText,
  Place,
  Site,
  SiteConfig,
  SiteLocale,
  Spot,
  Text,
  Untranslated,
} from '../../shared/contract.ts'
import { isLanguageTag } from '../../shared/language-tag.ts'
import { slashed } from '../../shared/route.ts'
import { own, pick } from '../../shared/text.ts'
import { placeOf, type Trail } from '../reading/place.ts'
import { badConfig } from '../problems/source.ts'
import { configSchema, type WrapTextCheck } from './config-schema.ts'
import { ownWords } from '../words/own-words.ts'
import { markupIn } from '../reading/markup.ts'
import { check, type Check } from '../reading/schema.ts'
import {
  expandAll,
  expandText,
  nearValuesIn,
  SITE_VALUE,
  valueProblem,
} from '../reading/site-values.ts'

/** The default number of posts per page. A requirement of the site. */
export const POSTS_PER_PAGE = 10

/** The default resource limits for one source file. */
export const DEFAULT_LIMITS = { seconds: 10, memory: 512, depth: 100, html: 20 } as const

/** The default severity of each kind of broken link. */
export const DEFAULT_LINKS: Site['links'] = {
  page: 'error',
  anchor: 'warn',
  image: 'error',
  file: 'error',
  redirect: 'error',
  indirect: 'warn',
  ignore: [],
}

/**
 * Validates the default export of `site.config.ts` and fills in all defaults. `spot` returns the source
 * position of a key; `base` overrides the base path of the config.
 */
export function readConfig(
  path: FilePath,
  exported: unknown,
  spot: (trail: Trail) => Spot | undefined,
  base?: string,
): { readonly site: Site | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const place = (trail: Trail): Place => placeOf(path, spot(trail))
  const read = (wrap: WrapTextCheck): ReturnType<typeof check<SiteConfig>> =>
    check(configSchema(localesOf(exported), wrap), exported, 'The config', place, { code: true })
  // The config is read twice, because site values are known only after the first time.
  const texts: (readonly [Trail, Text])[] = []
  const { value: rawConfig, diagnostics: rawDiagnostics } = read(
    (checkText) => (value, trail, report) => {
      const text = checkText(value, trail, report)
      if (text !== undefined) texts.push([trail, text])
      return text
    },
  )
  if (!rawConfig) return { site: undefined, diagnostics: rawDiagnostics }
  const problems = findContradictions(rawConfig, (trail, message, hint) =>
    badConfig(message, hint, place(trail)),
  )
  if (problems.length > 0) return { site: undefined, diagnostics: problems }
  const { value: config, diagnostics } = read((checkText) => withValues(checkText, rawConfig))
  if (!config) return { site: undefined, diagnostics }
  // Site values themselves are left out, because pages may use them as Markdown.
  const values = valuesFor(rawConfig, rawConfig.defaultLocale)
  const marked = texts.flatMap(([trail, text]) => markedTexts(trail, text, values))
  const { keywords, image } = rawConfig
  const byLocale: (readonly [Trail, ByLocale])[] = [...texts]
  for (const [name, value] of Object.entries({ keywords, image }))
    if (value !== undefined) byLocale.push([[name], value])
  for (const [name, value] of Object.entries(rawConfig.values ?? {}))
    byLocale.push([['values', name], value])
  const others = Object.keys(config.locales).filter((id) => id !== config.defaultLocale)
  return {
    diagnostics: [],
    site: {
      config,
      url: config.url,
      base: slashed(base ?? config.base),
      defaultLocale: config.defaultLocale,
      locales: [config.defaultLocale, ...others].map((id) => siteLocale(config, id)),
      limits: { ...DEFAULT_LIMITS, ...config.limits },
      links: { ...DEFAULT_LINKS, ...config.links },
      postsPerPage: config.blog?.postsPerPage ?? POSTS_PER_PAGE,
      math: Boolean(config.math),
      macros: typeof config.math === 'object' ? (config.math.macros ?? {}) : {},
      untranslated: byLocale.flatMap(([trail, text]) => untranslated(trail, text, config)),
      marked,
    },
  }
}

/** Returns the ids of the locales, which are the valid keys of localized texts, as far as the config has any. */
function localesOf(exported: unknown): readonly string[] {
  if (typeof exported !== 'object' || exported === null || !('locales' in exported)) return []
  const { locales } = exported
  return typeof locales === 'object' && locales !== null ? Object.keys(locales) : []
}

/** The codes of scripts that are written from right to left. */
const RIGHT_TO_LEFT = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
  'Yezi',
])

/**
 * Returns the direction of the script that a language tag names or implies: `rtl` for `ar-EG` and
 * `ku-Arab`, but not for `ar-Latn`.
 */
function directionOf(lang: string): SiteLocale['dir'] {
  return RIGHT_TO_LEFT.has(new Intl.Locale(lang).maximize().script ?? '') ? 'rtl' : 'ltr'
}

function siteLocale(config: SiteConfig, id: string): SiteLocale {
  const {
    label,
    base,
    lang = id,
    dir = directionOf(lang),
    words = {},
  } = own(config.locales, id) ?? { label: id, base: '/' }
  const localize = (value: Text | undefined): string => pick(value, id, config.defaultLocale)
  const { keywords = [] } = config
  return {
    id,
    label,
    base: slashed(base),
    lang,
    dir,
    title: localize(config.title),
    description: localize(config.description),
    keywords: isList(keywords)
      ? keywords
      : (own(keywords, id) ??
        own(keywords, config.defaultLocale) ??
        Object.values(keywords)[0] ??
        []),
    image: localize(config.image) || undefined,
    values: valuesFor(config, id),
    words: ownWords(words),
  }
}

function valuesFor({ values = {}, defaultLocale }: SiteConfig, id: Locale): SiteLocale['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, pick(value, id, defaultLocale)]),
  )
}

/** A value for all locales, or one for each locale. */
type ByLocale = Text | NonNullable<SiteConfig['keywords']>

/** Returns the locales that lack a text, if the text is given by locale. */
function untranslated(
  trail: Trail,
  text: ByLocale,
  { locales, defaultLocale }: SiteConfig,
): Untranslated[] {
  if (typeof text === 'string' || isList(text)) return []
  const missing = Object.keys(locales).filter((id) => own<unknown>(text, id) === undefined)
  const [shown = defaultLocale] = Object.hasOwn(text, defaultLocale) ? [] : Object.keys(text)
  return missing.length === 0 ? [] : [{ trail, locales: missing, shown }]
}

/**
 * Finds Markdown links, bold text, HTML tags, character references and site values without all of their braces in
 * a text that is shown as it is written.
 */
function markedTexts(
  trail: Trail,
  text: Text,
  values: Readonly<Record<string, string>>,
): MarkedText[] {
  if (typeof text !== 'string')
    return Object.entries(text).flatMap(([id, each]) => markedTexts([...trail, id], each, values))
  const markup = markupIn(text).map((written) => ({ kind: 'markup', trail, written }) as const)
  const nearValues = nearValuesIn(text, values).map(
    ({ written }) => ({ kind: 'near-value', trail, written }) as const,
  )
  return [...markup, ...nearValues]
}

/** Wraps a check so that it returns a text for every locale, with the site values of that locale. */
function withValues(checkText: Check<Text>, config: SiteConfig): Check<Text> {
  const { locales, defaultLocale } = config
  const values = new Map(Object.keys(locales).map((id) => [id, valuesFor(config, id)]))
  return (value, trail, report) => {
    const text = checkText(value, trail, report)
    if (text === undefined) return undefined
    const defaults = values.get(defaultLocale) ?? {}
    expandAll(
      text,
      defaults,
      (written, at) => {
        // What is nearly a value is only a warning, for which the config is not rejected (`markedTexts`).
        if (written.search(SITE_VALUE) === 0)
          report.add((place) => valueProblem(written, defaults, place), at)
      },
      trail,
    )
    return Object.fromEntries(
      Array.from(values, ([id, localeValues]) => [
        id,
        expandText(pick(text, id, defaultLocale), localeValues),
      ]),
    )
  }
}

function findContradictions(
  config: SiteConfig,
  problem: (trail: Trail, message: string, hint: string) => Diagnostic,
): Diagnostic[] {
  const problems: Diagnostic[] = []
  const ids = Object.keys(config.locales)
  if (!ids.includes(config.defaultLocale)) {
    problems.push(
      problem(
        ['defaultLocale'],
        `“defaultLocale” is “${config.defaultLocale}”, which is not among “locales”.`,
        ids.length > 0 ? `Name one of ${ids.join(', ')}.` : 'Add it to “locales”.',
      ),
    )
  }
  const byBase = new Map<string, string>()
  for (const [id, { base }] of Object.entries(config.locales)) {
    const other = byBase.get(slashed(base))
    if (other !== undefined) {
      problems.push(
        problem(
          ['locales', id, 'base'],
          `The locales “${other}” and “${id}” have the same base “${base}”.`,
          'Give each its own, such as “/en/”.',
        ),
      )
    }
    byBase.set(slashed(base), id)
    if (!isLanguageTag(id)) {
      problems.push(
        problem(
          ['locales', id],
          `“${id}” is not a language tag.`,
          'Write it as in “en”, “zh-Hans” or “pt-BR”.',
        ),
      )
    }
  }
  return problems
}

function isList<T>(value: readonly T[] | Readonly<Record<string, unknown>>): value is readonly T[] {
  return Array.isArray(value)
}
