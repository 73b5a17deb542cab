// All strings of the user interface, without content. Each language is a module of its own, so that a
// browser loads only one.

/** The strings that a theme needs in the browser. A function takes the parts that are inserted into the sentence. */
export interface Words {
  readonly skipToContent: string
  readonly mainNavigation: string
  readonly menu: string
  readonly close: string
  readonly home: string
  readonly search: string
  readonly searchIntro: string
  readonly language: string
  readonly onThisPage: string
  readonly breadcrumbs: string
  readonly sidebar: string
  readonly neighbours: string
  readonly previous: string
  readonly next: string
  readonly lastUpdated: string
  readonly editPage: string
  readonly copied: string
  readonly fallback: (language: string) => string
  readonly readMore: string
  readonly readMoreOf: (title: string) => string
  readonly minutes: (count: number) => string
  readonly newerPosts: string
  readonly olderPosts: string
  readonly newerPost: string
  readonly olderPost: string
  readonly page: (number: number, count: number) => string
  readonly archiveIntro: (count: number) => string
  readonly tagsIntro: string
  readonly posts: (count: number) => string
  readonly allTags: string
  readonly notFoundText: string
  readonly notFoundHelp: string
  readonly loading: string
  readonly toTop: string
  readonly copyPage: string
  readonly copyPageHint: string
  readonly wrapCode: string
  readonly crashed: string
  readonly tryAgain: string
  readonly retry: string
  readonly cause: string
  readonly searchHint: string
  readonly found: (count: number) => string
  readonly results: (count: number) => string
  readonly noResults: string
  readonly noResultsHelp: string
  readonly allPages: string
  readonly seeAll: string
  readonly seeAllIn: (context: string) => string
  readonly seeOutside: (context: string) => string
  readonly everywhere: string
  readonly searchIn: string
  readonly recentSearches: string
  readonly forget: string
  readonly searchFailed: string
  readonly otherLanguage: string
  readonly resultsFor: (query: string) => string
  readonly clearMarks: string
  readonly months: readonly string[]
  readonly date: (year: string, month: string, day: number) => string
  readonly dayOfYear: (month: string, day: number) => string
}

/** All strings of `Words`, and those that only the build needs: for static parts, articles, titles and files. */
export interface BuildWords extends Words {
  readonly colorMode: (current: string) => string
  readonly light: string
  readonly dark: string
  readonly system: string
  readonly colorAnnounced: (current: string) => string
  readonly feeds: string
  readonly announcement: string
  readonly searchTitle: string
  /** The heading for the pages of the site index that belong to no section. */
  readonly otherPages: string
  readonly directLink: (heading: string) => string
  readonly copy: string
  readonly copyCode: string
  readonly code: string
  readonly formula: string
  readonly diagram: string
  readonly table: string
  readonly callouts: Readonly<Record<'note' | 'tip' | 'info' | 'warning' | 'danger', string>>
  readonly details: string
  readonly tabs: string
  readonly footnotes: string
  readonly footnote: (number: number) => string
  /** Leads from a footnote back to a reference, such as `1`, or `1-2` for the second one to the first footnote. */
  readonly backToText: (reference: string) => string
  readonly done: string
  readonly open: string
  /** The label of the sidebar of documents that are not in a subfolder. */
  readonly docs: string
  readonly blog: string
  readonly recentPosts: string
  readonly archive: string
  readonly tags: string
  readonly tagTitle: (tag: string) => string
  readonly authorTitle: (author: string) => string
  readonly notFound: string
  readonly moved: string
  readonly movedText: string
  readonly listSeparator: string
}

/**
 * Formats an ISO date for readers: `2025-08-28` becomes `2025年8月28日` or `August 28, 2025`. It does not use
 * the locale of the machine, so that the output is reproducible.
 */
export function longDate(date: string, words: Words): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  return words.date(year, words.months[Number(month) - 1] ?? month, Number(day))
}

/** Formats a date without its year: `8月28日`, `August 28`. */
export function dayOfYear(date: string, words: Words): string {
  const [, month = '', day = ''] = date.slice(0, 10).split('-')
  return words.dayOfYear(words.months[Number(month) - 1] ?? month, Number(day))
}
