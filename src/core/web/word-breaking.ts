// The elements that separate words: for text search in a page, for text fragment links, and for the search index.

/** Elements whose boundaries end a word. Inline elements do not: `un<em>believ</em>able` is one word. */
export const WORD_BREAKING: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr iframe legend li listing main menu nav object ol p plaintext pre search ' +
    'section summary table tbody td textarea tfoot th thead tr ul video xmp'
  ).split(' '),
)
