// All interface words of a locale during the build: those of its language, overridden by those in the
// config. The browser loads only the words of the theme, in one language.

import { chinese } from '../../shared/chinese.ts'
import { english } from '../../shared/english.ts'
import type { Language, Site, SiteLocale } from '../../shared/contract.ts'
import { withOwn } from '../../shared/own-words.ts'
import { languageOfWords } from '../../shared/language-of-words.ts'
import type { BuildWords } from '../../shared/words.ts'
import type { Entry } from '../plan/catalog.ts'
import { TRADITIONAL } from './traditional.ts'

/** Returns all words of a locale. */
export function words({ lang, words: overrides }: Pick<SiteLocale, 'lang' | 'words'>): BuildWords {
  const base = isTraditional(lang) ? TRADITIONAL : BY_LANGUAGE[languageOfWords(lang)]
  return withOwn(base, overrides, lang)
}

/** Whether a language tag means Chinese in traditional characters, by its script or else by its region. */
export function isTraditional(lang: string): boolean {
  return /^zh(?!.*-hans).*-(hant|tw|hk|mo)\b/i.test(lang)
}

/** Returns the language tag (`lang`) of a locale. */
export function languageOf(site: Site, locale: string): string {
  return site.locales.find(({ id }) => id === locale)?.lang ?? locale
}

/** Returns the language of an entry if it differs from that of its page. */
export function otherLanguage(site: Site, entry: Entry): { readonly language?: Language } {
  const { locale, doc, fallback } = entry
  const original = fallback ? site.locales.find(({ id }) => id === doc.locale) : undefined
  if (!original) return {}
  const { lang, dir } = original
  return { language: { lang, ...(dir === locale.dir ? {} : { dir }) } }
}

/** The English words, which are also used for languages without words of their own. */
export const ENGLISH: BuildWords = {
  ...english,
  colorMode: (current) => `Switch between dark and light mode (currently ${current})`,
  light: 'light mode',
  dark: 'dark mode',
  system: 'system mode',
  feeds: 'Feeds',
  announcement: 'Announcement',
  colorAnnounced: (current) => `Now in ${current}`,
  searchTitle: 'Search the documentation',
  otherPages: 'Other pages',
  directLink: (heading) => `Direct link to ${heading}`,
  copy: 'Copy',
  copyCode: 'Copy code to clipboard',
  code: 'Code',
  formula: 'Formula',
  diagram: 'Diagram',
  table: 'Table',
  callouts: { note: 'Note', tip: 'Tip', info: 'Info', warning: 'Warning', danger: 'Danger' },
  details: 'Details',
  tabs: 'Choose one',
  footnotes: 'Footnotes',
  footnote: (number) => `Footnote ${number}`,
  backToText: (reference) => `Back to reference ${reference}`,
  done: 'Done',
  open: 'To do',
  docs: 'Docs',
  blog: 'Blog',
  recentPosts: 'All posts',
  archive: 'Archive',
  tags: 'Tags',
  tagTitle: (tag) => `Posts tagged "${tag}"`,
  authorTitle: (author) => `Posts by ${author}`,
  notFound: 'Page Not Found',
  moved: 'This page has moved',
  movedText: 'It is now at',
  listSeparator: ', ',
}

const CHINESE: BuildWords = {
  ...chinese,
  colorMode: (current) => `切换浅色/暗黑模式（当前为${current}）`,
  light: '浅色模式',
  dark: '暗黑模式',
  system: '跟随系统',
  feeds: '订阅',
  announcement: '公告',
  colorAnnounced: (current) => `已切换到${current}`,
  searchTitle: '搜索文档',
  otherPages: '其他页面',
  directLink: (heading) => `${heading}的直接链接`,
  copy: '复制',
  copyCode: '复制代码到剪贴板',
  code: '代码',
  formula: '公式',
  diagram: '图示',
  table: '表格',
  callouts: { note: '备注', tip: '提示', info: '信息', warning: '注意', danger: '危险' },
  details: '详细信息',
  tabs: '选择一项',
  footnotes: '脚注',
  footnote: (number) => `脚注 ${number}`,
  backToText: (reference) => `回到正文（脚注 ${reference}）`,
  done: '已完成',
  open: '待办',
  docs: '文档',
  blog: '博客',
  recentPosts: '全部博文',
  archive: '历史博文',
  tags: '标签',
  tagTitle: (tag) => `含有标签“${tag}”的博文`,
  authorTitle: (author) => `${author}的博文`,
  notFound: '找不到页面',
  moved: '页面已移动',
  movedText: '新地址：',
  listSeparator: '、',
}

const BY_LANGUAGE = { chinese: CHINESE, english: ENGLISH }
