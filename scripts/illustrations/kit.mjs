// Draws the user interface components of the illustrations. Selected text and chosen options are yellow, translations
// are blue, and gray bars stand for text that does not matter.

import { makePen, SIZE } from './pen.mjs'

/** @typedef {ReturnType<typeof makeKit>} Kit */
/** @typedef {import('./glyphs.mjs').Glyph} Glyph */
/**
 * @typedef {object} WindowOptions
 * @property {string} [address]
 * @property {string | undefined} [title] shown instead of the address bar
 * @property {number} [pins] number of icons that the toolbar has room for
 * @property {boolean} [lift]
 */
/**
 * @typedef {object} FieldOptions
 * @property {boolean} [list] whether it is a drop-down list
 * @property {number} [height]
 * @property {string | undefined} [fill]
 * @property {string | undefined} [color]
 */

/**
 * @param {import('./pen.mjs').Palette} colors
 * @param {import('./pen.mjs').Language} lang language of the page that contains the illustration
 */
export function makeKit(colors, lang) {
  const pen = makePen(colors, lang)
  const { rect, box, path, circle, text, glyph } = pen

  /**
   * Draws the icon of the extension, 26 units wide.
   * @type {(x: number, y: number, scale?: number) => string}
   */
  const logo = (x, y, scale = 1) =>
    `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}">` +
    rect(0, 0, 26, 26, { rx: 6, fill: colors.accent }) +
    path('M6 7.5h14M6 18.5h8', {
      stroke: colors.onAccent,
      'stroke-width': 2.2,
      'stroke-linecap': 'round',
    }) +
    rect(4.5, 10.5, 17, 5, { rx: 1.5, fill: colors.logoBar }) +
    '</g>'

  /** @type {(x: number, y: number, width: number, height: number) => string} */
  const shadow = (x, y, width, height) =>
    rect(x + 2, y + 7, width - 4, height - 2, {
      rx: 10,
      opacity: colors.shadow,
      filter: 'url(#soft)',
      fill: '#000',
    })

  /**
   * Draws a panel that floats above a page.
   * @type {(x: number, y: number, width: number, height: number) => string}
   */
  const panel = (x, y, width, height) =>
    shadow(x, y, width, height) +
    box(x, y, width, height, { fill: colors.raised, stroke: colors.edge, rx: 10 })

  /**
   * Draws a window with its toolbar, which is 44 units high.
   * @type {(x: number, y: number, width: number, height: number, options?: WindowOptions) => string}
   */
  function window(x, y, width, height, { address, title, pins = 1, lift = false } = {}) {
    const right = x + width
    const bar = `M${x + 1} ${y + 44}V${y + 10}a9 9 0 0 1 9-9H${right - 10}a9 9 0 0 1 9 9v34z`
    const body = [
      lift ? shadow(x, y, width, height) : '',
      box(x, y, width, height, { rx: 10 }),
      path(bar, { fill: colors.soft }),
      path(`M${x + 1} ${y + 44.5}H${right - 1}`, { stroke: colors.line }),
      path(`M${x + 22} ${y + 22}h0m16 0h0m16 0h0`, {
        stroke: colors.dot,
        'stroke-width': 10,
        'stroke-linecap': 'round',
      }),
    ]
    if (title !== undefined)
      body.push(text(x + 74, y + 30, title, { width: width - 90, fill: colors.muted }))
    else {
      const end = right - 16 - 46 * pins
      body.push(
        box(x + 74, y + 7, end - x - 74, 30, { rx: 15 }),
        address === undefined
          ? ''
          : text(x + 90, y + 29, address, { width: end - x - 102, fill: colors.muted, size: 20 }),
        pins === 1 ? logo(right - 42, y + 9) : '',
      )
    }
    return body.join('')
  }

  /**
   * @type {(
   *   x: number,
   *   y: number,
   *   width: number,
   *   words: string | undefined,
   *   options?: { strong?: boolean, sign?: Glyph },
   * ) => string}
   */
  function button(x, y, width, words, { strong = false, sign } = {}) {
    const color = strong ? colors.onMark : colors.muted
    const look = strong ? { fill: colors.mark, stroke: colors.mark } : { stroke: colors.edge }
    return (
      box(x, y, width, 42, look) +
      (sign ? glyph(sign, x + 12, y + 9, { color }) : '') +
      text(x + width / 2 + (sign ? 16 : 0), y + 28.5, words, {
        width: width - (sign ? 52 : 16),
        anchor: 'middle',
        fill: strong ? colors.onMark : undefined,
      })
    )
  }

  /** @type {(x: number, y: number, on: boolean) => string} */
  const toggle = (x, y, on) =>
    rect(x, y, 46, 26, { rx: 13, fill: on ? colors.accent : colors.dot }) +
    circle(on ? x + 33 : x + 13, y + 13, 9, { fill: on ? colors.onAccent : colors.paper })

  /** @type {(x: number, y: number, on: boolean, color?: string) => string} */
  const radio = (x, y, on, color = colors.ink) =>
    circle(x, y, 9, { fill: 'none', stroke: color, 'stroke-width': 2 }) +
    (on ? circle(x, y, 4.5, { fill: color }) : '')

  /**
   * Draws a text field or a drop-down list.
   * @type {(x: number, y: number, width: number, words: string | undefined, options?: FieldOptions) => string}
   */
  function field(x, y, width, words, { list = false, height = 44, fill, color } = {}) {
    const middle = y + height / 2
    return (
      box(x, y, width, height, { stroke: colors.edge, fill }) +
      (words === ''
        ? ''
        : text(x + 14, middle + 7.5, words, { width: width - (list ? 50 : 24), fill: color })) +
      (list ? glyph('down', x + width - 34, middle - 12, { color }) : '')
    )
  }

  /**
   * Draws a key of a keyboard.
   * @type {(x: number, y: number, width: number, name: string, on?: boolean) => string}
   */
  const key = (x, y, width, name, on = false) =>
    rect(x + 0.5, y + 3.5, width - 1, 37, { rx: 7, fill: colors.edge }) +
    box(x, y, width, 38, { fill: on ? colors.mark : colors.paper, stroke: colors.edge, rx: 7 }) +
    text(x + width / 2, y + 26.5, name, {
      width: width - 10,
      anchor: 'middle',
      fill: on ? colors.onMark : undefined,
    })

  /** @type {(x: number, y: number) => string} */
  const cursor = (x, y) =>
    path('M0 0v24l6-5.5 4 9.5 5-2-4-9.5h8z', {
      transform: `translate(${x} ${y})`,
      fill: colors.ink,
      stroke: colors.paper,
      'stroke-width': 2,
      'stroke-linejoin': 'round',
    })

  /**
   * Draws the number of a step.
   * @type {(number: number, x: number, y: number) => string}
   */
  const step = (number, x, y) =>
    circle(x, y, 15, { fill: colors.ink }) +
    text(x, y + 7.5, String(number), {
      width: 24,
      anchor: 'middle',
      weight: 700,
      fill: colors.paper,
    })

  /**
   * Draws the name of a part, and a line from it to that part.
   * @type {(
   *   x: number,
   *   y: number,
   *   words: string | undefined,
   *   to: number,
   *   options: { width: number, anchor?: 'end' },
   * ) => string}
   */
  const label = (x, y, words, to, { width, anchor }) =>
    path(`M${anchor === 'end' ? x + 10 : x - 10} ${y - 7}H${to}`, {
      stroke: colors.muted,
      'stroke-width': 1.5,
    }) +
    circle(to, y - 7, 4, { fill: colors.muted }) +
    text(x, y, words, { width, ...(anchor ? { anchor } : {}) })

  /**
   * Draws the header of a result card: the service and its kind.
   * @type {(x: number, y: number, width: number, name: string | undefined, kind?: string) => string}
   */
  const service = (x, y, width, name, kind) =>
    text(x, y, name, { width: width * 0.6, fill: colors.muted }) +
    (kind === undefined
      ? ''
      : text(x + width, y, kind, { width: width * 0.62, fill: colors.muted, anchor: 'end' }))

  /**
   * Draws the buttons of a result card.
   * @type {(x: number, y: number, step?: number) => string}
   */
  const buttons = (x, y, gap = 46) => SIGNS.map((sign, i) => glyph(sign, x + i * gap, y)).join('')

  return {
    ...pen,
    logo,
    panel,
    window,
    button,
    toggle,
    radio,
    field,
    key,
    cursor,
    step,
    label,
    service,
    buttons,
  }
}

