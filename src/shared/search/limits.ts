// Limits that callers of the search need. They are separate from the engine, so that a page which only
// sends queries does not load it.

/** The number of results in the search box. A requirement of the site. */
export const LIMIT = 8
/** The number of results on the results page. */
export const PAGE_LIMIT = 100
/** The length of excerpts in the search box, in characters. A requirement of the site. */
export const EXCERPT = 50
/** The number of characters of a query that are read. Real queries are shorter. */
export const LONGEST_QUESTION = 300
