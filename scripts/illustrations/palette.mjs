// The colors of the illustrations: those of the site, read from its style sheet, and some of their own.

import fs from 'node:fs'
import path from 'node:path'

const css = fs.readFileSync(path.join(import.meta.dirname, '../../theme/styles/tokens.css'), 'utf8')

/** @typedef {ReturnType<typeof palette>} Palette */
/** @typedef {Record<'line' | 'edge' | 'bar' | 'dot' | 'logoBar' | 'hill', string> & { shadow: number }} Greys */

/**
 * Returns the colors of one mode: those of the site, from the block of the style sheet that starts with `selector`, and
 * `greys`.
 * @param {string} selector
 * @param {Greys} greys
 */
function palette(selector, greys) {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('}', start))
  /** @param {string} name */
  const site = (name) => {
    const value = new RegExp(`--${name}:\\s*(#\\w+)`).exec(block)?.[1]
    if (value === undefined) throw new Error(`${selector} has no --${name}`)
    return value
  }
  return {
    ground: site('accent-soft'),
    paper: site('bg'),
    soft: site('bg-soft'),
    raised: site('bg-raised'),
    ink: site('text'),
    muted: site('muted'),
    accent: site('accent'),
    onAccent: site('on-accent'),
    mark: site('mark'),
    onMark: site('on-mark'),
    danger: site('danger'),
    ...greys,
  }
}

export const PALETTES = {
  light: palette(':root', {
    line: '#d0d9e2',
    edge: '#b9c3cd',
    bar: '#dfe4ea',
    dot: '#c9d1d9',
    logoBar: '#ffd76a',
    hill: '#b5d0ee',
    shadow: 0.14,
  }),
  dark: palette(":root[data-theme='dark']", {
    line: '#3a434e',
    edge: '#4a535e',
    bar: '#353d48',
    dot: '#5a6470',
    logoBar: '#1b2b40',
    hill: '#31507a',
    shadow: 0.5,
  }),
}
