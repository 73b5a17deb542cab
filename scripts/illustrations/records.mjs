// Illustrations of stored data: AI chat, Favorites, History, the account and its points.

import { illustration } from './kit.mjs'

const aiChat = illustration({
  name: 'ai-chat',
  height: 420,
  words: {
    zh: {
      title: 'AI 对话',
      service: 'DeepSeek',
      selected: ['She left him cold.'],
      question: '这里的 cold 是什么意思？',
      answer: ['“leave someone cold” 是一个', '习语：不能打动他，他没有兴趣。'],
      input: '接着问',
    },
    en: {
      title: 'AI chat',
      service: 'ChatGPT',
      selected: ['他碰了一鼻子灰。'],
      question: 'Why does it say ash here?',
      answer: ['It is an idiom: his nose is covered', 'in ash, so he was turned down.'],
      input: 'Ask a follow-up',
    },
  },
  draw(k, w) {
    const { accent, ground, edge, ink, onAccent } = k.colors
    return [
      k.panel(24, 24, 552, 372),
      k.text(48, 70, w.title, { width: 200, weight: 700 }),
      k.field(344, 42, 164, w.service, { list: true, height: 42 }),
      k.glyph('close', 530, 51, { color: ink }),
      k.rule(25, 98, 550),
      k.marked(52, 138, w.selected, { width: 400 }),
      k.rect(212, 164, 340, 46, { rx: 12, fill: ground }),
      k.text(536, 194.5, w.question, { width: 320, anchor: 'end' }),
      k.lines(48, 256, w.answer, { width: 500 }),
      k.box(48, 326, 504, 52, { stroke: edge, rx: 26 }),
      k.text(72, 359.5, w.input, { width: 300, fill: k.colors.muted }),
      k.circle(526, 352, 19, { fill: accent }),
      k.glyph('send', 514, 340, { color: onAccent, width: 2.5 }),
    ]
  },
})

const PHRASE = {
  zh: { original: 'It never rains but it pours.', result: '祸不单行。' },
  en: { original: '磨刀不误砍柴工。', result: 'Sharpening the axe saves time.' },
}

const favorites = illustration({
  name: 'favorites',
  height: 364,
  words: {
    zh: {
      ...PHRASE.zh,
      title: '收藏夹',
      search: '搜索',
      export: '导出',
      note: '和“雪上加霜”差不多',
      edit: '编辑笔记',
    },
    en: {
      ...PHRASE.en,
      title: 'Favorites',
      search: 'Search',
      export: 'Export',
      note: 'Literally: grinding the knife…',
      edit: 'Edit note',
    },
  },
  draw(k, w) {
    const { muted, accent, soft } = k.colors
    return [
      k.window(24, 24, 552, 380, { title: w.title }),
      k.box(48, 86, 376, 44, { rx: 22, stroke: k.colors.edge }),
      k.glyph('search', 62, 96),
      k.text(98, 115.5, w.search, { width: 200, fill: muted }),
      k.button(440, 87, 112, w.export),
      k.text(48, 176, w.original, { width: 420, lang: k.foreign }),
      k.glyph('star', 524, 158, { color: accent, fill: accent }),
      k.text(48, 208, w.result, { width: 480, fill: accent }),
      k.rect(48, 226, 504, 52, { rx: 8, fill: soft }),
      k.text(64, 259, w.note, { width: 330, fill: muted }),
      k.glyph('pencil', 404, 240, { scale: 0.95 }),
      k.text(434, 259, w.edit, { width: 112 }),
      k.rule(48, 300, 504),
      k.bars(46, 328, [330, 260]),
      k.glyph('star', 524, 316, { color: accent, fill: accent }),
    ]
  },
})

const editNote = illustration({
  name: 'edit-note',
  height: 290,
  words: {
    zh: { ...PHRASE.zh, note: ['和“雪上加霜”差不多，', '口语里更常用。'], done: '完成' },
    en: {
      ...PHRASE.en,
      note: ['Literally: grinding the knife', 'delays no woodcutter.'],
      done: 'Done',
    },
  },
  draw(k, w) {
    return [
      k.panel(24, 24, 552, 242),
      k.text(48, 64, w.original, { width: 420, lang: k.foreign }),
      k.glyph('star', 524, 46, { color: k.colors.accent, fill: k.colors.accent }),
      k.text(48, 98, w.result, { width: 480, fill: k.colors.accent }),
      k.box(48, 118, 504, 78, { stroke: k.colors.accent }),
      k.lines(64, 149, w.note, { width: 470 }),
      k.button(452, 208, 100, w.done, { strong: true }),
      k.cursor(536, 236),
    ]
  },
})

