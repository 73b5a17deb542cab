import type {
  Body,
  Chrome,
  CodeBlock,
  Draw,
  Drawn,
  Hash,
  Head,
  Page,
  PageData,
  PageFile,
  SentPage,
  Sidebar,
} from '../../shared/contract.ts'
import { own } from '../../shared/text.ts'
import type { BuildWords } from '../../shared/words.ts'
import { drawnLinks } from './drawn-links.ts'
import { articleHtml, articleMarkdown } from './fill.ts'
import { sharedUrls } from './shared-files.ts'
import { documentHtml, pageTags, type ThemeFiles } from './head.ts'
import { fill, slot } from '../markdown/template.ts'

/** Files and functions that are needed to render any page. */
export interface RenderServices {
  readonly draw: Draw
  readonly files: ThemeFiles
  readonly body: (hash: Hash) => Body
  readonly code: (hash: Hash) => readonly CodeBlock[]
  /** Returns the hash of data that many pages share. */
  readonly hash: (shared: Chrome | Sidebar) => Hash
  /** Returns the code of a block as highlighted HTML, or `undefined` to show it plain. */
  readonly highlighted: (block: CodeBlock) => string | undefined
}

/** The files of a rendered page, and what the theme put on it. */
interface Rendered extends Pick<Drawn, 'links' | 'style' | 'elsewhere'> {
  readonly html: string
  /** The page's data, for client-side navigation to it. */
  readonly json?: string
  readonly markdown?: string
  readonly ids: readonly string[]
}

/** Renders one page. */
export function renderPage(
  page: Page,
  chrome: Chrome,
  sidebar: Sidebar | undefined,
  words: BuildWords,
  { draw, files, body, code, hash, highlighted }: RenderServices,
): Rendered {
  const markup = draw({ page: page.data, chrome, sidebar, words }, (index) => slot('n', index))
  let markdown: string | undefined
  const htmls = page.htmls.map((each, i) => {
    if (typeof each !== 'object') return each
    const content = { body: body(each.body), code: code(each.code), highlighted }
    if (i === 0 && hasMarkdown(page.data))
      markdown = articleMarkdown(each, content.body, files.site)
    return articleHtml(each, content, words, i)
  })
  const component = own(files.components, page.data.component ?? '')
  const data: SentPage = {
    ...page.data,
    build: files.build,
    lang: chrome.lang,
    files: {
      ...sharedUrls(chrome, sidebar, hash),
      ...(component === undefined ? {} : { component }),
    },
  }
  const html = documentHtml({
    head: page.head,
    lang: chrome.lang,
    dir: chrome.dir,
    siteTitle: chrome.title,
    home: files.site + chrome.home,
    locales: chrome.locales,
    feeds: chrome.feeds,
    files,
    data,
    body: fill(markup, (_, index) => htmls[index] ?? ''),
  })
  return {
    html,
    // The not-found page has no data file, since nobody navigates to it.
    ...(page.data.view.view === 'notFound' ? {} : { json: pageFile(data, page.head, htmls) }),
    ...(markdown === undefined ? {} : { markdown }),
    ...drawnLinks(markup),
  }
}

function pageFile(data: SentPage, head: Head, htmls: readonly string[]): string {
  const file: PageFile = {
    ...data,
    head: { title: head.title, tags: pageTags(head).join('') },
    article: htmls[0] ?? '',
    slots: htmls.slice(1),
  }
  return JSON.stringify(file)
}

function hasMarkdown({ view }: PageData): boolean {
  return 'markdown' in view && view.markdown !== undefined
}
