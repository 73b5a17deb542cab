// Every word of the interface that is not content, in each language that the built-in theme speaks.

import type { Locale } from './contract.ts'

/** The interface's words. A function takes what stands inside the sentence. */
export interface Words {
  readonly skipToContent: string
  readonly mainNavigation: string
  readonly menu: string
  readonly close: string
  readonly home: string
  readonly homeShort: string
  readonly search: string
  readonly searchTitle: string
  readonly searchIntro: string
  readonly searchIndex: string
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
  readonly directLink: (heading: string) => string
  readonly copy: string
  readonly copyCode: string
  readonly copied: string
  readonly codeBlock: string
  readonly table: string
  readonly callouts: Readonly<Record<'note' | 'tip' | 'info' | 'warning' | 'danger', string>>
  readonly details: string
  readonly tabs: string
  readonly done: string
  readonly open: string
  readonly fallback: (language: string) => string
  readonly blog: string
  readonly feeds: string
  readonly recentPosts: string
  readonly readMore: string
  readonly readMoreOf: (title: string) => string
  readonly minutes: (count: number) => string
  readonly newerPosts: string
  readonly olderPosts: string
  readonly newerPost: string
  readonly olderPost: string
  readonly page: (number: number, count: number) => string
  readonly archive: string
  readonly archiveIntro: (count: number) => string
  readonly tags: string
  readonly tagsIntro: string
  readonly tagTitle: (tag: string) => string
  readonly posts: (count: number) => string
  readonly allTags: string
  readonly notFound: string
  readonly notFoundText: string
  readonly notFoundHelp: string
  readonly moved: string
  readonly movedText: string
  readonly sortedBy: (column: string) => string
  readonly opensElsewhere: string
  readonly listSeparator: string
}

/** The words of a locale: its own language's, else English. */
export function words(locale: Locale): Words {
  return locale.toLowerCase().startsWith('zh') ? CHINESE : ENGLISH
}

/** `2025-08-28` as a reader writes it: `2025年8月28日`, `August 28, 2025`. Never asks the machine for its language. */
export function longDate(date: string, locale: Locale): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  if (locale.toLowerCase().startsWith('zh')) return `${year}年${Number(month)}月${Number(day)}日`
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${year}`
}

/** The same without its year: `8月28日`, `August 28`. */
export function dayOfYear(date: string, locale: Locale): string {
  const [, month = '', day = ''] = date.slice(0, 10).split('-')
  if (locale.toLowerCase().startsWith('zh')) return `${Number(month)}月${Number(day)}日`
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}`
}

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

const ENGLISH: Words = {
  skipToContent: 'Skip to main content',
  mainNavigation: 'Main',
  menu: 'Menu',
  close: 'Close',
  home: 'Home page',
  homeShort: 'Home',
  search: 'Search',
  searchTitle: 'Search the documentation',
  searchIntro: 'All pages of this site, by section.',
  searchIndex: 'All pages',
  language: 'Language',
  colorMode: (current) => `Switch between dark and light mode (currently ${current})`,
  light: 'light mode',
  dark: 'dark mode',
  system: 'system mode',
  onThisPage: 'On this page',
  breadcrumbs: 'Breadcrumbs',
  sidebar: 'Pages of this section',
  neighbours: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  lastUpdated: 'Last updated on',
  editPage: 'Edit this page',
  directLink: (heading) => `Direct link to ${heading}`,
  copy: 'Copy',
  copyCode: 'Copy code to clipboard',
  copied: 'Copied',
  codeBlock: 'Code',
  table: 'Table',
  callouts: { note: 'Note', tip: 'Tip', info: 'Info', warning: 'Warning', danger: 'Danger' },
  details: 'Details',
  tabs: 'Choose one',
  done: 'Done',
  open: 'To do',
  fallback: (language) =>
    `This page is not translated yet. It is shown in its original language, ${language}.`,
  blog: 'Blog',
  feeds: 'Feeds',
  recentPosts: 'All posts',
  readMore: 'Read more',
  readMoreOf: (title) => `Read more about ${title}`,
  minutes: (count) => `${count} min read`,
  newerPosts: 'Newer posts',
  olderPosts: 'Older posts',
  newerPost: 'Newer post',
  olderPost: 'Older post',
  page: (number, count) => `Page ${number} of ${count}`,
  archive: 'Archive',
  archiveIntro: (count) => `All ${count} posts by year.`,
  tags: 'Tags',
  tagsIntro: 'What the posts are about.',
  tagTitle: (tag) => `Posts tagged “${tag}”`,
  posts: (count) => (count === 1 ? 'One post' : `${count} posts`),
  allTags: 'All tags',
  notFound: 'Page Not Found',
  notFoundText: 'We could not find what you were looking for.',
  notFoundHelp: 'The address may be mistyped, or the page may have moved. These lead on:',
  moved: 'This page has moved',
  movedText: 'It is now at',
  sortedBy: (column) => `Sorted by ${column}`,
  opensElsewhere: 'leads to another site',
  listSeparator: ', ',
}

const CHINESE: Words = {
  skipToContent: '跳到主要内容',
  mainNavigation: '主导航',
  menu: '菜单',
  close: '关闭',
  home: '主页面',
  homeShort: '首页',
  search: '搜索',
  searchTitle: '搜索文档',
  searchIntro: '本站的全部页面，按栏目排列。',
  searchIndex: '全部页面',
  language: '语言',
  colorMode: (current) => `切换浅色/暗黑模式（当前为${current}）`,
  light: '浅色模式',
  dark: '暗黑模式',
  system: '跟随系统',
  onThisPage: '本页目录',
  breadcrumbs: '页面路径',
  sidebar: '本栏目的页面',
  neighbours: '上一页和下一页',
  previous: '上一页',
  next: '下一页',
  lastUpdated: '最后更新于',
  editPage: '编辑此页',
  directLink: (heading) => `${heading}的直接链接`,
  copy: '复制',
  copyCode: '复制代码到剪贴板',
  copied: '复制成功',
  codeBlock: '代码',
  table: '表格',
  callouts: { note: '备注', tip: '提示', info: '信息', warning: '注意', danger: '危险' },
  details: '详细信息',
  tabs: '任选其一',
  done: '已完成',
  open: '待办',
  fallback: (language) => `本页尚未翻译，以下是${language}原文。`,
  blog: '博客',
  feeds: '订阅',
  recentPosts: '全部博文',
  readMore: '阅读更多',
  readMoreOf: (title) => `阅读更多：${title}`,
  minutes: (count) => `阅读需 ${count} 分钟`,
  newerPosts: '较新的博文',
  olderPosts: '较旧的博文',
  newerPost: '较新一篇',
  olderPost: '较旧一篇',
  page: (number, count) => `第 ${number} 页，共 ${count} 页`,
  archive: '历史博文',
  archiveIntro: (count) => `按年份排列的全部 ${count} 篇博文。`,
  tags: '标签',
  tagsIntro: '按主题查找博文。',
  tagTitle: (tag) => `含有标签“${tag}”的博文`,
  posts: (count) => `${count} 篇博文`,
  allTags: '所有标签',
  notFound: '找不到页面',
  notFoundText: '我们找不到您要找的页面。',
  notFoundHelp: '地址可能有误，或者页面已经移走。可以从这里继续：',
  moved: '页面已移动',
  movedText: '新地址：',
  sortedBy: (column) => `按${column}排序`,
  opensElsewhere: '前往其他网站',
  listSeparator: '、',
}
