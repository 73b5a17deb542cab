import type {
  HeadingIds,
  LinkView,
  Page,
  Pager,
  PostItem,
  Route,
  Sidebar,
  Site,
  SiteLocale,
} from '../../shared/contract.ts'
import { blogTitle } from './feed-files.ts'
import { paged, route, urlPath } from '../../shared/route.ts'
import { compare, pick, push } from '../../shared/text.ts'
import { otherLanguage, words as wordsFor } from '../words/words.ts'
import type { Entry } from './catalog.ts'
import { article, history, ofEntry, page, robotsOf, type PageParts } from './pages.ts'
import { tocOf } from './toc.ts'
import { numbered, sentences } from '../words/numbered.ts'
import { link } from './sidebars.ts'
import type { Tag } from './tags.ts'
import type { Targets } from './targets.ts'

/** Id of the blog's sidebar. Neither folder names nor ids in `_sidebars.yaml` can begin with a slash. */
export const BLOG_SIDEBAR = '/blog'

/** What the blog of one locale is planned from. `posts` holds listed posts only, newest first. */
interface Blog {
  readonly targets: Targets
  readonly locale: SiteLocale
  readonly posts: readonly Entry[]
  readonly tags: readonly Tag[]
  /** Links to the tag pages of each post. */
  readonly tagsOf: ReadonlyMap<Entry, readonly LinkView[]>
  readonly idsOf: (entry: Entry) => readonly HeadingIds[]
}

/** Returns the posts of a locale, newest first; posts of one day are in descending order of id. */
export function postsOf(entries: readonly Entry[], locale: SiteLocale): Entry[] {
  return entries
    .filter(({ kind, date, locale: { id } }) => kind === 'post' && date !== '' && id === locale.id)
    .toSorted((a, b) => compare(b.date, a.date) || compare(b.id, a.id))
}

/** Whether lists, tags, and neighboring posts may link to a post. */
export function isListed({ doc }: Entry): boolean {
  return doc.frontMatter.unlisted !== true
}

/**
 * Plans every page of the blog: posts, lists, tags, and the archive. Unlisted posts get only their own pages;
 * without listed posts there are no lists, tags, or archive.
 */
export function planBlog(blog: Blog, unlisted: readonly Entry[]): Page[] {
  const unlistedPages = unlisted.map((entry) => postPage(blog, entry))
  if (blog.posts.length === 0) return unlistedPages
  const tags =
    blog.tags.length > 0 ? [tagsPage(blog), ...blog.tags.flatMap((tag) => tagPages(blog, tag))] : []
  return [
    ...blog.posts.map((entry, i) => postPage(blog, entry, blog.posts[i - 1], blog.posts[i + 1])),
    ...unlistedPages,
    ...listPages(blog),
    ...tags,
    archivePage(blog),
  ]
}

/** Returns the routes of a blog's lists, tags, and archive, without its posts. `posts` are listed posts. */
export function blogRoutes(
  site: Site,
  locale: SiteLocale,
  posts: readonly Entry[],
  tags: readonly Tag[],
): Route[] {
  const { base } = locale
  if (posts.length === 0) return []
  const list = (first: Route, listed: readonly Entry[]): Route[] =>
    Array.from({ length: pageCount(site, listed) }, (_, i) => paged(first, i + 1))
  return [
    ...list(route(base, 'blog'), posts),
    route(base, 'blog/archive'),
    ...(tags.length > 0 ? [route(base, 'blog/tags')] : []),
    ...tags.flatMap(({ slug, posts: tagged }) => list(tagRoute(locale, slug), tagged)),
  ]
}

/** Returns the number of pages of a list. A tag whose posts could not be parsed has one without posts. */
function pageCount({ postsPerPage }: Site, { length }: readonly Entry[]): number {
  return Math.max(1, Math.ceil(length / postsPerPage))
}

/** Returns the route of the first page of a tag. */
export function tagRoute({ base }: SiteLocale, slug: string): Route {
  return route(base, `blog/tags/${slug}`)
}

/** Returns, for each post, the links to the pages of its tags. */
export function tagLinks(
  site: Site,
  locale: SiteLocale,
  tags: readonly Tag[],
): Map<Entry, LinkView[]> {
  const links = new Map<Entry, LinkView[]>()
  for (const { slug, words, posts } of tags) {
    const href = urlPath(site.base, tagRoute(locale, slug))
    for (const entry of posts) push(links, entry, { label: words.label, href })
  }
  return links
}

/** Plans the sidebar of the blog: all listed posts grouped by year, newest first. */
export function blogSidebar({ targets: { site }, locale, posts }: Blog): Sidebar {
  return {
    id: BLOG_SIDEBAR,
    label: wordsFor(locale).recentPosts,
    items: byYear(posts).map(({ year, posts: yearPosts }) => ({
      label: year,
      items: yearPosts.map((entry) => link(site, entry)),
    })),
  }
}

function postPage(blog: Blog, entry: Entry, newerPost?: Entry, olderPost?: Entry): Page {
  const { targets, idsOf } = blog
  const { site } = targets
  const { doc, date } = entry
  const newer = newerPost && titleLink(site, newerPost)
  const older = olderPost && titleLink(site, olderPost)
  const tags = blog.tagsOf.get(entry) ?? []
  const { updated, edit } = history(targets, entry)
  return page(site, {
    ...ofEntry(targets, entry, idsOf(entry)),
    sidebar: BLOG_SIDEBAR,
    article: {
      type: 'article',
      published: date,
      ...(updated ? { modified: updated } : {}),
      tags: tags.map(({ label }) => label),
    },
    view: {
      view: 'post',
      date,
      minutes: doc.minutes,
      tags,
      toc: tocOf(targets, entry, idsOf(entry)),
      ...(newer ? { newer } : {}),
      ...(older ? { older } : {}),
      ...(updated ? { updated } : {}),
      ...(edit ? { edit } : {}),
    },
  })
}

