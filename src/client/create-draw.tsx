// The build's side of the theme. It is bundled together with the theme and all component
// pages, so that there is one React.

import { isValidElement, type ComponentType, type ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { Chrome, ComponentProps, Draw } from '../shared/contract.ts'
import {
  SUSPENDED,
  THEME_ERROR,
  type SuspendedError,
  type MissingExport,
} from '../shared/render-errors.ts'
import { App, type AnyView, type StaticParts, type Theme, type ViewModules } from './app.tsx'

/** Looks up a page's component by its path. */
type FindComponent = (path: string) => ComponentType<ComponentProps> | undefined

/** The exports of a theme's entry module. */
interface ThemeModule {
  readonly default: Theme
  readonly views?: ViewModules
  readonly statics?: StaticParts
}

/** A theme's views by kind of page; `undefined` for a module without a component. */
type Views = Readonly<Record<string, AnyView | undefined>>

/** Loads all views of a theme. */
export async function viewsOf({ views = {} }: ThemeModule): Promise<Views> {
  const load = async ([kind, view]: [string, unknown]): Promise<[string, AnyView | undefined]> => {
    const module = (await importView(view)) as { readonly default?: AnyView } | undefined
    return [kind, isComponent(module?.default) ? module?.default : undefined]
  }
  return Object.fromEntries(await Promise.all(Object.entries(views).map(load)))
}

/** Reports for each static part of a theme whether it is a component. */
export function staticsOf({ statics = {} }: ThemeModule): Readonly<Record<string, boolean>> {
  return Object.fromEntries(
    Object.entries(statics).map(([name, part]) => [name, isComponent(part)]),
  )
}

/** Whether React can render a value: a function, or the result of `memo`, `forwardRef` or `lazy`. */
export function isComponent(value: unknown): boolean {
  const isReactObject = typeof value === 'object' && value !== null && '$$typeof' in value
  return typeof value === 'function' || (isReactObject && !isValidElement(value))
}

/**
 * Starts the import of a view. Returns `undefined` if the value is not a loader. An `import()` never throws
 * synchronously, but a component that was exported in its place may.
 */
function importView(view: unknown): unknown {
  try {
    return typeof view === 'function' ? view() : undefined
  } catch {
    return undefined
  }
}

/** Creates the function that renders the pages of a theme and of its site's components. */
export async function createDraw(theme: ThemeModule, components: FindComponent): Promise<Draw> {
  const views = await viewsOf(theme)
  // A static part is rendered once per language. `serve` creates a new `Chrome` for each build,
  // so the cache never outlives one.
  const partCaches = new WeakMap<Chrome, Map<string, string>>()
  return (props, slots) => {
    const { chrome, page, words } = props
    const cache = partCaches.get(chrome) ?? new Map<string, string>()
    partCaches.set(chrome, cache)
    const statics = (name: string): string => {
      const Part = theme.statics?.[name] ?? missingComponent(theme, 'statics', name)
      const html = cache.get(name) ?? render(<Part chrome={chrome} words={words} />)
      cache.set(name, html)
      return html
    }
    const { view, component } = page
    const ready = {
      props,
      view: views[view.view] ?? missingComponent(theme, 'views', view.view),
      slots,
      statics,
      component: component === undefined ? undefined : components(component),
      retry: () => Promise.resolve(undefined),
    }
    return render(<App theme={theme.default} ready={ready} />)
  }
}

/**
 * The inline script that React adds for forms whose action is a function. The content security policy forbids
 * it, and `replay.ts` repeats the submission without it.
 */
const FORM_SCRIPT = /<script>addEventListener\("submit",.*?<\/script>/s
/** The `javascript:` action that such a form has before hydration, which the policy forbids as well. */
const FORM_ACTION =
  / (form)?action="javascript:throw new Error\(&#x27;React form unexpectedly submitted.&#x27;\)"/gi

/** React's marker for a `<Suspense>` that has its fallback in place of its content. */
const FALLBACK_MARKER = /<!--\$[!?]-->/

/** SVGs, which may have titles of their own. */
const SVG = /<svg\b[^]*?<\/svg>/g

/**
 * Renders an element to HTML that a page may contain. Throws if it renders a `<title>`: React would move that
 * to the head, which has the page's own title, and readers would still see it on the next page.
 */
function render(element: ReactNode): string {
  const html = htmlOf(element)
  if (html === undefined) throw createSuspendedError(() => findSuspenseCause(element))
  if (html.includes('<title') && html.replace(SVG, '').includes('<title'))
    throw new Error('It draws a <title>: a page has its own, from “title” in its front matter.')
  return (
    html
      .replace(FORM_SCRIPT, '')
      // With this method, a form that is not in a dialog does nothing.
      .replaceAll(FORM_ACTION, (_, form) => (form ? ' formMethod="dialog"' : ' method="dialog"'))
  )
}

/** Renders an element to HTML. Returns `undefined` if a part of it suspends, or fails inside a `<Suspense>`. */
function htmlOf(element: ReactNode): string | undefined {
  try {
    const html = renderToString(element)
    return FALLBACK_MARKER.test(html) ? undefined : html
  } catch (error) {
    if (error instanceof Error && /suspended while/i.test(error.message)) return undefined
    throw error
  }
}

function createSuspendedError(findCause: SuspendedError['findCause']): SuspendedError {
  return Object.assign(new Error('not there'), { name: SUSPENDED, findCause })
}

/** Finds out why an element cannot be rendered completely. Only React's streaming renderer reports that. */
function findSuspenseCause(element: ReactNode): ReturnType<SuspendedError['findCause']> {
  return new Promise((resolve) => {
    const abortReason = new Error('it waits')
    const { abort } = renderToPipeableStream(element, {
      onError: (error, { componentStack }) =>
        resolve(error === abortReason ? { waitingIn: componentStack ?? '' } : { error }),
      // Everything has arrived in the meantime.
      onAllReady: () => resolve({ waitingIn: '' }),
    })
    setTimeout(() => abort(abortReason))
  })
}

/**
 * Returns a stand-in for a component that the theme uses but does not export. Rendering it throws the error
 * that the build reports for the pages that need it.
 */
function missingComponent(
  theme: ThemeModule,
  exportName: MissingExport['exportName'],
  name: string,
): () => never {
  return () => {
    const unexported = (['statics', 'views'] as const).filter((each) => theme[each] === undefined)
    const lack: MissingExport = { exportName, name, unexported }
    throw Object.assign(new Error(`“${exportName}” of the theme lacks “${name}”`), {
      name: THEME_ERROR,
      lack,
    })
  }
}
