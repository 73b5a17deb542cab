// `llms.txt`: the pages of each locale by section, for language models and other programs that read texts. The
// format is that of llmstxt.org. Links lead to the Markdown of a page if it is published.

import type { NewOutput, Page, Site, SiteLocale } from '../../shared/contract.ts'
import { route, urlPath } from '../../shared/route.ts'
import { isNoindex } from '../plan/pages.ts'
import type { Plan } from '../plan/plan.ts'
import { LLMS } from '../plan/site-index.ts'

/**
 * Creates `llms.txt` for each locale that has pages of its own. If every locale has a prefix, that of the
 * default locale is also at the root, where programs look for it.
 */
export function llmsFiles({ site, pages, sections }: Plan): NewOutput[] {
  const byRoute = new Map(pages.map((page) => [page.data.route, page]))
  const lists = site.locales.flatMap((locale) => {
    const rows = (sections[locale.id] ?? []).flatMap(({ label, pages: entries }) => {
      const shown = entries
        .flatMap((entry) => byRoute.get(entry.route) ?? [])
        .filter(({ head }) => !isNoindex(head))
      return shown.length === 0 ? [] : [`\n## ${label}\n`, ...shown.map((page) => row(site, page))]
    })
    return rows.length === 0 ? [] : [{ locale, rows }]
  })
  const files = lists.map(({ locale, rows }) => {
    const others = lists.flatMap((other) =>
      other.locale === locale
        ? []
        : [link(site, other.locale.label, addressOf(site, other.locale))],
    )
    const { title, description } = locale
    const lines = [
      `# ${title}`,
      ...(description ? [`\n> ${oneLine(description)}`] : []),
      ...(others.length > 0 ? [`\n${others.join(' · ')}`] : []),
      ...rows,
    ]
    return { file: route(locale.base, LLMS).slice(1), content: `${lines.join('\n')}\n` }
  })
  const [first] = files
  return first && !files.some(({ file }) => file === LLMS)
    ? [...files, { ...first, file: LLMS }]
    : files
}

/** Updates the descriptions of pages in an existing file. Their titles and addresses stay. */
export function updateLlms(text: string, pages: readonly Page[], site: Site): string {
  return pages.reduce((updated, page) => {
    const start = updated.indexOf(`\n${rowStart(site, page)}`) + 1
    // Not every page is listed.
    if (start === 0) return updated
    const end = updated.indexOf('\n', start)
    return updated.slice(0, start) + row(site, page) + updated.slice(end)
  }, text)
}

function row(site: Site, page: Page): string {
  const locale = site.locales.find(({ id }) => id === page.locale)
  const { title } = page.data
  const { description } = page.head
  // A page without a description has that of the site, or its title, which say nothing more here.
  const isOwn = description !== locale?.description && description !== title
  return `${rowStart(site, page)}${isOwn ? `: ${oneLine(description)}` : ''}`
}

function rowStart(site: Site, { data: { view, title, route: at } }: Page): string {
  const markdown = 'markdown' in view ? view.markdown : undefined
  return `- ${link(site, title, markdown ?? urlPath(site.base, at))}`
}

function link(site: Site, text: string, address: string): string {
  const url = `${site.url}${address}`.replace(/[()]/g, (each) => (each === '(' ? '%28' : '%29'))
  return `[${oneLine(text).replace(/[\\[\]]/g, String.raw`\$&`)}](${url})`
}

function addressOf({ base }: Site, locale: SiteLocale): string {
  return urlPath(base, route(locale.base, LLMS))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