/** Plans the list of posts: `/blog`, `/blog/page/2`, … */
function listPages(blog: Blog): Page[] {
  const { site } = blog.targets
  const words = wordsFor(blog.locale)
  const title = blogTitle(site, blog.locale)
  const description = blogDescription(blog)
  return paginate(blog, blog.posts, blogRoute(blog, ''), (pager) => ({
    title: numbered(title, pager, words.page),
    description: numbered(description || title, pager, words.page),
    list: { description },
  }))
}

function tagPages(blog: Blog, tag: Tag): Page[] {
  const { site } = blog.targets
  const words = wordsFor(blog.locale)
  const { label, description = '' } = tag.words
  const title = words.tagTitle(label)
  const { posts } = tag
  return paginate(blog, posts, tagRoute(blog.locale, tag.slug), (pager) => ({
    title: numbered(title, pager, words.page),
    description: numbered(description || title, pager, words.page),
    list: {
      description,
      tag: { label, count: posts.length, all: urlPath(site.base, blogRoute(blog, '/tags')) },
    },
  }))
}

function paginate(
  blog: Blog,
  posts: readonly Entry[],
  first: Route,
  describe: (pager: Pager) => {
    title: string
    description: string
    list: { description: string; tag?: { label: string; count: number; all: string } }
  },
): Page[] {
  const { site } = blog.targets
  const size = site.postsPerPage
  const count = pageCount(site, posts)
  return Array.from({ length: count }, (_, i) => {
    const number = i + 1
    const onPage = posts.slice(i * size, number * size)
    const pager: Pager = {
      number,
      count,
      ...(number > 1 ? { newer: urlPath(site.base, paged(first, number - 1)) } : {}),
      ...(number < count ? { older: urlPath(site.base, paged(first, number + 1)) } : {}),
    }
    const { title, description, list } = describe(pager)
    return page(site, {
      ...commonParts(blog, paged(first, number)),
      title,
      description,
      // The first page stands for the whole list, so its robots value depends on all posts.
      ...robotsOf(number === 1 ? posts : onPage),
      htmls: onPage.map((entry) => article(blog.targets, entry, [], 'summary')),
      view: {
        view: 'list',
        ...list,
        posts: onPage.map((entry, slot) => ({ ...postItem(blog, entry), slot })),
        pager,
      },
    })
  })
}

function tagsPage(blog: Blog): Page {
  const { site } = blog.targets
  const words = wordsFor(blog.locale)
  return page(site, {
    ...commonParts(blog, blogRoute(blog, '/tags')),
    ...robotsOf(blog.tags.flatMap(({ posts }) => posts)),
    title: words.tags,
    description: sentences(
      words.tagsIntro,
      blogDescription(blog),
      blog.tags.map((tag) => tag.words.label).join(words.listSeparator),
    ),
    view: {
      view: 'tags',
      tags: blog.tags.map(({ slug, words: { label, description = '' }, posts }) => ({
        label,
        description,
        count: posts.length,
        href: urlPath(site.base, tagRoute(blog.locale, slug)),
      })),
    },
  })
}

function archivePage(blog: Blog): Page {
  const words = wordsFor(blog.locale)
  return page(blog.targets.site, {
    ...commonParts(blog, blogRoute(blog, '/archive')),
    ...robotsOf(blog.posts),
    title: words.archive,
    description: sentences(words.archiveIntro(blog.posts.length), blogDescription(blog)),
    view: {
      view: 'archive',
      years: byYear(blog.posts).map(({ year, posts }) => ({
        year,
        posts: posts.map((entry) => postItem(blog, entry)),
      })),
    },
  })
}

/** Returns the description of the blog in the config. The pages of all lists use it. */
function blogDescription({ targets: { site }, locale }: Blog): string {
  return pick(site.config.blog?.description, locale.id, site.defaultLocale)
}

function commonParts({ locale }: Blog, at: Route): Pick<PageParts, 'locale' | 'route' | 'sidebar'> {
  return { locale, route: at, sidebar: BLOG_SIDEBAR }
}

function blogRoute({ locale }: Blog, below: string): Route {
  return route(locale.base, `blog${below}`)
}

function postItem(blog: Blog, entry: Entry): PostItem {
  const { site } = blog.targets
  const { doc, date, route: at } = entry
  return {
    title: doc.title,
    href: urlPath(site.base, at),
    date,
    minutes: doc.minutes,
    tags: blog.tagsOf.get(entry) ?? [],
    ...otherLanguage(site, entry),
  }
}

/** Returns a link to a post, labeled with its full title instead of its short name. */
function titleLink(site: Site, entry: Entry): LinkView {
  return { ...link(site, entry), label: entry.doc.title }
}

function byYear(posts: readonly Entry[]): { year: string; posts: Entry[] }[] {
  const years = new Map<string, Entry[]>()
  for (const entry of posts) push(years, entry.date.slice(0, 4), entry)
  return [...years].map(([year, yearPosts]) => ({ year, posts: yearPosts }))
}
