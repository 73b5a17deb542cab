// Filler words, which say little in a query about its subject. They are indexed all the same, since a text
// may be about them, and are shipped with the index because they depend on the language.

import type { SearchFile } from '../../shared/search/format.ts'
import type { Cut } from '../../shared/search/text.ts'

const ENGLISH = `
don doesn didn isn aren won wasn am being been does doing done much very really please s t ll re ve able across after almost cant
dont wont doesnt didnt isnt arent wasnt couldnt shouldnt wouldnt havent hasnt hadnt im ive whats thats few minutes later among
else ever every least let off often only own rather since while yet likely neither nor cannot where
`

const CHINESE = `
太 很 更 最 真 挺 突然 老是 总是 一直 为啥 咋 咋办 怎么回事 请教 求助 求 帮 帮忙 那个 这个 某个 什么样
多久 有什么 会不会 要不要 一定 到底 究竟 东西 看看 一下 明明 居然 竟然 办法 正在 下来 别的 其它 另外
另一个 变成 弄 搞 搞定 某些 有些 一些 一点 有点 好像 似乎 貌似 感觉 觉得 可能 大概 遇到 碰到 出现 这样
那样 这么 那么 这种 那种 这里 那里 这边 哪种 哪儿 啥 啥意思 什么意思 干嘛 咋样 怎么会 怎么弄 怎么搞 行不行
好不好 其实 本来 原来 反正 现在 目前 以前 然后 接着 刚刚 刚才 有时 有时候 偶尔 经常 每次 很多 好多 根本
非常 特别 希望 打算 不要 知道 不知道 情况 的话 大家 大佬 有人 谢谢 麻烦
`

/** Returns the filler words for a way of segmenting words, as the index contains them. */
export function fillerColumn(cut: Cut): Pick<SearchFile[1]['index'], 'fillers'> {
  const words = cut === 'dictionary' ? ENGLISH + CHINESE : ENGLISH
  return { fillers: words.trim().replace(/\s+/g, ' ') }
}
