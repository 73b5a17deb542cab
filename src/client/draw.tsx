// The build's side of the theme: bundled together with it and with all component pages, so that there is one React.

import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { chinese } from '../shared/chinese.ts'
import type { ComponentProps, Draw, View } from '../shared/contract.ts'
import { english } from '../shared/english.ts'
import { languageOfWords } from '../shared/words.ts'
import { App, type AnyView, type Theme, type ViewModules } from './app.tsx'

/** The component of a page, by its path. */
type FindComponent = (path: string) => ComponentType<ComponentProps> | undefined

/** Makes the drawing function of one theme and its site's component pages. */
export async function drawWith(
  theme: Theme,
  modules: ViewModules,
  components: FindComponent,
): Promise<Draw> {
  const loaded = await Promise.all(
    Object.entries(modules).map(
      async ([name, load]) => [name, (await load()).default as AnyView] as const,
    ),
  )
  const views: Partial<Record<View['view'], AnyView>> = Object.fromEntries(loaded)
  return (props, slots) => {
    const { view, component, locale } = props.page
    const ready = {
      props: { ...props, words: { chinese, english }[languageOfWords(locale)] },
      view: views[view.view],
      slots,
      component: component === undefined ? undefined : components(component),
      retry: () => Promise.resolve(undefined),
    }
    return renderToString(<App theme={theme} ready={ready} />)
  }
}
