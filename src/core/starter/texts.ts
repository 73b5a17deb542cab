/**
 * The texts of a new site in one language. In those of pages, `LOCALE` stands for the name of the folder that they are
 * in.
 */
export interface StarterTexts {
  /** Labels of the navigation. */
  readonly manual: string
  readonly news: string
  /** The home page. */
  readonly home: string
  /** The page that lists those of the manual. */
  readonly overview: string
  readonly start: string
  readonly markdown: string
  /** The first post, with the tag `news`. */
  readonly post: string
}
