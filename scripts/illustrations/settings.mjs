// Illustrations of the settings page.

import { illustration } from './kit.mjs'

/**
 * Draws the window of the settings page, which extends beyond the bottom edge of the illustration.
 * @type {(k: import('./kit.mjs').Kit, height: number, title: string) => string}
 */
const settings = (k, height, title) => k.window(24, 24, 552, height, { title })

const sections = illustration({
  name: 'settings',
  height: 450,
  words: {
    zh: {
      title: '设置',
      names: [
        '常规',
        '划词',
        '翻译服务',
        '网页',
        '截图',
        'PDF',
        '音视频',
        '快捷键',
        '数据',
        '账号',
      ],
      target: '目标语言',
      language: '简体中文',
    },
    en: {
      title: 'Settings',
      names: [
        'General',
        'Selection',
        'Services',
        'Pages',
        'Screenshots',
        'PDF',
        'Audio & video',
        'Shortcuts',
        'Data',
        'Account',
      ],
      target: 'Target language',
      language: 'English',
    },
  },
  draw(k, w) {
    return [
      settings(k, 450, w.title),
      k.rect(25, 69, 196, 390, { fill: k.colors.soft }),
      k.rect(36, 80, 174, 36, { rx: 7, fill: k.colors.mark }),
      w.names.map((name, i) =>
        k.text(52, 105 + i * 36, name, {
          width: 160,
          fill: i === 0 ? k.colors.onMark : undefined,
        }),
      ),
      k.text(250, 112, w.names[0], { width: 300, weight: 700 }),
      k.text(250, 160, w.target, { width: 300, fill: k.colors.muted }),
      k.field(250, 176, 290, w.language, { list: true }),
      k.bars(248, 256, [180, 250]),
      k.bars(248, 324, [120, 220, 170]),
    ]
  },
})

const TRIGGERS = {
  zh: {
    title: '设置 → 划词',
    heading: '触发方式',
    ways: ['显示翻译图标', '直接翻译', '按住按键时翻译', '仅用快捷键'],
    first: '默认',
  },
  en: {
    title: 'Settings → Selection',
    heading: 'Trigger',
    ways: [
      'Show the translate icon',
      'Translate at once',
      'Translate while a key is held',
      'Shortcut only',
    ],
    first: 'Default',
  },
}

/**
 * @import { Kit, Part } from './kit.mjs'
 * @type {(k: Kit, w: typeof TRIGGERS.zh, chosen: number, top: number) => Part}
 */
const ways = (k, w, chosen, top) => [
  k.rect(42, top + chosen * 46 - 29, 516, 44, { rx: 7, fill: k.colors.mark }),
  w.ways.map((way, i) => {
    const fill = i === chosen ? k.colors.onMark : k.colors.ink
    const y = top + i * 46
    return [k.radio(66, y - 7, i === chosen, fill), k.text(90, y, way, { width: 340, fill })]
  }),
]

const trigger = illustration({
  name: 'trigger',
  height: 322,
  words: TRIGGERS,
  draw(k, w) {
    return [
      settings(k, 330, w.title),
      k.text(56, 108, w.heading, { width: 300, weight: 700 }),
      ways(k, w, 1, 204 - 46),
      k.text(540, 158, w.first, { width: 90, anchor: 'end', fill: k.colors.muted }),
      k.cursor(500, 212),
    ]
  },
})

const heldKey = illustration({
  name: 'held-key',
  height: 348,
  words: {
    zh: {
      title: '设置 → 划词',
      way: '按住按键时翻译',
      text: ['Bees dance to tell one another'],
      plus: '选字',
    },
    en: {
      title: 'Settings → Selection',
      way: 'Translate while a key is held',
      text: ['是为了告诉同伴哪里有花。'],
      plus: 'Select text',
    },
  },
  draw(k, w) {
    return [
      k.window(24, 24, 552, 150, { title: w.title }),
      k.radio(60, 99, true),
      k.text(84, 106, w.way, { width: 340 }),
      k.key(84, 122, 74, 'Ctrl', true),
      k.key(170, 122, 66, 'Alt'),
      k.key(248, 122, 80, 'Shift'),
      k.key(24, 206, 74, 'Ctrl', true),
      k.text(112, 233, '+', { width: 20 }),
      k.text(138, 233, w.plus, { width: 140 }),
      k.panel(24, 260, 552, 64),
      k.marked(48, 300, w.text, { width: 400 }),
      k.cursor(k.markedEnd(52, w.text[0]), 290),
    ]
  },
})

