// Draws the basic shapes of all illustrations, in the colors of one mode: texts, boxes, lines, bars and icons.
// Every text has a maximum width. A text that could exceed it in any common font is an error.

import { GLYPHS } from './glyphs.mjs'
import { measure } from './measure.mjs'

/** @typedef {import('./palette.mjs').Palette} Palette */
/** @typedef {'zh-Hans' | 'en'} Language */
/** @typedef {Record<string, string | number | undefined>} Attributes */
/** @typedef {{ fill?: string | undefined, stroke?: string, rx?: number }} BoxOptions */
/** @typedef {{ color?: string | undefined, scale?: number, width?: number, fill?: string }} GlyphOptions */
/**
 * @typedef {object} TextOptions
 * @property {number} width maximum width of the text
 * @property {number} [size]
 * @property {string | undefined} [fill]
 * @property {number | undefined} [weight]
 * @property {'middle' | 'end'} [anchor]
 * @property {boolean | undefined} [mono]
 * @property {string} [lang]
 * @property {number} [fit] width that the text is stretched or squeezed to
 * @property {number} [step] line height
 */

export const SIZE = 21
const STEP = 30
const MONO = 'Menlo, Consolas, monospace'

/** @param {number} number */
export const round = (number) => Math.round(number * 10) / 10

/** @param {string} text */
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Builds an element with its attributes in the given order. Leaves out undefined attributes.
 * @param {string} name
 * @param {Attributes} attributes
 * @param {string} [content]
 */
function tag(name, attributes, content) {
  const all = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
    .join('')
  return content === undefined ? `<${name}${all}/>` : `<${name}${all}>${content}</${name}>`
}

/**
 * @param {Palette} colors
 * @param {Language} lang language of the page that contains the illustration
 */
export function makePen(colors, lang) {
  /** The language of the texts that are translated. */
  const foreign = lang === 'en' ? 'zh-Hans' : 'en'

  /** @type {(x: number, y: number, width: number, height: number, attributes: Attributes) => string} */
  const rect = (x, y, width, height, attributes) =>
    tag('rect', { x, y, width, height, ...attributes })

  /**
   * Draws a box with a thin border, aligned to whole pixels.
   * @type {(x: number, y: number, width: number, height: number, options?: BoxOptions) => string}
   */
  const box = (x, y, width, height, { fill = colors.paper, stroke = colors.line, rx = 8 } = {}) =>
    rect(x + 0.5, y + 0.5, width - 1, height - 1, { rx, fill, stroke })

  /** @type {(d: string, attributes: Attributes) => string} */
  const path = (d, attributes) => tag('path', { d, fill: 'none', ...attributes })

  /** @type {(x: number, y: number, radius: number, attributes: Attributes) => string} */
  const circle = (cx, cy, r, attributes) => tag('circle', { cx, cy, r, ...attributes })

  /** @type {(x: number, y: number, words: string | undefined, options: TextOptions) => string} */
  function text(x, y, words, options) {
    const { width, size = SIZE, fill, weight, anchor, mono, fit } = options
    if (words === undefined) throw new Error(`there is no word for ${x}, ${y}`)
    const needed = measure(words, { size, bold: weight !== undefined, mono })
    if (needed > width)
      throw new Error(`“${words}” may need ${Math.ceil(needed)} of ${width} units`)
    return tag(
      'text',
      {
        x,
        y,
        'font-size': size === SIZE ? undefined : size,
        'font-weight': weight,
        'font-family': mono ? MONO : undefined,
        fill,
        'text-anchor': anchor,
        lang: options.lang,
        ...(fit === undefined ? {} : { textLength: fit, lengthAdjust: 'spacingAndGlyphs' }),
      },
      escape(words),
    )
  }

  /** @type {(x: number, y: number, all: readonly string[], options: TextOptions) => string} */
  const lines = (x, y, all, options) =>
    all.map((words, i) => text(x, y + i * (options.step ?? STEP), words, options)).join('')

  /** @param {string | undefined} words */
  const exactly = (words) => Math.round(measure(words ?? '', { size: SIZE, exact: true }) * 1.03)

  /**
   * Draws selected text, which fits its yellow background exactly in any font.
   * @type {(x: number, y: number, all: readonly string[], options: TextOptions) => string}
   */
  const marked = (x, y, all, options) =>
    all
      .map((words, i) => {
        const fit = exactly(words)
        const top = y + i * STEP
        return (
          rect(x - 4, top - SIZE - 2, fit + 8, STEP + 1, { rx: 3, fill: colors.mark }) +
          text(x, top, words, { fill: colors.onMark, lang: foreign, fit, ...options })
        )
      })
      .join('')

  /**
   * Returns the x coordinate at which a marked text ends.
   * @type {(x: number, words: string | undefined) => number}
   */
  const markedEnd = (x, words) => x + exactly(words) + 4

  /**
   * Draws bars instead of text, one below the other.
   * @type {(
   *   x: number,
   *   y: number,
   *   widths: readonly number[],
   *   options?: { step?: number, color?: string, height?: number },
   * ) => string}
   */
  function bars(x, y, widths, { step = 24, color = colors.bar, height = 9 } = {}) {
    const d = widths.map((width, i) => `M${x + 4} ${y + i * step}h${width - 8}`).join('')
    return path(d, { stroke: color, 'stroke-width': height, 'stroke-linecap': 'round' })
  }

  /** @type {(name: keyof typeof GLYPHS, x: number, y: number, options?: GlyphOptions) => string} */
  function glyph(name, x, y, { color = colors.muted, scale = 1, width = 2, fill = 'none' } = {}) {
    return tag('path', {
      d: GLYPHS[name],
      transform: `translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}`,
      fill,
      stroke: color,
      'stroke-width': name === 'grip' ? 3.4 : width,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    })
  }

  /** @type {(x: number, y: number, width: number) => string} */
  const rule = (x, y, width) => path(`M${x} ${y + 0.5}h${width}`, { stroke: colors.line })

  /** @type {(x1: number, y1: number, x2: number, y2: number, color?: string) => string} */
  function arrow(x1, y1, x2, y2, color = colors.muted) {
    const angle = Math.atan2(y2 - y1, x2 - x1)
    /** @param {number} turn */
    const wing = (turn) =>
      `${round(x2 - 11 * Math.cos(angle + turn))} ${round(y2 - 11 * Math.sin(angle + turn))}`
    return path(`M${x1} ${y1}L${x2} ${y2}M${wing(0.5)}L${x2} ${y2}L${wing(-0.5)}`, {
      stroke: color,
      'stroke-width': 2.5,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    })
  }

  return {
    colors,
    foreign,
    rect,
    box,
    path,
    circle,
    text,
    lines,
    marked,
    markedEnd,
    bars,
    glyph,
    rule,
    arrow,
  }
}
