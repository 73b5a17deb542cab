import type {
  Diagnostic,
  FilePath,
  LinkSeverity,
  LocaleConfig,
  Site,
  SiteConfig,
  SiteLocale,
  Spot,
  Text,
} from '../shared/contract.ts'
import { own, pick } from '../shared/text.ts'
import { placeOf } from './place.ts'
import { badConfig } from './problems.ts'
import {
  callback,
  check,
  flag,
  group,
  list,
  localized,
  matching,
  number,
  oneOf,
  perLocale,
  record,
  SITE_PATH,
  text,
  type Check,
  type Trail,
} from './schema.ts'

/** 10 posts a page, as the specification has it. */
export const POSTS_PER_PAGE = 10

/** What one source may cost, unless the config says otherwise. */
export const DEFAULT_LIMITS = { seconds: 10, memory: 512, depth: 100, html: 20 } as const

/** How severe broken links are, unless the config says otherwise. */
export const DEFAULT_LINKS: Site['links'] = {
  page: 'error',
  anchor: 'warn',
  image: 'error',
  file: 'error',
  redirect: 'error',
  indirect: 'warn',
  ignore: [],
}

/** Checks what `site.config.ts` exports and fills in every default. `spot` finds a key in its source. */
export function readConfig(
  path: FilePath,
  exported: unknown,
  spot: (trail: Trail) => Spot | undefined,
  overrides: { readonly base?: string } = {},
): { readonly site: Site | undefined; readonly diagnostics: readonly Diagnostic[] } {
  const place = (trail: Trail): ReturnType<typeof placeOf> => placeOf(path, spot(trail))
  const { value: config, diagnostics } = check(CONFIG, exported, 'The config', place, {
    code: true,
  })
  if (!config) return { site: undefined, diagnostics }
  const problems = contradictions(config, (trail, message, hint) =>
    badConfig(message, hint, place(trail)),
  )
  if (problems.length > 0) return { site: undefined, diagnostics: problems }
  const others = Object.keys(config.locales).filter((id) => id !== config.defaultLocale)
  return {
    diagnostics: [],
    site: {
      config,
      url: config.url.replace(/\/+$/, ''),
      base: slashed(overrides.base ?? config.base ?? '/'),
      defaultLocale: config.defaultLocale,
      locales: [config.defaultLocale, ...others].map((id) => siteLocale(config, id)),
      limits: { ...DEFAULT_LIMITS, ...config.limits },
      links: { ...DEFAULT_LINKS, ...config.links },
      postsPerPage: config.blog?.postsPerPage ?? POSTS_PER_PAGE,
    },
  }
}

function siteLocale(config: SiteConfig, id: string): SiteLocale {
  const {
    label,
    base,
    lang = id,
    dir = 'ltr',
  } = own(config.locales, id) ?? { label: id, base: '/' }
  const say = (value: Text | undefined): string => pick(value, id, config.defaultLocale)
  const { keywords = [], values = {} } = config
  return {
    id,
    label,
    base: slashed(base),
    lang,
    dir,
    title: say(config.title),
    description: say(config.description),
    keywords: isList(keywords)
      ? keywords
      : (own(keywords, id) ?? own(keywords, config.defaultLocale) ?? []),
    image: say(config.image) || undefined,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, say(value)])),
  }
}

function contradictions(
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
          `“${id}” is no language tag.`,
          'Write it as in “en”, “zh-Hans” or “pt-BR”.',
        ),
      )
    }
  }
  return problems
}

function isLanguageTag(tag: string): boolean {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag)
}

function slashed(path: string): string {
  const bare = path.replace(/^\/+|\/+$/g, '')
  return bare === '' ? '/' : `/${bare}/`
}

function isList<T>(
  value: readonly T[] | Readonly<Record<string, readonly T[]>>,
): value is readonly T[] {
  return Array.isArray(value)
}

const href = matching(
  /^(\/|#|[a-z][a-z0-9+.-]*:)\S*$/i,
  'a path that begins with “/”, or an address',
)
const outside = matching(/^https?:\/\/[^\s/]+\S*$/, 'an address that begins with “https://”')
const path = matching(SITE_PATH, 'a path that begins with “/”')
const TEXT = localized()
const link = group<{ label: Text; href: string }>({ label: TEXT, href }, ['label', 'href'])
const severity: Check<LinkSeverity> = oneOf('error', 'warn', 'ignore')

const CONFIG = group<SiteConfig>(
  {
    title: TEXT,
    url: matching(/^https?:\/\/[^\s/?#]+\/?$/, 'an origin like “https://docs.example”'),
    defaultLocale: text,
    locales: record(
      group<LocaleConfig>({ label: text, base: path, lang: text, dir: oneOf('ltr', 'rtl') }, [
        'label',
        'base',
      ]),
    ),
    base: path,
    description: TEXT,
    keywords: perLocale(list(text), 'a list of texts', text, Array.isArray),
    image: TEXT,
    nav: list(link),
    footer: group<NonNullable<SiteConfig['footer']>>({
      groups: list(
        group<{ label: Text; links: readonly { label: Text; href: string }[] }>(
          { label: TEXT, links: list(link) },
          ['label', 'links'],
        ),
      ),
      text: TEXT,
    }),
    sidebars: record(group<{ label: Text }>({ label: TEXT }, ['label'])),
    blog: group<NonNullable<SiteConfig['blog']>>({
      title: TEXT,
      description: TEXT,
      postsPerPage: number(1, 1000),
    }),
    search: group<NonNullable<SiteConfig['search']>>({
      languages: list(text),
      exclude: list(text),
      words: list(text),
      synonyms: list(list(text)),
      contexts: record(TEXT),
    }),
    redirects: record(
      matching(/^(\/|https?:\/\/)\S*$/, 'a path that begins with “/”, or an address'),
      path,
    ),
    announcement: group<NonNullable<SiteConfig['announcement']>>(
      { id: text, text: TEXT, href, closeable: flag },
      ['id', 'text'],
    ),
    colorMode: group<NonNullable<SiteConfig['colorMode']>>({
      default: oneOf('light', 'dark'),
      switch: flag,
      respectPreference: flag,
    }),
    values: record(TEXT),
    links: group<NonNullable<SiteConfig['links']>>({
      page: severity,
      anchor: severity,
      image: severity,
      file: severity,
      redirect: severity,
      indirect: severity,
      ignore: list(text),
    }),
    editUrl: matching(/^https?:\/\/\S*\{path\}/, 'an address that holds “{path}”'),
    analytics: group<NonNullable<SiteConfig['analytics']>>(
      { src: outside, id: text, origins: list(outside) },
      ['src', 'id'],
    ),
    ads: group<NonNullable<SiteConfig['ads']>>(
      { src: outside, client: text, origins: list(outside) },
      ['src', 'client'],
    ),
    scripts: list(href),
    limits: group<NonNullable<SiteConfig['limits']>>({
      seconds: number(0.1, 600),
      memory: number(64, 16_384),
      depth: number(1, 500),
      html: number(0.001, 1000),
    }),
    budgets: record(number()),
    docs: callback(),
    pages: callback(),
    outputs: callback(),
  },
  ['title', 'url', 'defaultLocale', 'locales'],
)
