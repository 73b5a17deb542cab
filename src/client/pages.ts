// Pages and everything they are drawn from: the one the document holds, and those a reader goes to from there.

import type { ComponentType } from 'react'
import type {
  Chrome,
  ComponentProps,
  PageData,
  PageFile,
  PageHead,
  Sidebar,
  SiteData,
} from '../shared/contract.ts'
import { once } from '../shared/once.ts'
import { localeOf, normalize } from '../shared/route.ts'
import type { Words } from '../shared/words.ts'
import { json } from './json.ts'
import { COMPONENT_SLOT, type AnyView, type Loaded, type Ready, type ViewModules } from './app.tsx'

/** A page to go to. */
export interface Arrival {
  readonly ready: Ready
  readonly head: PageHead
}

/** What the theme's bundle brings. */
export interface Modules {
  readonly views: ViewModules
  readonly words: (root: HTMLElement) => Promise<Words>
}

/** The pages of one locale. */
export interface Pages {
  /** The page that stands in the document they were opened with. */
  readonly first: Ready
  /** A page by its path, from memory where it was loaded before. Rejects where it cannot be had. */
  load(path: string): Promise<Arrival>
  /** The file of a page's data, or `undefined` where a path leads to no page of this locale. */
  fileOf(path: string): string | undefined
}

/** Reads the page in a document, and loads what else it is drawn from. */
export async function openPages(
  siteUrl: string,
  modules: Modules,
  source: Document,
): Promise<Pages> {
  const page = JSON.parse(source.getElementById('page')?.textContent ?? '') as PageData
  const { locale } = page
  const [site, words] = await Promise.all([
    json<SiteData>(siteUrl),
    modules.words(source.documentElement),
  ])
  const shared = site.locales[locale]
  if (!shared) throw new Error(`no ${locale}`)
  const chrome = json<Chrome>(shared.chrome)
  const sidebars = new Map<string, Promise<Sidebar>>()
  const arrivals = new Map<string, Promise<Arrival>>()
  const statics = drawnIn(source, 'static')

  const sidebarOf = ({ sidebar }: PageData): Promise<Sidebar> | undefined => {
    const url = shared.sidebars[sidebar ?? '']
    return url ? once(sidebars, url, () => json<Sidebar>(url)) : undefined
  }
  const ready = async (data: PageData, slots: (index: number) => string): Promise<Ready> => {
    const url = site.components[data.component ?? '']
    const [drawnWith, sidebar, view, component] = await Promise.all([
      chrome,
      sidebarOf(data),
      modules.views[data.view.view]?.(),
      componentAt(url, 0),
    ])
    let attempt = 0
    return {
      props: { page: data, chrome: drawnWith, sidebar, words },
      view: view?.default as AnyView | undefined,
      slots,
      statics,
      component,
      retry: () => componentAt(url, ++attempt),
    }
  }
  const arrive = async (file: string): Promise<Arrival> => {
    const { build, head, article, slots, ...data } = await json<PageFile>(file)
    if (build !== site.build) throw new Error('built anew')
    const all = [article, ...slots]
    return { head, ready: await ready(data, (index) => all[index] ?? '') }
  }
  const locales = Object.entries(site.locales).map(([id, known]) => ({ id, ...known }))
  const fileOf = (path: string): string | undefined => {
    const bare = normalize(path)
    if (!`${bare}/`.startsWith(site.base)) return undefined
    const inside = bare.slice(site.base.length - 1) || '/'
    // What looks like a file is none of our pages, or is loaded as a whole.
    if (localeOf(locales, inside)?.id !== locale || /\.\w+$/.test(inside)) return undefined
    return `${bare === '/' ? '' : bare}/index.json`
  }
  return {
    first: await ready(page, slotsOf(source)),
    fileOf,
    load(path) {
      const file = fileOf(path)
      return file ? once(arrivals, file, () => arrive(file)) : Promise.reject(new Error(path))
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
  if (url === undefined) return undefined
  try {
    const module = (await import(attempt === 0 ? url : `${url}?${attempt}`)) as {
      readonly default: ComponentType<ComponentProps>
    }
    return module.default
  } catch (error) {
    return String(error)
  }
}
