// Illustrations of flows: requests, updates, packages and settings.

import { illustration } from './kit.mjs'

/**
 * Draws a node of a flow, with an icon above its name. If `sign` is empty, the icon is the logo of the extension.
 * @type {(
 *   k: import('./kit.mjs').Kit,
 *   x: number,
 *   y: number,
 *   width: number,
 *   sign: import('./glyphs.mjs').Glyph | '',
 *   names: readonly string[],
 *   options?: { height?: number, top?: number },
 * ) => import('./kit.mjs').Part}
 */
const station = (k, x, y, width, sign, names, { height = 106, top = 0 } = {}) => [
  k.box(x, y, width, height, { fill: k.colors.raised, stroke: k.colors.edge, rx: 10 }),
  sign === ''
    ? k.logo(x + width / 2 - 16, y + top + 16, 1.25)
    : k.glyph(sign, x + width / 2 - 16, y + top + 14, {
        scale: 1.35,
        color: k.colors.ink,
        width: 1.6,
      }),
  names.map((name, i) =>
    k.text(x + width / 2, y + top + 76 + i * 26, name, { width: width - 12, anchor: 'middle' }),
  ),
]

const requestPath = illustration({
  name: 'request-path',
  height: 388,
  words: {
    zh: {
      direct: '内置服务、自备密钥',
      points: '积分服务',
      browser: ['浏览器'],
      server: ['我们的服务器'],
      provider: ['服务商'],
      ways: ['原文', '译文'],
    },
    en: {
      direct: 'Built-in services, your own key',
      points: 'Points services',
      browser: ['Browser'],
      server: ['Our server'],
      provider: ['Provider'],
      ways: ['Original', 'Translation'],
    },
  },
  draw(k, w) {
    const { ink } = k.colors
    return [
      k.text(24, 50, w.direct, { width: 550, weight: 700 }),
      station(k, 24, 68, 140, '', w.browser),
      k.arrow(176, 114, 424, 114, ink),
      k.arrow(424, 134, 176, 134, k.colors.accent),
      k.text(300, 100, w.ways[0], { width: 240, anchor: 'middle' }),
      k.text(300, 164, w.ways[1], { width: 240, anchor: 'middle', fill: k.colors.accent }),
      station(k, 436, 68, 140, 'server', w.provider),
      k.text(24, 228, w.points, { width: 550, weight: 700 }),
      station(k, 24, 246, 140, '', w.browser),
      k.arrow(172, 292, 212, 292, ink),
      k.arrow(212, 312, 172, 312, k.colors.accent),
      station(k, 220, 246, 160, 'server', w.server),
      k.arrow(388, 292, 428, 292, ink),
      k.arrow(428, 312, 388, 312, k.colors.accent),
      station(k, 436, 246, 140, 'server', w.provider),
    ]
  },
})

const update = illustration({
  name: 'update',
  height: 234,
  words: {
    zh: {
      steps: [
        ['商店有了', '新版本'],
        ['浏览器', '下载'],
        ['空闲时', '换上'],
        ['刷新', '网页'],
      ],
    },
    en: {
      steps: [
        ['New in', 'the store'],
        ['Browser', 'loads it'],
        ['Replaced', 'when idle'],
        ['Reload', 'your pages'],
      ],
    },
  },
  draw(k, w) {
    /** @type {readonly import('./glyphs.mjs').Glyph[]} */
    const signs = ['server', 'window', 'puzzle', 'retry']
    return w.steps.map((names, i) => {
      const x = 20 + i * 145
      return [
        station(k, x, 48, 124, signs[i] ?? 'page', names, { height: 146, top: 14 }),
        k.step(i + 1, x + 62, 48),
        i < 3 ? k.arrow(x + 127, 120, x + 142, 120, k.colors.ink) : '',
      ]
    })
  },
})