/**
 * The buttons of a result card: Read aloud, Copy, Save and Retry.
 * @type {readonly Glyph[]}
 */
export const SIGNS = ['speaker', 'copy', 'star', 'retry']

/** Illustrations are 330 px wide on a phone, which makes their text 11.5 px high, and 540 px on a wide screen. */
const WIDTH = 600
const SHOWN = 0.9
/**
 * The fewest fonts that look good on each system, since each illustration looks up every font anew, in a single task.
 * The Chinese font follows from `lang`.
 */
const FONTS = "'Segoe UI', 'Helvetica Neue', Arial, sans-serif"

/** @typedef {string | readonly Part[]} Part */
/** @typedef {{ zh: number, en: number }} Heights */

/**
 * Defines an illustration: its texts in both languages, and a function that draws it with them.
 * @template Words
 * @param {{
 *   name: string,
 *   height: number | Heights,
 *   words: { zh: Words, en: Words },
 *   draw: (k: Kit, w: Words) => Part,
 * }} description
 */
export const illustration = ({ name, height, words, draw }) => ({
  name,
  /** @type {(locale: 'zh' | 'en', colors: import('./pen.mjs').Palette) => string} */
  render(locale, colors) {
    const lang = locale === 'zh' ? 'zh-Hans' : 'en'
    const high = typeof height === 'number' ? height : height[locale]
    const body = join(draw(makeKit(colors, lang), words[locale]))
    const soft = body.includes('#soft')
      ? '<filter id="soft" x="-10%" y="-20%" width="120%" height="150%"><feGaussianBlur stdDeviation="8"/></filter>\n'
      : ''
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * SHOWN}" height="${Math.round(high * SHOWN)}"` +
      ` viewBox="0 0 ${WIDTH} ${high}" lang="${lang}" font-family="${FONTS}" font-size="${SIZE}" fill="${colors.ink}">\n` +
      `${soft}<rect width="${WIDTH}" height="${high}" rx="12" fill="${colors.ground}"/>\n${body}</svg>\n`
    )
  },
})

/** @type {(part: Part) => string} */
const join = (part) =>
  typeof part === 'string' ? (part === '' ? '' : `${part}\n`) : part.map(join).join('')
