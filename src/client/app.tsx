// What wraps every theme, at build and in the browser alike: where its HTML slots and its component pages come from.

import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { Chrome, ComponentProps, ThemeProps } from '../shared/contract.ts'

/** A theme's default export. */
export type Theme = ComponentType<ThemeProps>

/** The component of a page, by its path. */
export type FindComponent = (path: string) => ComponentType<ComponentProps> | undefined

const Slots = createContext<(index: number) => string>(() => '')
const Components = createContext<FindComponent>(() => undefined)

/** A theme with everything it draws from. */
export function App({
  theme: Theme,
  props,
  slots,
  components,
}: {
  theme: Theme
  props: ThemeProps
  slots: (index: number) => string
  components: FindComponent
}): ReactNode {
  return (
    <Slots value={slots}>
      <Components value={components}>
        <Theme {...props} />
      </Components>
    </Slots>
  )
}

/** HTML that is not the theme's: an article, a summary. In the browser it is what the document holds already. */
export function Slot({
  index,
  className,
  lang,
}: {
  index: number
  className?: string
  lang?: string | undefined
}): ReactNode {
  const html = useContext(Slots)(index)
  return (
    <div
      className={className}
      lang={lang}
      data-slot={index}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** The component of a component page. */
export function ComponentSlot({ path, chrome }: { path: string; chrome: Chrome }): ReactNode {
  const Component = useContext(Components)(path)
  return Component ? <Component locale={chrome.locale} values={chrome.values} /> : null
}
