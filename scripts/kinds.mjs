// One page of each kind, for the browser tests.

/** The routes without locale. */
const KINDS = {
  home: '/',
  doc: '/docs/guides/page',
  'doc with code': '/docs/services/custom-api',
  'index of a section': '/docs/services/',
  'doc without sidebar': '/docs/histroy',
  post: '/blog/2025/08/28/version-11-6',
  list: '/blog',
  archive: '/blog/archive',
  tags: '/blog/tags',
  tag: '/blog/tags/announcements',
  search: '/search',
  component: '/reportcentral/AFNInventoryReportByCountry/1',
  fallback: '/docs/guides/popup',
  'not found': '/no/such/page',
}

/** Every kind in both locales. */
export const PAGES = Object.entries(KINDS).flatMap(([kind, route]) => [
  { name: `${kind}, zh`, route },
  { name: `${kind}, en`, route: `/en${route}` },
])
