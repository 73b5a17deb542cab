// Illustrations of selected text and its results: the translate icon, the translation panel and result cards.

import { illustration, SIGNS } from './kit.mjs'

const BEES = {
  zh: {
    title: 'Why do bees dance?',
    text: ['Bees dance to tell one another', 'where the flowers are.'],
    first: ['蜜蜂跳舞来告诉彼此花在哪里。'],
    second: ['蜜蜂跳起舞，告诉同伴哪儿有花。'],
    services: ['DeepL', 'DeepSeek'],
    kind: '机器翻译',
  },
  en: {
    title: '蜜蜂为什么跳舞？',
    text: ['蜜蜂跳舞，', '是为了告诉同伴哪里有花。'],
    first: ['Bees dance to tell each other', 'where the flowers are.'],
    second: ['A bee’s dance shows the hive', 'the way to the flowers.'],
    services: ['DeepL', 'ChatGPT'],
    kind: 'Machine translation',
  },
}

/**
 * Merges the texts of an illustration with the sample text about bees.
 * @template Words
 * @param {Words} zh
 * @param {Words} en
 */
const withBees = (zh, en) => ({ zh: { ...BEES.zh, ...zh }, en: { ...BEES.en, ...en } })

const selectIcon = illustration({
  name: 'select-icon',
  height: 272,
  words: withBees({ icon: '翻译图标' }, { icon: 'Translate icon' }),
  draw(k, w) {
    const end = k.markedEnd(56, w.text[1])
    return [
      k.window(24, 24, 552, 260),
      k.text(56, 112, w.title, { width: 480, size: 27, weight: 700, lang: k.foreign }),
      k.marked(56, 156, w.text, { width: 480 }),
      k.logo(end + 6, 164, 1.15),
      k.cursor(end + 26, 182),
      k.label(end + 96, 186, w.icon, end + 52, { width: 160 }),
      k.bars(56, 222, [430, 300]),
    ]
  },
})

const panel = illustration({
  name: 'panel',
  height: { zh: 352, en: 412 },
  words: withBees(
    { from: '英语', to: '中文', chat: 'AI 对话', names: ['关闭', '翻译服务', '译文', '4 个按钮'] },
    {
      from: 'Chinese',
      to: 'English',
      chat: 'AI chat',
      names: ['Close', 'Service', 'Translation', 'Buttons'],
    },
  ),
  draw(k, w) {
    const { accent, ink, muted } = k.colors
    const more = w.first.length * 30
    /** @type {(y: number, name: string | undefined, lines: readonly string[]) => import('./kit.mjs').Part} */
    const card = (y, name, lines) => [
      k.service(44, y, 366, name),
      k.lines(44, y + 34, lines, { width: 372, fill: accent }),
      k.buttons(42, y + 20 + more, 44),
    ]
    const [close, service, result, buttons] = w.names
    /** @type {(y: number, name: string | undefined, to: number) => string} */
    const label = (y, name, to) => k.label(454, y, name, to, { width: 128 })
    return [
      k.panel(24, 24, 406, 420),
      k.button(36, 40, 94, w.chat),
      k.field(136, 40, 134, w.from, { list: true, height: 42 }),
      k.text(276, 68, '→', { width: 24, fill: muted }),
      k.text(302, 68, w.to, { width: 84 }),
      k.glyph('close', 392, 49, { color: ink }),
      k.rule(25, 98, 404),
      card(134, w.services[0], w.first),
      k.rule(25, 192 + more, 404),
      card(230 + more, w.services[1], w.second),
      label(68, close, 422),
      label(134, service, k.markedEnd(54, w.services[0])),
      label(168, result, k.markedEnd(54, w.first[0])),
      label(172 + more, buttons, 206),
    ]
  },
})

const cardButtons = illustration({
  name: 'card-buttons',
  height: 232,
  words: withBees(
    { buttons: ['朗读', '复制', '收藏', '重试'] },
    { buttons: ['Read aloud', 'Copy', 'Save', 'Retry'] },
  ),
  draw(k, w) {
    const from = w.first.length === 1 ? 116 : 102
    return [
      k.panel(24, 24, 552, 180),
      k.service(52, 66, 496, w.services[0], w.kind),
      k.lines(52, from, w.first, { width: 500, fill: k.colors.accent }),
      k.rule(25, 152, 550),
      SIGNS.map((sign, i) => {
        const x = i === 0 ? 44 : 80 + i * 124
        return [
          k.glyph(sign, x, 166, { color: k.colors.ink }),
          k.text(x + 34, 185, w.buttons[i], { width: 124 }),
        ]
      }),
    ]
  },
})

