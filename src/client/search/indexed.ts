/** Told by `serve`: there are other indexes now than the site's data of this page say. */
export const INDEXED = 'sitegen:indexed'
