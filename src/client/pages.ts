// Pages and everything they are drawn from: the one the document holds, and those a reader goes to from there.

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
import { COMPONENT_SLOT, type AnyView, type Loaded, type Ready, type ViewModules } from './app.tsx'

/** A page to go to. */
export interface Arrival extends Ready {
  readonly head: PageHead
}

/** The pages of one locale. */
export interface Pages {
  /** The page that stands in the document they were opened with. */
  readonly first: Arrival
  /** A page by its path, from memory where it was loaded before. Rejects where it cannot be had. */
  load(path: string): Promise<Arrival>
  /** The file of a page's data, or `undefined` where a path leads to no page of this locale. */
  fileOf(path: string): string | undefined
}

/** Reads the page in a document, and loads what else it is drawn from. */
export async function openPages(views: ViewModules, source: Document): Promise<Pages> {
  const sent = source.getElementById('page') as HTMLElement
  const current = JSON.parse(sent.textContent) as SentPage
  const { locale, lang } = current
  const [site, words] = await Promise.all([siteData(), wordsFor(lang, source.documentElement)])
  const shared = new Map<string, Promise<unknown>>()
  const arrivals = new Map<string, Promise<Arrival>>()
  const statics = drawnIn(source, 'static')

  const fileAt = <T>(url: string): Promise<T> => once(shared, url, () => json(url)) as Promise<T>
  const ready = async (
    head: PageHead,
    { files, ...page }: SentPage,
    slots: (index: number) => string,
  ): Promise<Arrival> => {
    let attempt = 0
    const retry = (): Promise<Loaded> => componentAt(files.component, attempt++)
    const [chrome, sidebar, view, component] = await Promise.all([
      fileAt<Chrome>(files.chrome),
      files.sidebar ? fileAt<Sidebar>(files.sidebar) : undefined,
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
  const arrive = async (file: string): Promise<Arrival> => {
    const { head, article, slots, ...page } = await json<PageFile>(file)
    if (page.build !== current.build) throw new Error(file)
    const all = [article, ...slots]
    const drawn = await ready(head, page, (index) => all[index] ?? '')
    // Its document holds what the build has drawn.
    if (typeof drawn.component === 'string') throw new Error(file)
    return drawn
  }
  const own = site.locales[locale]
  const fileOf = (path: string): string | undefined => {
    const bare = normalize(path)
    if (!own || localeOf(Object.values(site.locales), bare) !== own) return undefined
    // What looks like a file is none of our pages, or is loaded as a whole. A version is not: `11.5`, `2.x`.
    if (/\.[a-z]\w+$/i.test(bare.slice(own.base.length))) return undefined
    return `${bare === '/' ? '' : bare}/index.json`
  }
  const first = await ready(headOf(source), current, slotsOf(source))
  // What stands at an unknown address calls itself the home page.
  const address = current.view.view !== 'notFound' && current.locales[locale]
  const ownFile = address && fileOf(address)
  return {
    first,
    fileOf,
    async load(path) {
      const file = fileOf(path)
      if (file === undefined) throw new Error(path)
      return once(arrivals, file, () => arrive(file)).catch((error: unknown) => {
        // No connection: as it stood in the document. Not remembered, as readers and translators may have changed it there.
        if (file === ownFile && error instanceof TypeError) return first
        throw error
      })
    },
  }
}

/** The HTML that the build has put into the slots of the first page. */
function slotsOf(source: Document): (index: number) => string {
  const slots = drawnIn(source, 'slot')
  const component = drawnIn(source, 'component')
  return (index) => (index === COMPONENT_SLOT ? component('') : slots(String(index)))
}

/** What the build has drawn, by what a `data-` attribute says. Read once: what changes there later is not React's. */
function drawnIn(source: Document, name: string): (value: string) => string {
  const parts = new Map(
    [...source.querySelectorAll<HTMLElement>(`#root [data-${name}]`)].map((element) => [
      element.dataset[name],
      element.innerHTML,
    ]),
  )
  return (value) => parts.get(value) ?? ''
}

/** A component page's component. A failed address is remembered by browsers, so that another attempt needs another one. */
async function componentAt(url: string | undefined, attempt: number): Promise<Loaded> {
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
