// Every word of the interface that is not content. Each language has a file of its own, so that a browser loads one of them.

/** The words that a theme needs. A function takes what stands inside the sentence. */
export interface Words {
  readonly skipToContent: string
  readonly mainNavigation: string
  readonly menu: string
  readonly close: string
  readonly home: string
  readonly search: string
  readonly searchIntro: string
  readonly language: string
  readonly colorMode: (current: string) => string
  readonly light: string
  readonly dark: string
  readonly system: string
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
  readonly feeds: string
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
  readonly announcement: string
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
  readonly colorAnnounced: (current: string) => string
}

/** `2025-08-28` as a reader writes it: `2025年8月28日`, `August 28, 2025`. Never asks the machine for its language. */
export function longDate(date: string, lang: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  if (languageOfWords(lang) === 'chinese') return `${year}年${Number(month)}月${Number(day)}日`
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${year}`
}

/** The same without its year: `8月28日`, `August 28`. */
export function dayOfYear(date: string, lang: string): string {
  const [, month = '', day = ''] = date.slice(0, 10).split('-')
  if (languageOfWords(lang) === 'chinese') return `${Number(month)}月${Number(day)}日`
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}`
}

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** The language whose words a locale of this `lang` gets: its own, else English. */
export function languageOfWords(lang: string): 'chinese' | 'english' {
  return /^zh/i.test(lang) ? 'chinese' : 'english'
}
