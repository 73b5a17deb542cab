// The build's side of the theme: bundled together with it and with all component pages, so that there is one React.

import { isValidElement, type ComponentType, type ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { Chrome, ComponentProps, Draw } from '../shared/contract.ts'
import { NOT_THERE, THEME_ERROR, type NotThere, type ThemeLack } from '../shared/drawing-errors.ts'
import { App, type AnyView, type StaticParts, type Theme, type ViewModules } from './app.tsx'

/** The component of a page, by its path. */
type FindComponent = (path: string) => ComponentType<ComponentProps> | undefined

/** What a theme's module exports. */
interface ThemeModule {
  readonly default: Theme
  readonly views?: ViewModules
  readonly statics?: StaticParts
}

/** The views of a theme, by kinds of pages; `undefined` where a module has no component. */
type Views = Readonly<Record<string, AnyView | undefined>>

/** Loads all views of a theme. */
export async function viewsOf({ views = {} }: ThemeModule): Promise<Views> {
  const load = async ([kind, view]: [string, unknown]): Promise<[string, AnyView | undefined]> => {
    const module = (await promised(view)) as { readonly default?: AnyView } | undefined
    return [kind, isComponent(module?.default) ? module?.default : undefined]
  }
  return Object.fromEntries(await Promise.all(Object.entries(views).map(load)))
}

/** Of each static part of a theme, whether it is a component. */
export function staticsOf({ statics = {} }: ThemeModule): Readonly<Record<string, boolean>> {
  return Object.fromEntries(
    Object.entries(statics).map(([name, part]) => [name, isComponent(part)]),
  )
}

/** Whether React draws it: a function, or what `memo`, `forwardRef` and `lazy` make of one. */
export function isComponent(value: unknown): boolean {
  const isMade = typeof value === 'object' && value !== null && '$$typeof' in value
  return typeof value === 'function' || (isMade && !isValidElement(value))
}

/** A module on its way. Nothing where something else was written: an import never fails at once, as a component does. */
function promised(view: unknown): unknown {
  try {
    return typeof view === 'function' ? view() : undefined
  } catch {
    return undefined
  }
}

/** Makes the drawing function of one theme and its site's component pages. */
export async function drawWith(theme: ThemeModule, components: FindComponent): Promise<Draw> {
  const views = await viewsOf(theme)
  // A part that is the same on every page of a language is drawn once. `serve` makes a chrome for each build.
  const parts = new WeakMap<Chrome, Map<string, string>>()
  return (props, slots) => {
    const { chrome, page, words } = props
    const kept = parts.get(chrome) ?? new Map<string, string>()
    parts.set(chrome, kept)
    const statics = (name: string): string => {
      const Part = theme.statics?.[name] ?? missing(theme, 'statics', name)
      const html = kept.get(name) ?? drawn(<Part {...{ chrome, words }} />)
      kept.set(name, html)
      return html
    }
    const { view, component } = page
    const ready = {
      props,
      view: views[view.view] ?? missing(theme, 'views', view.view),
      slots,
      statics,
      component: component === undefined ? undefined : components(component),
      retry: () => Promise.resolve(undefined),
    }
    return drawn(<App theme={theme.default} ready={ready} />)
  }
}

/** The script that React adds to forms whose action is a function; pages may hold none, and presses are done again without it. */
const FORM_SCRIPT = /<script>addEventListener\("submit",.*?<\/script>/s
/** What such a form would do until then, which pages may not do either. */
const FORM_ACTION =
  / (form)?action="javascript:throw new Error\(&#x27;React form unexpectedly submitted.&#x27;\)"/gi

/** How React marks what it has drawn in place of what is in a `<Suspense>`. */
const IN_PLACE = /<!--\$[!?]-->/

/** Drawings may have titles of their own. */
const SVG = /<svg\b[^]*?<\/svg>/g

/**
 * Draws an element as a page may hold it. React moves a `<title>` to the head, where the page's own is: readers would see the one of
 * a page that they have left.
 */
function drawn(element: ReactNode): string {
  const html = htmlOf(element)
  if (html === undefined) throw notThere(() => whyNotThere(element))
  if (html.includes('<title') && html.replace(SVG, '').includes('<title'))
    throw new Error('It draws a <title>: a page has its own, from “title” in its front matter.')
  return (
    html
      .replace(FORM_SCRIPT, '')
      // A browser that is to close a dialog, and finds none around the form, does nothing.
      .replaceAll(FORM_ACTION, (_, form) => (form ? ' formMethod="dialog"' : ' method="dialog"'))
  )
}

/** What React draws of an element; nothing where something in it is not there, in a `<Suspense>` or without one. */
function htmlOf(element: ReactNode): string | undefined {
  try {
    const html = renderToString(element)
    return IN_PLACE.test(html) ? undefined : html
  } catch (error) {
    if (error instanceof Error && /suspended while/i.test(error.message)) return undefined
    throw error
  }
}

function notThere(why: NotThere['why']): NotThere {
  return Object.assign(new Error('not there'), { name: NOT_THERE, why })
}

/** What keeps something in an element: only where React draws for a stream, it can be listened to. */
function whyNotThere(element: ReactNode): ReturnType<NotThere['why']> {
  return new Promise((tell) => {
    const waits = new Error('it waits')
    const { abort } = renderToPipeableStream(element, {
      onError: (error, { componentStack }) =>
        tell(error === waits ? { waitingIn: componentStack ?? '' } : { error }),
      // It has come meanwhile.
      onAllReady: () => tell({ waitingIn: '' }),
    })
    setTimeout(() => abort(waits))
  })
}

/** Stands for what a theme draws and does not export: the build says so where a page needs it. */
function missing(theme: ThemeModule, of: ThemeLack['of'], name: string): () => never {
  return () => {
    const unexported = (['statics', 'views'] as const).filter((each) => theme[each] === undefined)
    const lack: ThemeLack = { of, name, unexported }
    throw Object.assign(new Error(`“${of}” of the theme lacks “${name}”`), {
      name: THEME_ERROR,
      lack,
    })
  }
}
