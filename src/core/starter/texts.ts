/** The texts of a new site in one language. */
export interface StarterTexts {
  /** Labels of the navigation. */
  readonly manual: string
  readonly news: string
  /**
   * The text of each page, by its path in the folder of the locale. In paths, `DATE` stands for the day of the post;
   * in texts, `LOCALE` stands for the name of the folder.
   */
  readonly pages: Readonly<Record<string, string>>
}