const cardStates = illustration({
  name: 'card-states',
  height: 320,
  words: withBees(
    { half: '蜜蜂跳起舞，告诉', wait: '请求太多（429），等一会儿自动重试' },
    { half: 'A bee’s dance shows', wait: 'Too many requests (429), will retry' },
  ),
  draw(k, w) {
    const { accent, muted, line } = k.colors
    /** @type {(d: string, stroke: string) => string} */
    const ring = (d, stroke) => k.path(d, { stroke, 'stroke-width': 4, 'stroke-linecap': 'round' })
    /** @type {(y: number, name: string | undefined, kind: string) => import('./kit.mjs').Part} */
    const card = (y, name, kind) => [
      k.panel(24, y, 552, 82),
      k.service(48, y + 34, 504, name, kind),
    ]
    return [
      card(20, w.services[0], w.kind),
      k.circle(60, 81, 10, { fill: 'none', stroke: line, 'stroke-width': 4 }),
      ring('M60 71a10 10 0 0 1 10 10', accent),
      card(118, w.services[1], 'AI'),
      k.text(48, 184, w.half, { width: 440, fill: accent }),
      k.rect(k.markedEnd(48, w.half) + 4, 166, 3, 22, { fill: accent }),
      card(216, 'Google', w.kind),
      k.text(48, 282, w.wait, { width: 500, fill: muted }),
    ]
  },
})

const cardError = illustration({
  name: 'card-error',
  height: { zh: 288, en: 318 },
  words: withBees(
    { error: '服务器没有响应', retry: '重试' },
    { error: 'The server did not respond', retry: 'Retry' },
  ),
  draw(k, w) {
    const more = w.second.length * 30
    return [
      k.panel(24, 20, 552, 108),
      k.service(48, 56, 504, w.services[0], w.kind),
      k.text(48, 102, w.error, { width: 340, fill: k.colors.danger }),
      k.button(420, 72, 134, w.retry, { strong: true, sign: 'retry' }),
      k.cursor(532, 102),
      k.panel(24, 146, 552, 90 + more),
      k.service(48, 182, 504, w.services[1], 'AI'),
      k.lines(48, 218, w.second, { width: 504, fill: k.colors.accent }),
      k.buttons(46, 202 + more),
    ]
  },
})

const sourceLanguage = illustration({
  name: 'source-language',
  height: 290,
  words: {
    zh: {
      word: 'Gift',
      wordLang: 'de',
      languages: ['英语', '德语', '荷兰语'],
      to: '中文',
      result: '毒药',
      chat: 'AI 对话',
    },
    en: {
      word: '手紙',
      wordLang: 'ja',
      languages: ['Chinese', 'Japanese', 'Korean'],
      to: 'English',
      result: 'letter',
      chat: 'AI chat',
    },
  },
  draw(k, w) {
    return [
      k.panel(24, 24, 552, 320),
      k.button(46, 42, 116, w.chat),
      k.field(178, 42, 160, w.languages[0], { list: true, height: 42 }),
      k.text(350, 70, '→', { width: 24, fill: k.colors.muted }),
      k.text(382, 70, w.to, { width: 90 }),
      k.glyph('close', 530, 51, { color: k.colors.ink }),
      k.rule(25, 100, 550),
      k.marked(402, 146, [w.word], { width: 150, lang: w.wordLang }),
      k.service(398, 196, 150, 'DeepL'),
      k.text(398, 230, w.result, { width: 150, fill: k.colors.accent }),
      k.bars(396, 262, [140]),
      k.panel(178, 94, 198, 148),
      k.rect(184, 145, 186, 46, { rx: 6, fill: k.colors.mark }),
      w.languages.map((name, i) =>
        k.text(198, 129 + i * 46, name, {
          width: 150,
          fill: i === 1 ? k.colors.onMark : undefined,
        }),
      ),
      k.cursor(332, 170),
    ]
  },
})

export const SELECTION = [selectIcon, panel, cardButtons, cardStates, cardError, sourceLanguage]