const offline = illustration({
  name: 'offline-install',
  height: 330,
  words: {
    zh: { folder: '解压后的文件夹', mode: '开发者模式', load: '加载已解压的扩展程序' },
    en: { folder: 'Unpacked folder', mode: 'Developer mode', load: 'Load unpacked' },
  },
  draw(k, w) {
    const { onMark, mark } = k.colors
    return [
      k.window(24, 24, 552, 330, { address: 'chrome://extensions', pins: 0 }),
      k.text(490, 108, w.mode, { width: 240, anchor: 'end' }),
      k.toggle(506, 88, true),
      k.rule(25, 130, 550),
      k.button(48, 148, 256, w.load, { strong: true }),
      k.step(2, 576, 101),
      k.step(3, 24, 169),
      k.panel(196, 212, 356, 104),
      k.glyph('folder', 216, 228, { scale: 1.3, fill: mark, color: onMark, width: 1.4 }),
      k.text(262, 254, w.folder, { width: 270 }),
      k.glyph('page', 262, 274, { scale: 0.9 }),
      k.text(292, 293, 'manifest.json', { width: 200, mono: true, size: 20 }),
      k.step(4, 196, 264),
    ]
  },
})

const customApi = illustration({
  name: 'custom-api',
  height: 356,
  words: {
    zh: { extension: '扩展', server: '你的服务器', request: '请求', response: '响应' },
    en: { extension: 'Extension', server: 'Your server', request: 'Request', response: 'Response' },
  },
  draw(k, w) {
    const { ink, accent, muted } = k.colors
    const code = { mono: true, size: 20, width: 270 }
    return [
      station(k, 24, 24, 128, '', [w.extension], { height: 300, top: 96 }),
      station(k, 448, 24, 128, 'server', [w.server], { height: 300, top: 96 }),
      k.text(300, 56, `POST · ${w.request}`, { width: 250, anchor: 'middle', fill: muted }),
      k.arrow(164, 76, 436, 76, ink),
      k.text(168, 112, '{"text": ["Hello"],', code),
      k.text(180, 138, '"from": "auto",', code),
      k.text(180, 164, '"to": "zh-Hans"}', code),
      k.text(300, 222, `200 · ${w.response}`, { width: 250, anchor: 'middle', fill: muted }),
      k.arrow(436, 242, 164, 242, accent),
      k.text(168, 278, '{"translations":', code),
      k.text(180, 304, '[{"text": "你好"}]}', { ...code, fill: accent }),
    ]
  },
})

const sync = illustration({
  name: 'sync',
  height: 300,
  words: {
    zh: {
      computers: ['公司的电脑', '家里的电脑'],
      option: '同步设置',
      travels: '设置、密钥',
      stays: ['收藏夹', '历史记录'],
    },
    en: {
      computers: ['At work', 'At home'],
      option: 'Sync settings',
      travels: 'Settings, keys',
      stays: ['Favorites', 'History'],
    },
  },
  draw(k, w) {
    const { ink, muted } = k.colors
    return [0, 1]
      .map((i) => {
        const x = i === 0 ? 24 : 372
        return [
          k.window(x, 24, 204, 300, { title: w.computers[i] }),
          k.toggle(x + 20, 88, true),
          k.text(x + 20, 146, w.option, { width: 176 }),
          k.rule(x + 1, 170, 202),
          k.lines(x + 20, 208, w.stays, { width: 170, fill: muted, step: 34 }),
        ]
      })
      .concat([
        k.text(300, 88, w.travels, { width: 142, anchor: 'middle', size: 20 }),
        k.arrow(236, 108, 364, 108, ink),
        k.arrow(364, 128, 236, 128, ink),
        k.path('M240 222h120', { stroke: muted, 'stroke-width': 2.5, 'stroke-dasharray': '6 7' }),
        k.glyph('close', 288, 210, { color: k.colors.danger, width: 3 }),
      ])
  },
})

export const FLOWS = [requestPath, update, offline, customApi, sync]
