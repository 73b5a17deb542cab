// Every word of the interface that is not content. Each language has a file of its own, so that a browser loads one of them.

/** The words that a theme needs in a browser. A function takes what stands inside the sentence. */
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

/** The theme's words, and those that only stand in what is built: in static parts, articles, titles and files. */
export interface BuildWords extends Words {
  readonly colorMode: (current: string) => string
  readonly light: string
  readonly dark: string
  readonly system: string
  readonly colorAnnounced: (current: string) => string
  readonly feeds: string
  readonly announcement: string
  readonly searchTitle: string
  /** Names the pages of the index that are in no section. */
  readonly otherPages: string
  readonly directLink: (heading: string) => string
  readonly copy: string
  readonly copyCode: string
  readonly code: string
  readonly table: string
  readonly callouts: Readonly<Record<'note' | 'tip' | 'info' | 'warning' | 'danger', string>>
  readonly details: string
  readonly tabs: string
  readonly done: string
  readonly open: string
  /** Names the sidebar of the documents that are in no folder of their own. */
  readonly docs: string
  readonly blog: string
  readonly recentPosts: string
  readonly archive: string
  readonly tags: string
  readonly tagTitle: (tag: string) => string
  readonly notFound: string
  readonly moved: string
  readonly movedText: string
  readonly listSeparator: string
}

/** `2025-08-28` as a reader writes it: `2025年8月28日`, `August 28, 2025`. Never asks the machine for its language. */
export function longDate(date: string, words: Words): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  return words.date(year, words.months[Number(month) - 1] ?? month, Number(day))
}

/** The same without its year: `8月28日`, `August 28`. */
export function dayOfYear(date: string, words: Words): string {
  const [, month = '', day = ''] = date.slice(0, 10).split('-')
  return words.dayOfYear(words.months[Number(month) - 1] ?? month, Number(day))
}
