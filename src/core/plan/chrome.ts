import type {
  Chrome,
  LinkConfig,
  LinkView,
  NavLink,
  Route,
  Site,
  SiteLocale,
  Text,
} from '../../shared/contract.ts'
import { normalize, route, urlPath } from '../../shared/route.ts'
import { pick } from '../../shared/text.ts'
import type { Trail } from '../reading/place.ts'
import { FEEDS, feedRoute, feedTitle } from './feed-files.ts'
import { resolveLink } from './links.ts'
import { drawnHref, drawnLink } from './drawn-links.ts'
import type { Targets } from './targets.ts'

/**
 * Plans what all pages of a locale share. `sidebarOf` returns the id of the sidebar that a page is in.
 * `hasFeeds` tells whether any post goes into the feeds, which hold only posts in the locale's own language.
 */
export function planChrome(
  targets: Targets,
  locale: SiteLocale,
  sidebarOf: (page: Route) => string | undefined,
  hasFeeds: boolean,
): Chrome {
  const { site } = targets
  const { config, base } = site
  const localize = (text: Text | undefined): string => pick(text, locale.id, site.defaultLocale)
  const linkView = ({ label, href }: LinkConfig): LinkView =>
    drawnLink(targets, locale, { label: localize(label), href })
  const navLink = (link: LinkConfig): NavLink => {
    const target = resolveLink(targets, { locale }, link.href)
    const page = target.kind === 'page' ? target.route : undefined
    const sidebar = page && sidebarOf(page)
    return {
      ...linkView(link),
      section: page ? urlPath(base, normalize(page)) : '',
      ...(sidebar ? { sidebar } : {}),
    }
  }
  const { announcement } = config
  return {
    locale: locale.id,
    lang: locale.lang,
    dir: locale.dir,
    title: locale.title,
    icon: urlPath(base, '/favicon.svg'),
    home: urlPath(base, route(locale.base, '')),
    base,
    search: urlPath(base, route(locale.base, 'search')),
    nav: (config.nav ?? []).map((entry) =>
      'items' in entry
        ? { label: localize(entry.label), items: entry.items.map(navLink) }
        : navLink(entry),
    ),
    footer: {
      groups: (config.footer?.groups ?? []).map(({ label, links }) => ({
        label: localize(label),
        links: links.map(linkView),
      })),
      text: localize(config.footer?.text),
    },
    locales: site.locales.map(({ id, label, lang }) => ({ id, label, lang })),
    feeds: hasFeeds ? feedLinks(site, locale) : [],
    values: locale.values,
    colorSwitch: config.colorMode?.switch ?? true,
    ...(announcement && {
      announcement: {
        id: announcement.id,
        text: localize(announcement.text),
        ...(announcement.href === undefined
          ? {}
          : { href: drawnHref(targets, locale, announcement.href) }),
        closeable: announcement.closeable ?? true,
      },
    }),
  }
}

/** Returns the links to the blog's feeds for the head of a page. */
function feedLinks(site: Site, locale: SiteLocale): LinkView[] {
  const title = feedTitle(site, locale)
  return FEEDS.map(({ name, file }) => ({
    label: /\p{sc=Han}$/u.test(title) ? `${title}（${name}）` : `${title} (${name})`,
    href: urlPath(site.base, feedRoute(locale, file)),
  }))
}

/** Returns every link in the config with the trail of its key. */
export function configLinks(site: Site): { trail: Trail; href: string }[] {
  const { nav = [], footer = {}, scripts = [], announcement } = site.config
  return [
    ...(announcement?.href === undefined
      ? []
      : [{ trail: ['announcement', 'href'], href: announcement.href }]),
    ...nav.flatMap((entry, i) =>
      'items' in entry
        ? entry.items.map(({ href }, j) => ({ trail: ['nav', i, 'items', j, 'href'], href }))
        : [{ trail: ['nav', i, 'href'], href: entry.href }],
    ),
    ...(footer.groups ?? []).flatMap(({ links }, i) =>
      links.map(({ href }, j) => ({ trail: ['footer', 'groups', i, 'links', j, 'href'], href })),
    ),
    ...scripts.map((href, i) => ({ trail: ['scripts', i], href })),
  ]
}
