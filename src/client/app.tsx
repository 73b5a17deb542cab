// Components that wrap every theme, at build time and in the browser. They supply the theme with its views,
// its HTML slots and the component of a component page.

import {
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { Chrome, ComponentProps, ThemeProps, View, ViewProps } from '../shared/contract.ts'
import type { BuildWords, Words } from '../shared/words.ts'
import { Crash, ErrorBoundary, keepFocus } from './boundary.tsx'

/** The component that a theme exports as its default. */
export type Theme = ComponentType<ThemeProps>

/**
 * What a theme exports as `views`: one loader for each kind of page. The browser calls it when it
 * first renders a page of that kind.
 */
export type ViewModules = {
  readonly [V in View['view']]?: () => Promise<{ readonly default: ComponentType<ViewProps<V>> }>
}

/** Props of a static part, which is the same on every page of a language. */
export interface StaticProps {
  readonly chrome: Chrome
  readonly words: BuildWords
}

/**
 * What a theme exports as `statics`: components by name that are rendered at build time only.
 * No browser bundle contains them.
 */
export type StaticParts = Readonly<Record<string, ComponentType<StaticProps>>>

/** A view whose kind of page is not known to the compiler. */
export type AnyView = ComponentType<ViewProps>

/**
 * The component of a component page, the message of the error that kept it from loading, or
 * `undefined` if the page has none.
 */
export type LoadedComponent = ComponentType<ComponentProps> | string | undefined

/** Everything that a page is rendered from. */
export interface ReadyPage {
  readonly props: ThemeProps
  readonly view: AnyView | undefined
  readonly slots: (index: number) => string
  /** Returns the HTML of a static part; `''` if the document that was opened does not contain it. */
  readonly statics: (name: string) => string
  readonly component: LoadedComponent
  /** Tries again to load the component. */
  readonly retry: () => Promise<LoadedComponent>
}

const PageContext = createContext<ReadyPage | undefined>(undefined)

/** Renders a theme, and provides what its slots read from the context. */
export function App({ theme: Theme, ready }: { theme: Theme; ready: ReadyPage }): ReactNode {
  return (
    <PageContext value={ready}>
      <Theme {...ready.props} />
    </PageContext>
  )
}

/** Renders the view for the page's kind. If the view crashes, the layout around it stays. */
export function ViewSlot({ page, chrome, words }: Omit<ThemeProps, 'sidebar'>): ReactNode {
  const View = useContext(PageContext)?.view
  return (
    <ErrorBoundary
      key={page.route}
      page={page}
      renderCrash={(error, retry) => (
        <main className="main">
          <span id="main" tabIndex={-1} />
          <Crash error={error} retry={retry} words={words} />
        </main>
      )}
    >
      {View && <View page={page} view={page.view} chrome={chrome} words={words} />}
    </ErrorBoundary>
  )
}

/**
 * Renders HTML that does not come from the theme, such as an article or the summary of a post. In the browser
 * it is taken from the document or from the page's data file.
 */
export function Slot({
  index,
  ...attributes
}: {
  index: number
  className?: string
  lang?: string | undefined
  dir?: string | undefined
}): ReactNode {
  const ready = useContext(PageContext)
  return (
    <div
      key={ready?.props.page.route}
      {...attributes}
      data-slot={index}
      dangerouslySetInnerHTML={{ __html: ready?.slots(index) ?? '' }}
    />
  )
}

/**
 * Renders a static part: it is the same on every page of a language, rendered once at build time, and left untouched
 * in the browser. If the document that was opened lacks the part, it is fetched from the document of the page in view.
 */
export function StaticSlot({ name }: { name: string }): ReactNode {
  const ready = useContext(PageContext)
  const [fetchedHtml, setFetchedHtml] = useState<string>()
  useEffect(() => {
    // Without a connection the part stays empty.
    if (!ready?.statics(name))
      import('./static-part.ts')
        .then(({ staticPart }) => staticPart(name, location.pathname))
        .then(setFetchedHtml, () => undefined)
  }, [name, ready])
  // This must come last: at build time the call renders the part with a nested
  // `renderToString`, and no hook may follow that.
  const html = ready?.statics(name) || fetchedHtml || ''
  return <div className="static" data-static={name} dangerouslySetInnerHTML={{ __html: html }} />
}

/**
 * Renders the component of a component page in an element of its own. If its code cannot be loaded, the HTML
 * from the build stays, and the error is shown with a button to try again.
 */
export function ComponentSlot({
  className,
  chrome,
  words,
}: {
  className: string
  chrome: Chrome
  words: Words
}): ReactNode {
  const ready = useContext(PageContext)
  const [retried, setRetried] = useState<{ readonly loaded: LoadedComponent }>()
  const hydrated = useSyncExternalStore(subscribeToNothing, inBrowser, atBuild)
  const Component = retried ? retried.loaded : ready?.component
  if (Component && typeof Component !== 'string') {
    return (
      <div className={className} data-component="">
        <Component
          locale={chrome.locale}
          home={chrome.home}
          base={chrome.base}
          values={chrome.values}
        />
      </div>
    )
  }
  return (
    <>
      <div
        className={className}
        data-component=""
        dangerouslySetInnerHTML={{ __html: ready?.slots(COMPONENT_SLOT) ?? '' }}
      />
      {hydrated && Component && (
        <div className="load-error" role="alert">
          <p>{Component}</p>
          <button
            type="button"
            ref={keepFocus}
            onClick={() => void ready?.retry().then((loaded) => setRetried({ loaded }))}
          >
            {words.retry}
          </button>
        </div>
      )}
    </>
  )
}

// For `useSyncExternalStore`: markup that is not in the build's HTML may appear only after hydration.
const subscribeToNothing = (): (() => void) => () => () => undefined
const inBrowser = (): boolean => true
const atBuild = (): boolean => false

/** Slot index under which the browser finds the HTML that the build rendered for the page's component. */
export const COMPONENT_SLOT = -1
