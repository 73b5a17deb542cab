// Illustrations of the browser's own pages. They are schematic: names differ slightly between browsers and versions.

import { illustration } from './kit.mjs'

const shortcuts = illustration({
  name: 'shortcuts',
  height: 338,
  words: {
    zh: {
      actions: ['打开弹出窗口', '翻译选中的文字', '截图翻译', '打开独立窗口'],
      empty: '未设置',
    },
    en: {
      actions: [
        'Open the popup',
        'Translate the selection',
        'Screenshot translation',
        'Open the standalone window',
      ],
      empty: 'Not set',
    },
  },
  draw(k, w) {
    return [
      k.window(24, 24, 552, 340, { address: 'chrome://extensions/shortcuts' }),
      w.actions.map((action, i) => {
        const y = 86 + i * 60
        const empty = i === 1
        return [
          k.text(48, y + 29.5, action, { width: 310 }),
          k.field(366, y, 132, i % 2 === 1 ? w.empty : `Alt + ${'ZDS'[i]}`, {
            fill: empty ? k.colors.mark : undefined,
            color: empty ? k.colors.onMark : undefined,
          }),
          k.glyph('pencil', 520, y + 10),
          i < 3 ? k.rule(48, y + 52, 504) : '',
        ]
      }),
      k.cursor(538, 168),
    ]
  },
})

const extensionDetails = illustration({
  name: 'extension-details',
  height: 340,
  words: {
    zh: {
      rows: ['在无痕模式下启用', '允许访问文件网址'],
      notes: ['无痕窗口', '本地文件'],
      access: '网站访问权限',
      sites: '在所有网站上',
    },
    en: {
      rows: ['Allow in Incognito', 'Allow access to file URLs'],
      notes: ['Private windows', 'Local files'],
      access: 'Site access',
      sites: 'On all sites',
    },
  },
  draw(k, w) {
    return [
      k.window(24, 24, 552, 340, { address: 'chrome://extensions', pins: 0 }),
      k.logo(48, 90),
      k.bars(88, 103, [120], { color: k.colors.ink }),
      k.text(48, 168, w.access, { width: 250 }),
      k.field(346, 138, 206, w.sites, { list: true }),
      k.rule(48, 192, 504),
      w.rows.map((row, i) => [
        k.text(48, 234 + i * 60, row, { width: 276 }),
        k.text(488, 234 + i * 60, w.notes[i], {
          width: 170,
          anchor: 'end',
          fill: k.colors.muted,
        }),
        k.toggle(508, 214 + i * 60, true),
        i === 0 ? k.rule(48, 256, 504) : '',
      ]),
      k.cursor(538, 232),
    ]
  },
})

const firefoxPermission = illustration({
  name: 'firefox-permission',
  height: 312,
  words: {
    zh: {
      tabs: ['详细信息', '权限与数据'],
      underline: 105,
      access: '访问所有网站的数据',
      hidden: '在隐私窗口中运行',
      choices: ['允许', '不允许'],
    },
    en: {
      tabs: ['Details', 'Permissions and data'],
      underline: 217,
      access: 'Access your data for all websites',
      hidden: 'Run in Private Windows',
      choices: ['Allow', 'Don’t Allow'],
    },
  },
  draw(k, w) {
    const { muted, onMark, mark, accent } = k.colors
    return [
      k.window(24, 24, 552, 310, { address: 'about:addons', pins: 0 }),
      k.logo(48, 86),
      k.bars(88, 99, [120], { color: k.colors.ink }),
      k.text(48, 152, w.tabs[0], { width: 120, fill: muted }),
      k.text(164, 152, w.tabs[1], { width: 260, weight: 700 }),
      k.rule(25, 168, 550),
      k.path(`M164 168h${w.underline}`, { stroke: accent, 'stroke-width': 4 }),
      k.rect(36, 184, 528, 50, { rx: 8, fill: mark }),
      k.text(52, 216, w.access, { width: 400, fill: onMark }),
      k.rect(502, 196, 46, 26, { rx: 13, fill: onMark }),
      k.circle(535, 209, 9, { fill: mark }),
      k.bars(50, 262, [260, 200]),
      k.rect(502, 256, 46, 26, { rx: 13, fill: k.colors.dot }),
      k.circle(515, 269, 9, { fill: k.colors.paper }),
      k.cursor(546, 220),
    ]
  },
})

export const BROWSER = [shortcuts, extensionDetails, firefoxPermission]
