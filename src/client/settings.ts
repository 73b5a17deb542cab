// What the config says and scripts need before any data has arrived: constants that the bundler puts in.

/** A script from elsewhere, and the name it knows this site by. */
interface Outside {
  readonly src: string
  readonly id: string
}

declare global {
  /** Each member is a constant of its own, so that code for what is not configured is left out. */
  const SITE: {
    readonly base: string
    /** Whether the interface speaks Chinese in some locale. */
    readonly chinese: boolean
    readonly colorDefault: 'light' | 'dark'
    readonly colorRespect: boolean
    readonly colorSwitch: boolean
    /** The id of the announcement, `''` where there is none. */
    readonly announcement: string
    readonly scripts: readonly string[]
    readonly analytics: Outside | null
    readonly ads: Outside | null
  }

  interface Window {
    /** Set by `boot`: its absence says that the site's files were not found. */
    sitegen?: Announced
  }
}

/** What scripts of this site share. */
export interface Announced {
  /** What a reader did while the runtime was on its way, and what fields held then: React puts back what it knows. */
  done?: (readonly [event: Event, value: string, checked: boolean])[] | undefined
  /** Set once the runtime has taken over. */
  running?: boolean
  /** Set where nothing can be stored, and it has been said. */
  unstored?: boolean
  /** Says that a page has come into view without a load of the document. */
  moved?: () => void
  /** Takes everything anew from a newer document of the page, and draws it where it differs. For `serve`. */
  renew?: (newer: Document, differs: boolean) => Promise<void>
}
