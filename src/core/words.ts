// The words of a locale's language at build: those of the theme, and those that only stand in what is built. The browser loads
// the former, of one language.

import { chinese } from '../shared/chinese.ts'
import { english } from '../shared/english.ts'
import { languageOfWords, type Words } from '../shared/words.ts'

/** The theme's words, and those of articles, titles and files. */
export interface BuildWords extends Words {
  readonly searchTitle: string
  /** Names the pages of the index that are in no section. */
  readonly otherPages: string
  readonly directLink: (heading: string) => string
  readonly copy: string
  readonly copyCode: string
  readonly table: string
  readonly callouts: Readonly<Record<'note' | 'tip' | 'info' | 'warning' | 'danger', string>>
  readonly details: string
  readonly tabs: string
  readonly done: string
  readonly open: string
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

/** All words for a locale of this `lang`. */
export function words(lang: string): BuildWords {
  return { chinese: CHINESE, english: ENGLISH }[languageOfWords(lang)]
}

const ENGLISH: BuildWords = {
  ...english,
  searchTitle: 'Search the documentation',
  otherPages: 'Other pages',
  directLink: (heading) => `Direct link to ${heading}`,
  copy: 'Copy',
  copyCode: 'Copy code to clipboard',
  table: 'Table',
  callouts: { note: 'Note', tip: 'Tip', info: 'Info', warning: 'Warning', danger: 'Danger' },
  details: 'Details',
  tabs: 'Choose one',
  done: 'Done',
  open: 'To do',
  blog: 'Blog',
  recentPosts: 'All posts',
  archive: 'Archive',
  tags: 'Tags',
  tagTitle: (tag) => `Posts tagged “${tag}”`,
  notFound: 'Page Not Found',
  moved: 'This page has moved',
  movedText: 'It is now at',
  listSeparator: ', ',
}

const CHINESE: BuildWords = {
  ...chinese,
  searchTitle: '搜索文档',
  otherPages: '其他页面',
  directLink: (heading) => `${heading}的直接链接`,
  copy: '复制',
  copyCode: '复制代码到剪贴板',
  table: '表格',
  callouts: { note: '备注', tip: '提示', info: '信息', warning: '注意', danger: '危险' },
  details: '详细信息',
  tabs: '任选其一',
  done: '已完成',
  open: '待办',
  blog: '博客',
  recentPosts: '全部博文',
  archive: '历史博文',
  tags: '标签',
  tagTitle: (tag) => `含有标签“${tag}”的博文`,
  notFound: '找不到页面',
  moved: '页面已移动',
  movedText: '新地址：',
  listSeparator: '、',
}
