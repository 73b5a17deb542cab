// Illustrations of the toolbar, the popup, the standalone window and speech input.

import { illustration } from './kit.mjs'

const pinIcon = illustration({
  name: 'pin-icon',
  height: 300,
  words: { zh: { title: '扩展程序' }, en: { title: 'Extensions' } },
  draw(k, w) {
    const { ink, onMark, mark } = k.colors
    return [
      k.window(24, 24, 552, 300, { pins: 3 }),
      k.logo(440, 33),
      k.rect(488, 28, 38, 36, { rx: 7, fill: mark }),
      k.glyph('puzzle', 495, 34, { color: onMark }),
      k.bars(56, 104, [150, 170, 120, 160, 140]),
      k.panel(250, 84, 306, 186),
      k.text(274, 122, w.title, { width: 240, weight: 700 }),
      k.logo(274, 144),
      k.bars(314, 157, [110], { color: ink }),
      k.rect(490, 138, 40, 38, { rx: 7, fill: mark }),
      k.glyph('pin', 498, 145, { color: onMark }),
      k.cursor(518, 164),
      [0, 1].map((i) => [
        k.rect(276, 192 + i * 38, 22, 22, { rx: 5, fill: k.colors.bar }),
        k.bars(314, 203 + i * 38, [130 - i * 40]),
        k.glyph('pin', 498, 191 + i * 38, { color: k.colors.dot }),
      ]),
      k.step(1, 534, 20),
      k.step(2, 560, 156),
      k.step(3, 453, 20),
    ]
  },
})

const popup = illustration({
  name: 'popup',
  height: 440,
  words: {
    zh: {
      input: 'serendipity',
      language: '英语',
      result: '意外发现美好事物的运气',
      buttons: ['翻译此网页', '截图翻译', '独立窗口', '设置'],
      names: ['输入框', '结果卡片', '4 个按钮'],
    },
    en: {
      input: '缘分',
      language: 'Chinese',
      result: 'fate that brings people together',
      buttons: ['Translate this page', 'Screenshot', 'Standalone window', 'Settings'],
      names: ['Input box', 'Result card', 'Buttons'],
    },
  },
  draw(k, w) {
    const [page, screenshot, alone, settings] = w.buttons
    return [
      k.window(24, 16, 552, 460),
      k.panel(164, 74, 412, 348),
      k.box(184, 94, 374, 58, { stroke: k.colors.edge }),
      k.text(200, 130, w.input, { width: 160, lang: k.foreign }),
      k.field(372, 101, 134, w.language, { list: true }),
      k.glyph('mic', 520, 111, { color: k.colors.ink }),
      k.box(184, 168, 374, 112, { fill: k.colors.paper }),
      k.service(202, 202, 338, 'DeepL'),
      k.text(202, 234, w.result, { width: 344, fill: k.colors.accent }),
      k.buttons(202, 247, 42),
      k.button(184, 296, 226, page),
      k.button(418, 296, 140, screenshot),
      k.button(184, 350, 226, alone),
      k.button(418, 350, 140, settings),
      [131, 202, 324].map((y, i) =>
        k.label(146, y, w.names[i], 184, { width: 122, anchor: 'end' }),
      ),
    ]
  },
})

const standalone = illustration({
  name: 'standalone',
  height: { zh: 330, en: 372 },
  words: {
    zh: {
      titles: ['别的程序', '独立窗口'],
      text: ['The meeting is', 'moved to Friday.'],
      first: ['会议改到周五。'],
      second: '会议已移至周五。',
    },
    en: {
      titles: ['Other program', 'Standalone window'],
      text: ['会议时间', '改到了周五。'],
      first: ['The meeting is', 'now on Friday.'],
      second: 'Meeting is on Friday.',
    },
  },
  draw(k, w) {
    const next = 216 + w.first.length * 30
    return [
      k.window(24, 24, 254, 380, { title: w.titles[0] }),
      k.bars(46, 96, [200, 180]),
      k.marked(50, 152, w.text, { width: 200 }),
      k.bars(46, 214, [200, 160, 190, 120, 180]),
      k.window(290, 44, 286, 360, { title: w.titles[1], lift: true }),
      k.box(306, 102, 254, 74, { stroke: k.colors.edge }),
      k.lines(320, 132, w.text, { width: 230, lang: k.foreign }),
      k.service(310, 210, 246, 'DeepL'),
      k.lines(310, 240, w.first, { width: 236, fill: k.colors.accent }),
      k.rule(306, next + 10, 254),
      k.service(310, next + 42, 246, 'Google'),
      k.text(310, next + 72, w.second, { width: 236, fill: k.colors.accent }),
      k.arrow(236, 184, 300, 146, k.colors.ink),
    ]
  },
})

const microphone = illustration({
  name: 'microphone',
  height: 226,
  words: {
    zh: {
      language: '英语',
      said: 'Where is the station?',
      result: '车站在哪里？',
      label: '麦克风',
    },
    en: {
      language: 'Chinese',
      said: '车站在哪里？',
      result: 'Where is the station?',
      label: 'Microphone',
    },
  },
  draw(k, w) {
    const { onMark, mark, ink } = k.colors
    return [
      k.panel(24, 24, 552, 178),
      k.box(46, 46, 508, 64, { stroke: k.colors.edge }),
      k.text(64, 86, w.said, { width: 300, lang: k.foreign }),
      k.rect(k.markedEnd(64, w.said) + 4, 64, 3, 28, { fill: ink }),
      k.rect(498, 54, 48, 48, { rx: 24, fill: mark }),
      k.glyph('mic', 510, 66, { color: onMark }),
      k.path('M470 70q-8 8 0 16M458 63q-14 15 0 30', {
        stroke: k.colors.muted,
        'stroke-width': 2.5,
        'stroke-linecap': 'round',
      }),
      k.field(294, 56, 134, w.language, { list: true }),
      k.path('M522 150V106', { stroke: k.colors.muted, 'stroke-width': 1.5 }),
      k.text(546, 172, w.label, { width: 200, anchor: 'end' }),
      k.text(64, 164, w.result, { width: 280, fill: k.colors.accent }),
    ]
  },
})

export const WINDOWS = [pinIcon, popup, standalone, microphone]