const history = illustration({
  name: 'history',
  height: 372,
  words: {
    zh: {
      title: '历史记录',
      clear: '清空历史记录',
      keep: '保存历史记录',
      day: '今天',
      rows: ['Where is the station?', 'It never rains but it pours.'],
      remove: '删除',
    },
    en: {
      title: 'History',
      clear: 'Clear history',
      keep: 'Keep history',
      day: 'Today',
      rows: ['车站在哪里？', '磨刀不误砍柴工。'],
      remove: 'Delete',
    },
  },
  draw(k, w) {
    const { muted } = k.colors
    return [
      k.window(24, 24, 552, 380, { title: w.title }),
      k.toggle(48, 95, true),
      k.text(108, 115.5, w.keep, { width: 190 }),
      k.button(388, 87, 164, w.clear),
      k.rule(25, 148, 550),
      k.text(48, 186, w.day, { width: 200, fill: muted }),
      w.rows.map((row, i) => {
        const y = 226 + i * 76
        return [
          k.text(48, y, row, { width: 400, lang: k.foreign }),
          k.bars(46, y + 22, [200 - i * 60], { color: k.colors.accent }),
          k.text(552, y, w.remove, { width: 90, anchor: 'end', fill: muted }),
          k.rule(48, y + 40, 504),
        ]
      }),
    ]
  },
})

const account = illustration({
  name: 'account',
  height: 344,
  words: {
    zh: {
      title: '设置 → 账号',
      points: '积分',
      rows: ['套餐包', '会员'],
      end: '到期日期',
      prices: '当前价格',
    },
    en: {
      title: 'Settings → Account',
      points: 'Points',
      rows: ['Package', 'Membership'],
      end: 'Ends on',
      prices: 'Current prices',
    },
  },
  draw(k, w) {
    const { muted, ink, soft } = k.colors
    return [
      k.window(24, 24, 552, 340, { title: w.title }),
      k.circle(72, 112, 24, { fill: k.colors.ground }),
      k.path('M72 103a6 6 0 1 0 0 .1M60 126a12 12 0 0 1 24 0', {
        stroke: k.colors.accent,
        'stroke-width': 2.5,
      }),
      k.bars(110, 112, [180]),
      k.button(384, 91, 168, w.prices),
      k.rect(48, 154, 504, 52, { rx: 8, fill: soft }),
      k.text(68, 187, w.points, { width: 160, weight: 700 }),
      k.bars(440, 180, [92], { color: ink, height: 11 }),
      w.rows.map((row, i) => [
        k.text(68, 248 + i * 56, row, { width: 150 }),
        k.bars(200, 241 + i * 56, [70]),
        k.text(404, 248 + i * 56, w.end, { width: 110, anchor: 'end', fill: muted }),
        k.bars(424, 241 + i * 56, [108]),
        i === 0 ? k.rule(48, 270, 504) : '',
      ]),
    ]
  },
})

const pointsCard = illustration({
  name: 'points-card',
  height: 236,
  words: {
    zh: {
      result: ['蜜蜂跳起舞，告诉同伴哪儿有花。'],
      service: 'DeepSeek',
      spent: '本次用了',
      points: '积分',
    },
    en: {
      result: ['A bee’s dance shows the hive', 'the way to the flowers.'],
      service: 'ChatGPT',
      spent: 'This one cost',
      points: 'points',
    },
  },
  draw(k, w) {
    const { muted, accent } = k.colors
    const end = 552 - (w.points === 'points' ? 64 : 46)
    const from = end - 62
    return [
      k.panel(24, 24, 552, 188),
      k.service(48, 64, 504, w.service, 'AI'),
      k.lines(48, w.result.length === 1 ? 114 : 102, w.result, { width: 504, fill: accent }),
      k.rule(25, 154, 550),
      k.buttons(44, 171),
      k.text(from - 10, 190, w.spent, { width: 150, anchor: 'end', fill: muted }),
      k.bars(from, 183, [52], { color: k.colors.dot, height: 10 }),
      k.text(552, 190, w.points, { width: 70, anchor: 'end', fill: muted }),
    ]
  },
})

const pointsOrder = illustration({
  name: 'points-order',
  height: 292,
  words: {
    zh: {
      batches: ['套餐包', '会员', '套餐包'],
      order: ['先用', '再用', '最后用'],
      axis: '到期日期',
    },
    en: {
      batches: ['Package', 'Membership', 'Package'],
      order: ['First', 'Then', 'Last'],
      axis: 'End date',
    },
  },
  draw(k, w) {
    /** @param {number} i */
    const end = (i) => 250 + i * 135
    return [
      k.box(24, 24, 552, 244, { rx: 10 }),
      w.batches.map((batch, i) => {
        const y = 48 + i * 56
        const used = i === 0
        return [
          k.rect(48, y, end(i) - 48, 40, { rx: 8, fill: used ? k.colors.mark : k.colors.ground }),
          k.text(64, y + 27.5, batch, {
            width: 130,
            fill: used ? k.colors.onMark : undefined,
          }),
          k.text(end(i) - 14, y + 27.5, w.order[i], {
            width: 80,
            anchor: 'end',
            weight: used ? 700 : undefined,
            fill: used ? k.colors.onMark : k.colors.muted,
          }),
          k.path(`M${end(i)} ${y}V218`, {
            stroke: k.colors.muted,
            'stroke-width': 1.5,
            'stroke-dasharray': '3 5',
          }),
        ]
      }),
      k.arrow(48, 218, 556, 218),
      k.text(552, 250, w.axis, { width: 160, anchor: 'end', fill: k.colors.muted }),
    ]
  },
})

export const RECORDS = [aiChat, favorites, editNote, history, account, pointsCard, pointsOrder]
