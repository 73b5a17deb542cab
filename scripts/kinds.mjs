// Lists one page of each kind, for the browser tests, Lighthouse and the benchmark of long tasks.

/** Routes by kind, without the locale. */
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
  'not found': '/no/such/page',
}

/** Kinds of pages that search engines are told not to index. */
const HIDDEN = ['search', 'component', 'not found']

/** A page of every kind in both locales. */
export const PAGES = Object.entries(KINDS).flatMap(([kind, route]) => {
  const hidden = HIDDEN.includes(kind)
  return [
    { name: `${kind}, zh`, route, hidden },
    { name: `${kind}, en`, route: `/en${route}`, hidden },
  ]
})
