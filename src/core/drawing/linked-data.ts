// What a page says of itself to search engines, in the words of schema.org.

import type { Head, PageData } from '../../shared/contract.ts'

/** Of a page what it is, and of its site who speaks. URLs are absolute. */
export interface Described {
  readonly head: Head
  readonly data: PageData
  readonly lang: string
  readonly siteTitle: string
  /** The address of the site's first page in this language. */
  readonly home: string
}

/** Each value is a description of its own. */
export function linkedData(page: Described): readonly object[] {
  const { head, data } = page
  return [
    ...(head.canonical === page.home ? [website(page)] : []),
    ...(head.published === undefined ? [] : [post(page, head.published)]),
    ...(data.view.view === 'list' && !data.view.tag ? [blog(page)] : []),
    ...(data.view.view === 'doc' && data.view.breadcrumbs.length > 0 ? [trail(page)] : []),
  ]
}

const CONTEXT = { '@context': 'https://schema.org' }

/** Who speaks. */
function organization({ siteTitle, home }: Described): object {
  return { '@type': 'Organization', name: siteTitle, url: home }
}

function website({ siteTitle, home, lang }: Described): object {
  return { ...CONTEXT, '@type': 'WebSite', name: siteTitle, url: home, inLanguage: lang }
}

/** A post that waits for its translation is in the language that it was written in. */
function post(page: Described, published: string): object {
  const { head, data, lang } = page
  const us = organization(page)
  return {
    ...CONTEXT,
    '@type': 'BlogPosting',
    headline: data.title,
    description: head.description,
    inLanguage: data.language?.lang ?? lang,
    datePublished: published,
    ...(head.modified ? { dateModified: head.modified } : {}),
    ...(head.image ? { image: head.image } : {}),
    ...(head.canonical ? { mainEntityOfPage: head.canonical } : {}),
    author: us,
    publisher: us,
  }
}

/** The first page of a blog's list, and those after it. */
function blog(page: Described): object {
  const { head, data, lang } = page
  return {
    ...CONTEXT,
    '@type': 'Blog',
    name: data.title,
    ...(head.description === '' ? {} : { description: head.description }),
    inLanguage: lang,
    ...(head.canonical ? { url: head.canonical } : {}),
    publisher: organization(page),
  }
}

/** The way from the first page to this one, over all that is an address on it. */
function trail({ head, data, siteTitle, home }: Described): object {
  const above = [{ name: siteTitle, url: home }, ...(head.breadcrumbs ?? [])]
  const own = { name: data.title, url: head.canonical ?? '' }
  const steps = [...above.filter(({ url }) => url !== own.url), ...(own.url === '' ? [] : [own])]
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, i) => ({
      ...{ '@type': 'ListItem', position: i + 1, name, item: url },
    })),
  }
}
