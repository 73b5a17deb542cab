// Figures that whoever asks must know, apart from the engine, so that a page that only asks does not load it.

/** How many results the box shows; from the specification. */
export const LIMIT = 8
/** How many the page of results shows. */
export const PAGE_LIMIT = 100
/** The length of excerpts in the box, in characters; from the specification. */
export const EXCERPT = 50
/** What is typed beyond so many characters is not read: nobody asks in more. */
export const LONGEST_QUESTION = 300
