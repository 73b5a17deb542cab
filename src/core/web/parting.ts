// Which elements part words: for a search within a page, for links to a passage, and for our own index.

/** Where a word ends, whatever stands around it. What is within a line does not part a word: `un<em>believ</em>able`. */
export const PARTING: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr iframe legend li listing main menu nav object ol p plaintext pre search ' +
    'section summary table tbody td textarea tfoot th thead tr ul video xmp'
  ).split(' '),
)
