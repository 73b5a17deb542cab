// Estimates the maximum width of a text, so that it fits its box even in an unknown font.

/** Advance widths of Arial in thousandths of the font size, by character. */
const WIDTHS = new Map(
  [
    [222, "ijl'|"],
    [278, 'ftI !,./:;[]\\’·'],
    [333, 'r()-`“”"'],
    [500, 'ckvsxyzJ*'],
    [556, 'abdeghnopquL0123456789#$?_–'],
    [584, '+<=>~^•'],
    [611, 'FTZ'],
    [667, 'ABEKPSVXY&'],
    [722, 'wCDHNRU'],
    [778, 'GOQ'],
    [833, 'mM'],
    [944, 'W%'],
  ].flatMap(([width, characters]) =>
    [...String(characters)].map((c) => /** @type {const} */ ([c, Number(width)])),
  ),
)

/** Factors for other sans-serif fonts, which are wider than Arial, and for bold text. */
const WIDER = 1.06
const BOLDER = 1.07
const MONO = 602

/** Matches Han characters and their punctuation, which are as wide as the font size. */
const SQUARE = /[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f…—]/u

/**
 * Returns the width of a text: in Arial if `exact`, otherwise with room for wider fonts.
 * @param {string} text
 * @param {{ size: number, bold?: boolean, mono?: boolean | undefined, exact?: boolean }} options
 */
export function measure(text, { size, bold = false, mono = false, exact = false }) {
  let width = 0
  for (const character of text) {
    if (SQUARE.test(character)) width += 1000
    else if (mono) width += MONO
    else width += (WIDTHS.get(character) ?? 600) * (exact ? 1 : WIDER) * (bold ? BOLDER : 1)
  }
  return (width * size) / 1000
}
