import { expect, test } from 'vitest'
import { article, site } from '../site.ts'

const cases: readonly [string, string][] = [
  // Emphasis next to full-width punctuation.
  ['**历经10年发展，**年', '<strong>历经10年发展，</strong>年'],
  ['按**「确定」**键', '按<strong>「确定」</strong>键'],
  ['按**“确定”**键', '按<strong>“确定”</strong>键'],
  ['~~旧（。）~~后', '<del>旧（。）</del>后'],
  ['这是**重点。**后面', '这是<strong>重点。</strong>后面'],
  ['中文**"quoted"**中文', '中文<strong>&quot;quoted&quot;</strong>中文'],
  ['**`code`**中文', '<strong><code>code</code></strong>中文'],
  ['中文**（English）**中文', '中文<strong>（English）</strong>中文'],
  ['**粗**', '<strong>粗</strong>'],
  ['***中***', '<em><strong>中</strong></em>'],
  ['**中*文*字**', '<strong>中<em>文</em>字</strong>'],
  ['日本語**「強調」**です', '日本語<strong>「強調」</strong>です'],
  ['한국어**(강조)**는', '한국어<strong>(강조)</strong>는'],
  ['中_a_文', '中_a_文'],
  // Next to asterisks a tilde is a boundary, on both sides.
  [
    '新增**`newName`**~~`oldName`~~。',
    '新增<strong><code>newName</code></strong><del><code>oldName</code></del>。',
  ],
  ['文**A.**~~旧~~', '文<strong>A.</strong><del>旧</del>'],
  ['**A!**~~B~~ *C?*~D~', '<strong>A!</strong><del>B</del> <em>C?</em><del>D</del>'],
  ['~~旧~~**（新）**~~旧~~', '<del>旧</del><strong>（新）</strong><del>旧</del>'],
  ['**~~a~~** **a ~~b.~~**', '<strong><del>a</del></strong> <strong>a <del>b.</del></strong>'],
  // Also before Latin letters or digits.
  [
    '我们发布了**“新版”**v12，和**“新版”**版。',
    '我们发布了<strong>“新版”</strong>v12，和<strong>“新版”</strong>版。',
  ],
  ['**设置……**A', '<strong>设置……</strong>A'],
  ['点**“设置”**2次', '点<strong>“设置”</strong>2次'],
  ['~~‘旧。’~~v1', '<del>‘旧。’</del>v1'],
  ['“新版”**v12**，“旧版”*v11*', '“新版”<strong>v12</strong>，“旧版”<em>v11</em>'],
  ['**他说——*v12*发布了**', '<strong>他说——<em>v12</em>发布了</strong>'],
  ['*他说——**v12**发布了*', '<em>他说——<strong>v12</strong>发布了</em>'],
  ['**“重点”的*“新版”*v12**版', '<strong>“重点”的<em>“新版”</em>v12</strong>版'],
  // Western text follows CommonMark.
  ['a**“b”**c', 'a**“b”**c'],
  ['a **b…**c', 'a **b…**c'],
  ['a**"b"**c', 'a**&quot;b&quot;**c'],
  ['a *b*c', 'a <em>b</em>c'],
  // A bare URL ends where Chinese begins.
  [
    '见https://a.example/b，然后',
    '见<a href="https://a.example/b" rel="noopener">https://a.example/b</a>，然后',
  ],
  [
    'https://a.example/b中文',
    '<a href="https://a.example/b" rel="noopener">https://a.example/b</a>中文',
  ],
  [
    '（https://a.example/b）',
    '（<a href="https://a.example/b" rel="noopener">https://a.example/b</a>）',
  ],
  ['“https://a.example”。', '“<a href="https://a.example" rel="noopener">https://a.example</a>”。'],
  // A line break between Han characters is removed.
  ['第一行，\n第二行', '第一行，第二行'],
  ['第一行\n第二行', '第一行第二行'],
  ['使用 Chrome\n浏览器', '使用 Chrome\n浏览器'],
  ['中文\nEnglish', '中文\nEnglish'],
  ['**粗体**\n中文', '<strong>粗体</strong>中文'],
  ['中文\n**粗体**', '中文<strong>粗体</strong>'],
  // Also across a tag or a comment, but not across a visible element.
  ['中\n<b>文</b>', '中<b>文</b>'],
  ['<kbd>中</kbd>\n文', '<kbd>中</kbd>文'],
  ['中<!-- c -->\n文', '中文'],
  ['中 <!-- c -->\n文', '中文'],
  ['中\n<b>\n文</b>', '中<b>文</b>'],
  ['<b>**中**</b>\n<i>[文](#main)</i>', '<b><strong>中</strong></b><i><a href="#main">文</a></i>'],
  ['中\n<b>a</b>', '中\n<b>a</b>'],
  ['中\n<br>文', '中\n<br>文'],
  ['中\n<input type="checkbox">\n文', '中\n<input type="checkbox">\n文'],
  ['中\n`文\n文`', '中\n<code>文 文</code>'],
  ['中  \n文', '中<br>文'],
  ['한국어\n한국어', '한국어\n한국어'],
  ['one\ntwo', 'one\ntwo'],
]

test('emphasis, bare URLs and line breaks work in Chinese text without spaces', async () => {
  const files = Object.fromEntries(
    cases.map(([markdown], i) => [`content/en/docs/p${i}.md`, `# T\n\n${markdown}\n`]),
  )
  const built = await site(files).build()
  const html = cases.map((_, i) => article(built.files.get(`docs/p${i}/index.html`)))
  expect(html).toEqual(cases.map(([, expected]) => `<p>${expected}</p>`))
})

test('lines of Chinese text are joined in lists, quotes and headings', async () => {
  const text = `# T

- 列表，
  继续

> 引用，
> 继续

标题，
继续
---
`
  const { files } = await site({ 'content/en/docs/a.md': text }).build()
  expect(article(files.get('docs/a/index.html'))).toBe(`<ul>
<li>列表，继续</li>
</ul>
<blockquote>
<p>引用，继续</p>
</blockquote>
<h2 id="标题继续">标题，继续<a class="anchor" href="#标题继续" aria-label="Direct link to 标题，继续"></a></h2>`)
})