const siteRules = illustration({
  name: 'site-rules',
  height: 296,
  words: {
    zh: {
      title: '设置 → 网页',
      heading: '网站规则',
      rules: ['总是翻译', '不翻译'],
      add: '添加',
    },
    en: {
      title: 'Settings → Pages',
      heading: 'Per-site rules',
      rules: ['Always translate', 'Do not translate'],
      add: 'Add',
    },
  },
  draw(k, w) {
    return [
      settings(k, 300, w.title),
      k.text(48, 112, w.heading, { width: 300, weight: 700 }),
      k.button(462, 86, 90, w.add),
      ['news.example.org', 'bank.example.com'].map((site, i) => [
        k.field(48, 146 + i * 62, 268, site),
        k.field(330, 146 + i * 62, 222, w.rules[i], {
          list: true,
          fill: i === 1 ? k.colors.mark : undefined,
          color: i === 1 ? k.colors.onMark : undefined,
        }),
      ]),
    ]
  },
})

const services = illustration({
  name: 'services',
  height: 336,
  words: {
    zh: {
      title: '设置 → 翻译服务',
      names: ['百度翻译', 'DeepL', 'DeepSeek', 'Google'],
      kinds: ['机器翻译', '机器翻译', 'AI', '机器翻译'],
    },
    en: {
      title: 'Settings → Services',
      names: ['DeepL', 'ChatGPT', 'Claude', 'Google'],
      kinds: ['Machine translation', 'AI', 'AI', 'Machine translation'],
    },
  },
  draw(k, w) {
    /** @type {(i: number, x: number, y: number) => import('./kit.mjs').Part} */
    const row = (i, x, y) => [
      k.glyph('grip', x + 10, y + 16),
      k.text(x + 46, y + 35.5, w.names[i], { width: 170 }),
      k.text(x + 438, y + 35.5, w.kinds[i], {
        width: 230,
        anchor: 'end',
        fill: k.colors.muted,
      }),
      k.toggle(x + 464, y + 15, i < 2),
    ]
    return [
      settings(k, 340, w.title),
      row(0, 40, 76),
      k.rule(25, 132, 550),
      row(2, 40, 204),
      k.rule(25, 260, 550),
      row(3, 40, 266),
      k.panel(46, 140, 522, 56),
      row(1, 46, 140),
      k.cursor(66, 170),
      k.path('M588 150v40M582 156l6-7 6 7M582 184l6 7 6-7', {
        stroke: k.colors.muted,
        'stroke-width': 2.5,
        'stroke-linecap': 'round',
      }),
    ]
  },
})

const apiKey = illustration({
  name: 'api-key',
  height: 310,
  words: {
    zh: { title: '设置 → 翻译服务', fields: ['密钥', '模型'], label: '粘贴到这里' },
    en: { title: 'Settings → Services', fields: ['API key', 'Model'], label: 'Paste it here' },
  },
  draw(k, w) {
    return [
      settings(k, 300, w.title),
      k.text(48, 110, 'DeepSeek', { width: 300, weight: 700 }),
      k.toggle(506, 90, true),
      k.text(48, 164, w.fields[0], { width: 110, fill: k.colors.muted }),
      k.field(160, 134, 392, '', { fill: k.colors.mark }),
      k.path(`M180 156${'h0m11 0'.repeat(18)}`, {
        stroke: k.colors.onMark,
        'stroke-width': 7,
        'stroke-linecap': 'round',
      }),
      k.rect(378, 144, 2.5, 25, { fill: k.colors.onMark }),
      k.label(416, 210, w.label, 380, { width: 140 }),
      k.path('M380 200V176', { stroke: k.colors.muted, 'stroke-width': 1.5 }),
      k.text(48, 260, w.fields[1], { width: 110, fill: k.colors.muted }),
      k.field(160, 230, 392, '', { list: true }),
      k.bars(172, 252, [150]),
    ]
  },
})

const severalKeys = illustration({
  name: 'several-keys',
  height: 236,
  words: {
    zh: {
      field: '密钥',
      keys: ['第一个密钥', '第二个密钥', '第三个密钥'],
      states: ['额度用完', '换用这一个', '备用'],
    },
    en: {
      field: 'API key',
      keys: ['first-key', 'second-key', 'third-key'],
      states: ['Used up', 'Used now', 'In reserve'],
    },
  },
  draw(k, w) {
    return [
      k.panel(24, 24, 552, 188),
      k.text(48, 62, w.field, { width: 200, fill: k.colors.muted }),
      k.box(48, 78, 320, 116, { stroke: k.colors.edge }),
      k.rect(50, 118, 316, 36, { fill: k.colors.mark }),
      w.keys.map((name, i) => {
        const y = 107 + i * 36
        return [
          k.text(64, y, name, {
            width: 290,
            mono: true,
            fill: [k.colors.muted, k.colors.onMark, undefined][i],
          }),
          k.label(412, y, w.states[i], 368, { width: 150 }),
        ]
      }),
    ]
  },
})

export const SETTINGS = [sections, trigger, heldKey, siteRules, services, apiKey, severalKeys]
