/** Event that `serve` dispatches when the search indexes are newer than the site data that this page has loaded. */
export const INDEXED = 'sitegen:indexed'
