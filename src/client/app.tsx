// What wraps every theme, at build and in the browser alike: where its views, its HTML slots and its component pages come from.

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
import { Crash, ErrorBoundary } from './boundary.tsx'

/** A theme's default export. */
export type Theme = ComponentType<ThemeProps>

/** What a theme exports as `views`: for each kind of page a module, loaded when the first such page is drawn. */
export type ViewModules = {
  readonly [V in View['view']]?: () => Promise<{ readonly default: ComponentType<ViewProps<V>> }>
}

/** What a part that is the same on every page of a language is drawn from. */
export interface StaticProps {
  readonly chrome: Chrome
  readonly words: BuildWords
}

/** What a theme exports as `statics`: parts that are drawn at build only, by their names. They are in no file for browsers. */
export type StaticParts = Readonly<Record<string, ComponentType<StaticProps>>>

/** The view of one kind of page, once the kind is no longer known to the compiler. */
export type AnyView = ComponentType<ViewProps>

/** A component page's component, or why there is none. */
export type Loaded = ComponentType<ComponentProps> | string | undefined

/** Everything one page is drawn from. */
export interface Ready {
  readonly props: ThemeProps
  readonly view: AnyView | undefined
  readonly slots: (index: number) => string
  /** The HTML of a part that is the same on every page of a language; `''` where the document that was opened has none. */
  readonly statics: (name: string) => string
  readonly component: Loaded
  /** Loads the component once more. */
  readonly retry: () => Promise<Loaded>
}

const Current = createContext<Ready | undefined>(undefined)

/** A theme with everything it draws from. */
export function App({ theme: Theme, ready }: { theme: Theme; ready: Ready }): ReactNode {
  return (
    <Current value={ready}>
      <Theme {...ready.props} />
    </Current>
  )
}

/** The view of the page, by its kind. When it crashes, what surrounds it stays. */
export function ViewSlot({ page, chrome, words }: Omit<ThemeProps, 'sidebar'>): ReactNode {
  const View = useContext(Current)?.view
  return (
    <ErrorBoundary
      key={page.route}
      page={page}
      renderCrash={(error, again) => (
        <main className="main">
          <span id="main" tabIndex={-1} />
          <Crash error={error} again={again} words={words} />
        </main>
      )}
    >
      {View && <View page={page} view={page.view} chrome={chrome} words={words} />}
    </ErrorBoundary>
  )
}

/** HTML that is not the theme's: an article, a summary. In the browser it is what the document or the page's file holds. */
export function Slot({
  index,
  ...attributes
}: {
  index: number
  className?: string
  lang?: string | undefined
  dir?: string | undefined
}): ReactNode {
  const ready = useContext(Current)
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
 * A part that is the same on every page of a language: drawn once at build, and left as it is in the browser. Where it does not stand
 * in the document that was opened, it comes with the page that it stands on.
 */
export function StaticSlot({ name }: { name: string }): ReactNode {
  const ready = useContext(Current)
  const [come, setCome] = useState<string>()
  useEffect(() => {
    // Without a connection it stays away.
    if (!ready?.statics(name))
      import('./static-part.ts')
        .then(({ staticPart }) => staticPart(name, location.pathname))
        .then(setCome, () => undefined)
  }, [name, ready])
  // Last: at build, this draws the part, and no hook may follow what draws in between.
  const html = ready?.statics(name) || come || ''
  return <div className="static" data-static={name} dangerouslySetInnerHTML={{ __html: html }} />
}

/**
 * The component of a component page, in an element of its own. Where its code does not arrive, what the build has drawn stays,
 * and the error is shown with a way to try again.
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
  const ready = useContext(Current)
  const [retried, setRetried] = useState<{ readonly loaded: Loaded }>()
  const hydrated = useSyncExternalStore(never, inBrowser, atBuild)
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
            onClick={() => void ready?.retry().then((loaded) => setRetried({ loaded }))}
          >
            {words.retry}
          </button>
        </div>
      )}
    </>
  )
}

// Markup that the build has not drawn may appear only once React has taken over.
const never = (): (() => void) => () => () => undefined
const inBrowser = (): boolean => true
const atBuild = (): boolean => false

/** The number under which the browser finds what the build has drawn in the place of a component. */
export const COMPONENT_SLOT = -1
