// Illustrations of whole pages, PDF files, screenshots and video.

import { illustration } from './kit.mjs'

const floatingButton = illustration({
  name: 'floating-button',
  height: 290,
  words: {
    zh: { title: 'The secret of the hive', label: '悬浮球' },
    en: { title: '蜂巢里的秘密', label: 'Floating button' },
  },
  draw(k, w) {
    return [
      k.window(24, 24, 552, 300),
      k.text(52, 112, w.title, { width: 400, size: 27, weight: 700, lang: k.foreign }),
      k.bars(50, 144, [440, 400]),
      k.bars(50, 192, [180, 200, 140]),
      k.bars(50, 280, [440]),
      k.circle(560, 186, 27, { fill: k.colors.raised, stroke: k.colors.edge }),
      k.rect(577, 150, 23, 80, { fill: k.colors.ground }),
      k.path('M575.5 150v80', { stroke: k.colors.line }),
      k.logo(544, 173),
      k.cursor(556, 194),
      k.label(486, 194, w.label, 533, { width: 190, anchor: 'end' }),
    ]
  },
})

const pageDisplay = illustration({
  name: 'page-display',
  height: 312,
  words: {
    zh: {
      ways: ['双语对照', '仅译文'],
      original: 'Why do bees dance?',
      result: '蜜蜂为什么跳舞？',
    },
    en: {
      ways: ['Bilingual', 'Translation only'],
      original: '蜜蜂为什么跳舞？',
      result: 'Why do bees dance?',
    },
  },
  draw(k, w) {
    const blue = { color: k.colors.accent }
    return [
      k.text(159, 46, w.ways[0], { width: 260, anchor: 'middle', weight: 700 }),
      k.window(24, 64, 270, 270),
      k.text(44, 140, w.original, { width: 232, lang: k.foreign }),
      k.text(44, 172, w.result, { width: 232, fill: k.colors.accent }),
      k.bars(42, 196, [226, 180]),
      k.bars(42, 242, [220, 150], blue),
      k.bars(42, 290, [226]),
      k.text(441, 46, w.ways[1], { width: 260, anchor: 'middle', weight: 700 }),
      k.window(306, 64, 270, 270),
      k.text(326, 140, w.result, { width: 232, fill: k.colors.accent }),
      k.bars(324, 166, [220, 150], blue),
      k.bars(324, 220, [226, 200, 120], blue),
      k.bars(324, 294, [210], blue),
    ]
  },
})

const pdfReader = illustration({
  name: 'pdf-reader',
  height: 350,
  words: {
    zh: {
      title: 'PDF 阅读器',
      text: ['Attention lets the', 'model look back.'],
      result: ['注意力机制让', '模型可以回看。'],
    },
    en: {
      title: 'PDF reader',
      text: ['注意力机制让', '模型可以回看。'],
      result: ['Attention lets the', 'model look back.'],
    },
  },
  draw(k, w) {
    const { muted } = k.colors
    return [
      k.window(24, 24, 552, 360, { title: w.title }),
      k.rect(25, 69, 550, 40, { fill: k.colors.soft }),
      k.text(48, 96, '3 / 12', { width: 90, fill: muted }),
      k.text(552, 96, '–   120%   +', { width: 160, fill: muted, anchor: 'end' }),
      k.rect(25, 109, 550, 250, { fill: k.colors.bar, opacity: 0.5 }),
      k.rect(56, 126, 488, 240, { fill: k.colors.paper }),
      k.bars(80, 152, [200, 190]),
      k.marked(84, 208, w.text, { width: 230 }),
      k.bars(80, 266, [200, 180, 205, 160]),
      k.bars(316, 152, [200, 190, 205, 170]),
      k.panel(304, 226, 256, 112),
      k.service(324, 258, 220, 'DeepL'),
      k.lines(324, 290, w.result, { width: 226, fill: k.colors.accent }),
    ]
  },
})

/**
 * Draws an image within a page: hills, the sun, and a sign that text can be drawn on.
 * @typedef {{ x: number, y: number, width: number, height: number }} Area
 * @type {(
 *   k: import('./kit.mjs').Kit,
 *   x: number,
 *   y: number,
 *   width: number,
 *   height: number,
 *   board: Area,
 * ) => import('./kit.mjs').Part}
 */
function landscape(k, x, y, width, height, board) {
  const low = y + height
  const hills =
    `M${x} ${low}V${y + height * 0.74}l${width * 0.27}-${height * 0.36} ${width * 0.2} ${height * 0.28}` +
    ` ${width * 0.22}-${height * 0.42} ${width * 0.31} ${height * 0.5}V${low}z`
  return [
    k.rect(x, y, width, height, { fill: k.colors.soft, stroke: k.colors.line }),
    k.path(hills, { fill: k.colors.hill }),
    k.circle(x + 54, y + 44, 20, { fill: k.colors.logoBar }),
    k.rect(board.x + board.width / 2 - 4, board.y + 40, 8, low - board.y - 40, {
      fill: k.colors.dot,
    }),
    k.rect(board.x, board.y, board.width, board.height, { rx: 6, fill: k.colors.mark }),
  ]
}

