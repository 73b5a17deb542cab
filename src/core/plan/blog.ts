// Plans the blog of a locale: its posts, and the sidebar with all of them.

import type { Head, LinkView, Page, Sidebar, Site, SiteLocale } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'
import { compare } from '../../shared/text.ts'
import { words as wordsFor } from '../words/words.ts'
import type { Entry } from './catalog.ts'
import { addressInHead, history, ofEntry, page } from './pages.ts'
import { BLOG_SIDEBAR, byYear, groupLinks, groupRoute, planLists, type Blog } from './post-lists.ts'
import { tocOf } from './toc.ts'
import { link } from './sidebar-tree.ts'

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

/** Plans every page of the blog: its posts, and the lists of them. Lists leave out unlisted posts. */
export function planBlog(blog: Blog, unlisted: readonly Entry[]): Page[] {
  return [
    ...blog.posts.map((entry, i) => postPage(blog, entry, blog.posts[i - 1], blog.posts[i + 1])),
    ...unlisted.map((entry) => postPage(blog, entry)),
    ...planLists(blog),
  ]
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
  const links = groupLinks(blog, entry)
  const authors = authorsOf(blog, entry)
  const changes = history(targets, entry)
  const { updated } = changes
  return page(site, {
    ...ofEntry(targets, entry, idsOf(entry)),
    sidebar: BLOG_SIDEBAR,
    article: {
      type: 'article',
      published: date,
      ...(updated ? { modified: updated } : {}),
      tags: links.tags.map(({ label }) => label),
      ...(authors.length > 0 ? { authors } : {}),
    },
    view: {
      view: 'post',
      date,
      minutes: doc.minutes,
      ...links,
      toc: tocOf(targets, entry, idsOf(entry)),
      ...(newer ? { newer } : {}),
      ...(older ? { older } : {}),
      ...changes,
    },
  })
}

/** Returns the authors of a post for other programs. An author without pages of their own is known by the posts here. */
function authorsOf(
  { targets: { site }, locale, groupsOf }: Blog,
  entry: Entry,
): NonNullable<Head['authors']> {
  return groupsOf(entry).authors.map((author) => ({
    name: author.words.label,
    url: addressInHead(
      site,
      author.words.url ?? urlPath(site.base, groupRoute(locale, 'authors', author)),
    ),
  }))
}

/** Returns a link to a post, labeled with its full title instead of its short name. */
function titleLink(site: Site, entry: Entry): LinkView {
  return { ...link(site, entry), label: entry.doc.title }
}
