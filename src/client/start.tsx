// The runtime: takes over the page that the build has drawn.

import { startTransition, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Chrome, ComponentProps, PageData, Sidebar, SiteData } from '../shared/contract.ts'
import { App, type Theme } from './app.tsx'

/** Hydrates the page. The article is read from the document, everything else is data. */
export async function startWith(theme: Theme, siteUrl: string): Promise<void> {
  const root = document.getElementById('root')
  const data = document.getElementById('page')?.textContent
  if (!root || !data) return
  const page = JSON.parse(data) as PageData
  const site = await json<SiteData>(siteUrl)
  const shared = site.locales[page.locale]
  if (!shared) return
  const [chrome, sidebar, component] = await Promise.all([
    json<Chrome>(shared.chrome),
    page.sidebar && shared.sidebars[page.sidebar]
      ? json<Sidebar>(shared.sidebars[page.sidebar] ?? '')
      : undefined,
    page.component ? load(site.components[page.component]) : undefined,
  ])
  const slots = new Map(
    [...root.querySelectorAll<HTMLElement>('[data-slot]')].map((element) => [
      Number(element.dataset['slot']),
      element.innerHTML,
    ]),
  )
  startTransition(() => {
    hydrateRoot(
      root,
      <App
        theme={theme}
        props={{ page, chrome, sidebar }}
        slots={(index) => slots.get(index) ?? ''}
        components={() => component}
      />,
    )
    document.documentElement.dataset['hydrated'] = ''
  })
}

async function json<T>(url: string): Promise<T> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}

async function load(url: string | undefined): Promise<ComponentType<ComponentProps> | undefined> {
  if (url === undefined) return undefined
  const module = (await import(url)) as { default: ComponentType<ComponentProps> }
  return module.default
}
