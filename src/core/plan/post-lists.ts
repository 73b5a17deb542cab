// Plans the pages that list the posts of a blog: all of them, those of a tag or of an author, and the archive.

import type {
  HeadingIds,
  LinkView,
  Page,
  Pager,
  PostItem,
  Route,
  Site,
  SiteLocale,
  View,
} from '../../shared/contract.ts'
import { blogTitle } from './feed-files.ts'
import { paged, route, urlPath } from '../../shared/route.ts'
import { pick, push } from '../../shared/text.ts'
import { otherLanguage, words as wordsFor } from '../words/words.ts'
import type { Entry } from './catalog.ts'
import { drawnLink } from './drawn-links.ts'
import { article, page, robotsOf, type PageParts } from './pages.ts'
import type { Grouping } from './groupings.ts'
import type { PostGroup, PostGroups } from './post-groups.ts'
import { numbered, sentences } from '../words/numbered.ts'
import type { Targets } from './targets.ts'

/** Id of the blog's sidebar. Neither folder names nor ids in `_sidebars.yaml` can begin with a slash. */
export const BLOG_SIDEBAR = '/blog'

/** What the blog of one locale is planned from. `posts` holds listed posts only, newest first. */
export interface Blog extends PostGroups {
  readonly targets: Targets
  readonly locale: SiteLocale
  readonly posts: readonly Entry[]
  readonly idsOf: (entry: Entry) => readonly HeadingIds[]
  /** Returns the groups that a post is in. Every list that shows the post asks for them. */
  readonly groupsOf: (entry: Entry) => PostGroups
}

/** Returns the routes of a blog's lists and archive, without its posts. `posts` are listed posts. */
export function blogRoutes(
  site: Site,
  locale: SiteLocale,
  posts: readonly Entry[],
  { tags, authors }: PostGroups,
): Route[] {
  const { base } = locale
  if (posts.length === 0) return []
  const list = (first: Route, listed: readonly Entry[]): Route[] =>
    Array.from({ length: pageCount(site, listed) }, (_, i) => paged(first, i + 1))
  return [
    ...list(route(base, 'blog'), posts),
    route(base, 'blog/archive'),
    ...(tags.length > 0 ? [route(base, 'blog/tags')] : []),
    ...tags.flatMap((each) => list(groupRoute(locale, 'tags', each), each.posts)),
    ...authors.flatMap((each) => list(groupRoute(locale, 'authors', each), each.posts)),
  ]
}

/** Returns the route of the first page of a tag or an author. */
export function groupRoute(
  { base }: SiteLocale,
  key: Grouping['key'],
  { slug }: Pick<PostGroup, 'slug'>,
): Route {
  return route(base, `blog/${key}/${slug}`)
}

/** Returns the links from a post to the pages of its tags and of its authors. */
export function groupLinks(blog: Blog, entry: Entry): Pick<PostItem, 'tags' | 'authors'> {
  const { site } = blog.targets
  const groups = blog.groupsOf(entry)
  const links = (key: Grouping['key']): LinkView[] =>
    groups[key].map((each) => ({
      label: each.words.label,
      href: urlPath(site.base, groupRoute(blog.locale, key, each)),
    }))
  const authors = links('authors')
  return { tags: links('tags'), ...(authors.length > 0 ? { authors } : {}) }
}

type ListView = Extract<View, { view: 'list' }>

/** Plans every page that lists posts. A blog without listed posts has none. */
export function planLists(blog: Blog): Page[] {
  return blog.posts.length === 0 ? [] : [...listPages(blog), ...groupPages(blog), archivePage(blog)]
}

/** Plans the list of posts: `/blog`, `/blog/page/2`, … */
function listPages(blog: Blog): Page[] {
  const title = blogTitle(blog.targets.site, blog.locale)
  return paginate(blog, blog.posts, blogRoute(blog, ''), {
    title,
    description: blogDescription(blog),
  })
}

/** Plans the lists of all tags and authors, and the page of all tags. */
function groupPages(blog: Blog): Page[] {
  const { tags, authors, locale, targets } = blog
  const words = wordsFor(locale)
  const all = urlPath(targets.site.base, blogRoute(blog, '/tags'))
  return [
    ...(tags.length > 0 ? [tagsPage(blog)] : []),
    ...tags.flatMap((tag) => {
      const { label, description } = tag.words
      return paginate(blog, tag.posts, groupRoute(locale, 'tags', tag), {
        title: words.tagTitle(label),
        description,
        tag: { label, count: tag.posts.length, all },
      })
    }),
    ...authors.flatMap((author) => {
      const { label, description, url } = author.words
      const link = url && drawnLink(targets, locale, { label: hostOf(url), href: url })
      return paginate(blog, author.posts, groupRoute(locale, 'authors', author), {
        title: words.authorTitle(label),
        description,
        author: { label, count: author.posts.length, ...(link ? { link } : {}) },
      })
    }),
  ]
}

/** What a list is of. */
interface ListSubject extends Pick<ListView, 'tag' | 'author'> {
  readonly title: string
  readonly description?: string | undefined
}

/** Plans the pages of a list, the first of which is at the route `first`. */
function paginate(
  blog: Blog,
  posts: readonly Entry[],
  first: Route,
  { title, description = '', ...about }: ListSubject,
): Page[] {
  const { site } = blog.targets
  const words = wordsFor(blog.locale)
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
    return page(site, {
      ...commonParts(blog, paged(first, number)),
      title: numbered(title, pager, words.page),
      description: numbered(description || title, pager, words.page),
      // The first page stands for the whole list, so its robots value depends on all posts.
      ...robotsOf(number === 1 ? posts : onPage),
      htmls: onPage.map((entry) => article(blog.targets, entry, [], 'summary')),
      view: {
        view: 'list',
        description,
        ...about,
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
      tags: blog.tags.map((tag) => ({
        label: tag.words.label,
        description: tag.words.description ?? '',
        count: tag.posts.length,
        href: urlPath(site.base, groupRoute(blog.locale, 'tags', tag)),
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
    ...groupLinks(blog, entry),
    ...otherLanguage(site, entry),
  }
}

/** Groups posts by their year, in the order of the posts. */
export function byYear(posts: readonly Entry[]): { year: string; posts: Entry[] }[] {
  const years = new Map<string, Entry[]>()
  for (const entry of posts) push(years, entry.date.slice(0, 4), entry)
  return [...years].map(([year, yearPosts]) => ({ year, posts: yearPosts }))
}

/** Returns the name under which readers know a website: `anna.example` for `https://www.anna.example/me`. */
function hostOf(url: string): string {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(url)?.[1] ?? url
}

/** Returns the number of pages of a list. A group whose posts could not be parsed has one without posts. */
function pageCount({ postsPerPage }: Site, { length }: readonly Entry[]): number {
  return Math.max(1, Math.ceil(length / postsPerPage))
}