/** @type {(k: import('./kit.mjs').Kit, x: number, y: number, width: number, height: number) => string} */
const corners = (k, x, y, width, height) =>
  k.path(
    `M${x} ${y + 24}V${y}h24M${x + width - 24} ${y}h24v24M${x + width} ${y + height - 24}v24h-24M${x + 24} ${y + height}H${x}v-24`,
    { stroke: k.colors.accent, 'stroke-width': 5, 'stroke-linecap': 'round' },
  )

const screenshotFrame = illustration({
  name: 'screenshot-frame',
  height: 320,
  words: {
    zh: { sign: ['Closed on', 'Mondays'] },
    en: { sign: ['周一', '闭馆'] },
  },
  draw(k, w) {
    return [
      k.window(24, 24, 552, 310),
      landscape(k, 56, 84, 488, 240, { x: 238, y: 130, width: 140, height: 78 }),
      k.path('M25 69h550v260H25zM216 110v120h184V110z', {
        fill: '#000',
        opacity: k.colors.shadow + 0.06,
        'fill-rule': 'evenodd',
      }),
      k.lines(308, 162, w.sign, {
        width: 130,
        anchor: 'middle',
        fill: k.colors.onMark,
        lang: k.foreign,
      }),
      corners(k, 216, 110, 184, 120),
      k.cursor(398, 228),
    ]
  },
})

const screenshotResult = illustration({
  name: 'screenshot-result',
  height: 284,
  words: {
    zh: {
      sign: 'Closed on Mondays',
      names: ['识别出的文字', '译文'],
      results: ['周一闭馆', '星期一不开放'],
    },
    en: {
      sign: '周一闭馆',
      names: ['Recognized text', 'Translations'],
      results: ['Closed on Mondays', 'No admission on Mondays'],
    },
  },
  draw(k, w) {
    return [
      k.panel(24, 24, 552, 236),
      k.text(48, 62, w.names[0], { width: 500, fill: k.colors.muted }),
      k.marked(52, 100, [w.sign], { width: 300 }),
      k.rule(25, 126, 550),
      ['DeepL', 'Google'].map((name, i) => [
        k.text(48, 166 + i * 58, name, { width: 120, fill: k.colors.muted }),
        k.text(160, 166 + i * 58, w.results[i], { width: 300, fill: k.colors.accent }),
        k.glyph('copy', 526, 148 + i * 58),
      ]),
      k.rule(48, 188, 504),
    ]
  },
})

const subtitles = illustration({
  name: 'subtitles',
  height: 344,
  words: {
    zh: {
      original: 'Every bee has a job to do.',
      result: '每只蜜蜂都有自己的工作。',
      label: '字幕',
    },
    en: { original: '每只蜜蜂都有自己的工作。', result: 'Every bee has a job to do.', label: 'CC' },
  },
  draw(k, w) {
    return [
      k.rect(24, 24, 552, 296, { rx: 10, fill: '#1f2328', stroke: k.colors.edge }),
      k.path('M25 256l130-84 92 50 116-96 212 118v12z', { fill: '#31507a', opacity: 0.8 }),
      k.circle(110, 84, 24, { fill: '#f2cc60', opacity: 0.9 }),
      k.rect(96, 166, 408, 86, { rx: 8, fill: '#000', opacity: 0.6 }),
      k.text(300, 200, w.original, { width: 390, anchor: 'middle', fill: '#fff', lang: k.foreign }),
      k.text(300, 236, w.result, { width: 390, anchor: 'middle', fill: '#7cb7ff' }),
      k.glyph('play', 44, 276, { color: '#fff', fill: '#fff' }),
      k.path('M88 288h350', { stroke: '#57606a', 'stroke-width': 6, 'stroke-linecap': 'round' }),
      k.path('M88 288h120', { stroke: '#fff', 'stroke-width': 6, 'stroke-linecap': 'round' }),
      k.rect(470, 270, 78, 36, { rx: 7, fill: k.colors.mark }),
      k.text(509, 295.5, w.label, {
        width: 64,
        anchor: 'middle',
        weight: 700,
        fill: k.colors.onMark,
      }),
    ]
  },
})

export const PAGES = [
  floatingButton,
  pageDisplay,
  pdfReader,
  screenshotFrame,
  screenshotResult,
  subtitles,
]
