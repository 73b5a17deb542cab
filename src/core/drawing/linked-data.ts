// Describes a page to search engines as structured data, in the vocabulary of schema.org.

import type { Head, PageData } from '../../shared/contract.ts'

/** A page and its site, as far as structured data describes them. URLs are absolute. */
export interface Described {
  readonly head: Head
  readonly data: PageData
  readonly lang: string
  readonly siteTitle: string
  /** URL of the site's home page in this language. */
  readonly home: string
}

/** Returns the descriptions of a page, each a JSON-LD object of its own. */
export function linkedData(page: Described): readonly object[] {
  const { head, data } = page
  return [
    ...(head.canonical === page.home ? [website(page)] : []),
    ...(head.published === undefined ? [] : [post(page, head.published)]),
    ...(data.view.view === 'list' && !data.view.tag && !data.view.author ? [blog(page)] : []),
    ...(data.view.view === 'doc' && data.view.breadcrumbs.length > 0 ? [breadcrumbList(page)] : []),
  ]
}

const CONTEXT = { '@context': 'https://schema.org' }

/** The site as the publisher of its posts, and as the author of those that name none. */
function organization({ siteTitle, home }: Described): object {
  return { '@type': 'Organization', name: siteTitle, url: home }
}

function person({ name, url }: { readonly name: string; readonly url: string }): object {
  return { '@type': 'Person', name, url }
}

function website({ siteTitle, home, lang }: Described): object {
  return { ...CONTEXT, '@type': 'WebSite', name: siteTitle, url: home, inLanguage: lang }
}

/** A post without a translation is in the language in which it was written. */
function post(page: Described, published: string): object {
  const { head, data, lang } = page
  const siteOrganization = organization(page)
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
    author: head.authors?.map(person) ?? siteOrganization,
    publisher: siteOrganization,
  }
}

/** Describes a blog on every page of its list of posts. */
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

/** The breadcrumbs from the home page to this page, limited to those with a URL. */
function breadcrumbList({ head, data, siteTitle, home }: Described): object {
  const ancestors = [{ name: siteTitle, url: home }, ...(head.breadcrumbs ?? [])]
  const current = { name: data.title, url: head.canonical ?? '' }
  const steps = [
    ...ancestors.filter(({ url }) => url !== current.url),
    ...(current.url === '' ? [] : [current]),
  ]
  return {
    ...CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: url,
    })),
  }
}
