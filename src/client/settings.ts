// Values from the config that scripts need before any data has loaded. The bundler inserts them as constants.

/** A third-party script, and the id that this site has there. */
interface ExternalService {
  readonly src: string
  readonly id: string
}

declare global {
  /**
   * Each member is a separate constant, so that code for features that are not configured is left out of the bundle.
   */
  const SITE: {
    readonly base: string
    /** Whether the interface is in Chinese for some locale. */
    readonly chinese: boolean
    readonly colorDefault: 'light' | 'dark'
    readonly colorRespect: boolean
    readonly colorSwitch: boolean
    /** Id of the announcement; `''` if there is none. */
    readonly announcement: string
    readonly scripts: readonly string[]
    readonly analytics: ExternalService | null
    readonly ads: ExternalService | null
  }

  interface Window {
    /** Set by `boot`. If it is missing, the site's files were not found. */
    sitegen?: Announced
  }
}

/** State that the scripts of a page share. */
export interface Announced {
  /**
   * What the reader did before the runtime was ready, with the value and checked state of the field at that
   * time: on hydration, React restores the values it knows.
   */
  done?: (readonly [event: Event, value: string, checked: boolean])[] | undefined
  /** Set once the runtime has taken over. */
  running?: boolean
  /** Set if storage is blocked, once that has been reported. */
  unstored?: boolean
  /** Called when a page has come into view without a document load. */
  moved?: () => void
  /** Loads everything again for a newer document of the page, and renders it if it differs. Used by `serve`. */
  renew?: (newer: Document, differs: boolean) => Promise<void>
}
