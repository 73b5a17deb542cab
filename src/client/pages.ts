// Loads pages and everything they are rendered from: the one in the document, and those the reader navigates to.

import type { ComponentType } from 'react'
import type {
  Chrome,
  ComponentProps,
  PageFile,
  PageHead,
  SentPage,
  Sidebar,
} from '../shared/contract.ts'
import { once } from '../shared/once.ts'
import { localeOf, normalize } from '../shared/route.ts'
import { headOf } from './document-head.ts'
import { json, siteData, wordsFor } from './site-files.ts'
import {
  COMPONENT_SLOT,
  type AnyView,
  type LoadedComponent,
  type ReadyPage,
  type ViewModules,
} from './app.tsx'

/** A page to navigate to. */
export interface Arrival extends ReadyPage {
  readonly head: PageHead
}

/** The pages of one locale. */
export interface Pages {
  /** The page in the document that the pages were opened with. */
  readonly first: Arrival
  /** Returns a page by its path, from memory if it was loaded before. Rejects if it cannot be loaded. */
  load(path: string): Promise<Arrival>
  /** Returns the URL of the data file of the page at an address; `undefined` if that is no page of this locale. */
  fileOf(address: Pick<URL, 'origin' | 'pathname'>): string | undefined
}

/** Reads the page in a document, and loads everything else it is rendered from. */
export async function openPages(views: ViewModules, source: Document): Promise<Pages> {
  const script = source.getElementById('page') as HTMLElement
  const current = JSON.parse(script.textContent) as SentPage
  const { locale, lang } = current
  const [site, words] = await Promise.all([siteData(), wordsFor(lang, source.documentElement)])
  const sharedFiles = new Map<string, Promise<unknown>>()
  const arrivals = new Map<string, Promise<Arrival>>()
  const statics = readRendered(source, 'static')

  const loadFile = <T>(url: string): Promise<T> =>
    once(sharedFiles, url, () => json(url)) as Promise<T>
  const prepare = async (
    head: PageHead,
    { files, ...page }: SentPage,
    slots: (index: number) => string,
  ): Promise<Arrival> => {
    let attempt = 0
    const retry = (): Promise<LoadedComponent> => componentAt(files.component, attempt++)
    const [chrome, sidebar, view, component] = await Promise.all([
      loadFile<Chrome>(files.chrome),
      files.sidebar ? loadFile<Sidebar>(files.sidebar) : undefined,
      views[page.view.view]?.(),
      retry(),
    ])
    return {
      head,
      props: { page, chrome, sidebar, words },
      view: view?.default as AnyView | undefined,
      slots,
      statics,
      component,
      retry,
    }
  }
  const loadPage = async (file: string): Promise<Arrival> => {
    const { head, article, slots, ...page } = await json<PageFile>(file)
    if (page.build !== current.build) throw new Error(file)
    const all = [article, ...slots]
    const arrival = await prepare(head, page, (index) => all[index] ?? '')
    // The component did not load. Reject, so that the page's document is loaded, which has the HTML from the build.
    if (typeof arrival.component === 'string') throw new Error(file)
    return arrival
  }
  const ownLocale = site.locales[locale]
  const fileAt = (path: string): string | undefined => {
    const normalized = normalize(path)
    if (!ownLocale || localeOf(Object.values(site.locales), normalized) !== ownLocale)
      return undefined
    // A path with a file extension is no page, or has to be loaded as a whole document. A version
    // is no extension: `11.5`, `2.x`.
    if (/\.[a-z]\w+$/i.test(normalized.slice(ownLocale.base.length))) return undefined
    return `${normalized === '/' ? '' : normalized}/index.json`
  }
  const first = await prepare(headOf(source), current, slotsOf(source))
  // The not-found page gives the home page's path as its own.
  const address = current.view.view !== 'notFound' && current.locales[locale]
  const ownFile = address && fileAt(address)
  return {
    first,
    fileOf: ({ origin, pathname }) => (origin === location.origin ? fileAt(pathname) : undefined),
    async load(path) {
      const file = fileAt(path)
      if (file === undefined) throw new Error(path)
      return once(arrivals, file, () => loadPage(file)).catch((error: unknown) => {
        // The network failed: show the page as it was in the document. It is not cached, because readers and
        // translation tools may have changed it there.
        if (file === ownFile && error instanceof TypeError) return first
        throw error
      })
    },
  }
}

/** Reads the HTML that the build put into the slots of the first page. */
function slotsOf(source: Document): (index: number) => string {
  const slots = readRendered(source, 'slot')
  const component = readRendered(source, 'component')
  return (index) => (index === COMPONENT_SLOT ? component('') : slots(String(index)))
}

/**
 * Reads rendered HTML by the value of a `data-` attribute. It is read once, because later changes in the
 * document do not come from React.
 */
function readRendered(source: Document, name: string): (value: string) => string {
  const parts = new Map(
    [...source.querySelectorAll<HTMLElement>(`#root [data-${name}]`)].map((element) => [
      element.dataset[name],
      element.innerHTML,
    ]),
  )
  return (value) => parts.get(value) ?? ''
}

/**
 * Loads the component of a component page, or returns the error's message. Browsers remember a URL that has
 * failed, so each further attempt uses another one.
 */
async function componentAt(url: string | undefined, attempt: number): Promise<LoadedComponent> {
  if (!url) return undefined
  const address = attempt ? `${url}?${attempt}` : url
  const module = import(address) as Promise<{ readonly default: ComponentType<ComponentProps> }>
  return module.then(
    (loaded) => loaded.default,
    (error: unknown) => {
      console.warn(error)
      return String(error)
    },
  )
}
