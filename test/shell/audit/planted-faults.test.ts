// Audits a finished site with a fault of every kind, each on its own line between correct lines: all of them must be
// reported at their places, and nothing else.

import path from 'node:path'
import { expect, test } from 'vitest'
import { faultsIn } from '../../audited.ts'
import { newFolder, write } from '../../folder.ts'

/** A line of a page, and the codes of the faults in it. */
type Row = readonly [line: string, ...codes: string[]]

const page = (head: readonly Row[], body: readonly Row[]): { text: string; faults: string[] } => {
  const rows: Row[] = [
    ['<!doctype html><html lang="en"><head><meta charset="utf-8"><title>T</title>'],
    ...head,
    ['</head><body>'],
    ...body,
    ['</body></html>'],
  ]
  return {
    text: rows.map(([line]) => line).join('\n'),
    faults: rows.flatMap(([, ...codes], i) => codes.map((code) => `${i + 1} ${code}`)),
  }
}

const LINKS = page(
  [],
  [
    [
      '<a href="/docs/a/">a</a> <a href="/docs/a">b</a> <a href="../a/">c</a> <a href="../a/index.html">d</a>',
    ],
    [
      '<a href="/docs/plain">clean</a> <a href="/docs/plain.html">whole</a> <a href="../../file.pdf">file</a>',
    ],
    [
      '<a href="/docs/a?x=1&amp;y=2#part">query</a> <a href="">self</a> <a href="?q">self</a> <a href="#">top</a>',
    ],
    [
      '<a href="/docs/%E5%AE%89%E8%A3%85/">安装</a> <a href="/docs/安装/">raw</a> <a href="/with%20space.txt">space</a>',
    ],
    [
      '<a href="/with space.txt">space</a> <a href="mailto:a@b.example">mail</a> <a href="tel:1">tel</a> <a href="javascript:void 0">js</a>',
    ],
    [
      '<a href="https://docs.example/docs/a/">own</a> <a href="//docs.example/docs/a/">own</a> <a href="https://other.example/gone">other</a>',
    ],
    [
      '<area href="/docs/a/"> <form action="/docs/a/"><button formaction="/docs/a">x</button></form>',
    ],
    ['<a>no address</a> <a name="old">name</a> <a href="#old">x</a> <a href="#OLD" id="OLD">x</a>'],
    ['<!-- <a href="/gone-in-comment">x</a> --> <script>const a = "<a href=/gone>"</script>'],
    // Missing pages.
    ['<a href="/docs/gone">x</a>', 'broken-link'],
    ['<a href="/docs/gone/">x</a>', 'broken-link'],
    ['<a href="gone">x</a>', 'broken-link'],
    ['<a href="../gone.html">x</a>', 'broken-link'],
    ['<a href="../a.md">x</a>', 'broken-link'],
    ['<a href="/docs/gone?x=1">x</a>', 'broken-link'],
    ['<a href="/docs/gone#part">x</a>', 'broken-link'],
    ['<a href="https://docs.example/gone">x</a>', 'broken-link'],
    ['<a href="//docs.example/gone">x</a>', 'broken-link'],
    ['<a href="https://me:pw@docs.example/gone">x</a>', 'broken-link'],
    ['<a href="https://docs.example@other.example/gone">x</a>'],
    ['<a href="//me@docs.example/docs/a/">x</a>'],
    ['<a href="/Docs/a/">x</a>', 'broken-link'],
    ['<a href="/docs/A/">x</a>', 'broken-link'],
    ['<a href="/docs/%E5%AE%89%E8%A3%86/">x</a>', 'broken-link'],
    ['<a href="/docs/%zz">x</a>', 'broken-link'],
    ['<a href="/docs/%252e">x</a>', 'broken-link'],
    ['<a href="/with+space.txt">x</a>', 'broken-link'],
    ['<a href="/with  space.txt">x</a>', 'broken-link'],
    ['<a href="/docs/a%20">x</a>', 'broken-link'],
    ['<a href="/docs/a&amp;b">x</a>', 'broken-link'],
    ['<a href="/../up">x</a>', 'broken-link'],
    ['<a href="/.sitegen-manifest.json">x</a>', 'broken-link'],
    ['<a href="/empty-folder/">x</a>', 'broken-link'],
    ['<a href=" /docs/gone2 ">x</a>', 'broken-link'],
    ['<a href="/docs/a//b">x</a>', 'broken-link'],
    ['<area href="/gone">', 'broken-link'],
    ['<form action="/gone"></form>', 'broken-link'],
    ['<form><button formaction="/gone">x</button></form>', 'broken-link'],
    ['<iframe src="/gone.html"></iframe>', 'broken-link'],
    ['<blockquote cite="/gone">x</blockquote>', 'broken-link'],
    ['<svg><a xlink:href="/gone"><text>x</text></a></svg>', 'broken-link'],
    ['<template><a href="/gone">x</a></template>', 'broken-link'],
    ['<a href="/docs/gone">one</a><a href="/docs/gone">two</a>', 'broken-link', 'broken-link'],
    ['<a href="http://[">x</a>', 'bad-address'],
    ['<a href="https://">x</a>', 'bad-address'],
    ['<a href="http://a b.example/">x</a>', 'bad-address'],
    // Redirects.
    ['<a href="/docs/old">x</a>', 'redirected-link'],
    ['<a href="/docs/old/#part">x</a>', 'redirected-link'],
    ['<a href="/docs/chain">x</a>', 'redirected-link'],
    ['<a href="/docs/stub/">x</a>', 'redirected-link'],
    ['<a href="/docs/circle">x</a>', 'redirect-loop'],
    ['<a href="/docs/stub-circle/">x</a>', 'redirect-loop'],
    ['<a href="/docs/dead-end">x</a>', 'broken-link'],
    ['<a href="/docs/old#gone">x</a>', 'redirected-link', 'broken-anchor'],
  ],
)

const ANCHORS = page(
  [],
  [
    [
      '<h2 id="part">A part</h2> <a href="#part">x</a> <a href="#top">x</a> <a href="#%E7%AC%AC">x</a> <p id="第">x</p>',
    ],
    [
      '<a href="/docs/a/#part">x</a> <a href="../a#part">x</a> <a href="https://docs.example/docs/a/#part">x</a>',
    ],
    ['<a href="/docs/a/#:~:text=some%20words">x</a> <a href="/docs/a/#part:~:text=Some,end">x</a>'],
    [
      '<p id="a:b.c">x</p> <a href="#a:b.c">x</a> <a href="/file.pdf#page=3">x</a> <a href="/picture.svg#layer">x</a>',
    ],
    ['<svg><symbol id="sign"></symbol></svg><svg><use href="#sign"></use></svg>'],
    ['<a href="#gone">x</a>', 'broken-anchor'],
    ['<a href="#Part">x</a>', 'broken-anchor'],
    ['<a href="#%E7%AC%AD">x</a>', 'broken-anchor'],
    ['<a href="#%zz">x</a>', 'broken-anchor'],
    ['<a href="#part%20">x</a>', 'broken-anchor'],
    ['<a href="/docs/a/#gone">x</a>', 'broken-anchor'],
    ['<a href="/docs/a#gone">x</a>', 'broken-anchor'],
    ['<a href="../a/index.html#gone">x</a>', 'broken-anchor'],
    ['<a href="/docs/plain#gone">x</a>', 'broken-anchor'],
    ['<a href="https://docs.example/docs/a/#gone">x</a>', 'broken-anchor'],
    ['<a href="/docs/a/?x#gone">x</a>', 'broken-anchor'],
    ['<svg><use href="#gone"></use></svg>', 'broken-anchor'],
    ['<a href="/docs/a/#:~:text=other%20words">x</a>', 'broken-passage'],
    ['<a href="/docs/a/#:~:text=end,some">x</a>', 'broken-passage'],
    ['<a href="/docs/a/#part:~:text=hidden%20title">x</a>', 'broken-passage'],
  ],
)

const PICTURES = page(
  [
    [
      '<link rel="icon" href="/icon.svg"><meta property="og:image" content="https://docs.example/picture.png">',
    ],
    [
      '<link rel="stylesheet" href="/style.css"><link rel="preconnect" href="https://other.example">',
    ],
    ['<link rel="icon" href="/gone.svg">', 'broken-image'],
    ['<link rel="apple-touch-icon" href="/gone.png">', 'broken-image'],
    ['<link rel="stylesheet" href="/gone.css">', 'broken-file'],
    ['<link rel="modulepreload" href="/gone.js">', 'broken-file'],
    ['<link rel="manifest" href="/gone.webmanifest">', 'broken-file'],
    ['<link rel="preload" as="image" imagesrcset="/picture.png 1x, /gone.png 2x">', 'broken-image'],
    ['<link rel="alternate" type="application/rss+xml" href="/gone.xml">', 'broken-file'],
    ['<meta property="og:image" content="https://docs.example/gone.png">', 'broken-image'],
    ['<meta name="twitter:image" content="https://docs.example/gone.png">', 'broken-image'],
    ['<script src="/gone.js"></script>', 'broken-file'],
    [
      '<style>.a { background: url("/gone.png") } /* url(/fine.png) */ .b { background: url(/picture.png) }</style>',
      'broken-image',
    ],
  ],
  [
    [
      '<img src="/picture.png" srcset="/picture.png 1x, /picture.svg 2x" alt=""> <img src="data:image/png;base64,AA" alt="">',
    ],
    ['<picture><source srcset="/picture.svg"><img src="../../picture.png" alt=""></picture>'],
    [
      '<video src="/film.mp4" poster="/picture.png"><track src="/words.vtt"></video> <p style="background: url(/picture.png)">x</p>',
    ],
    ['<img src="/gone.png" alt="">', 'broken-image'],
    ['<img src="picture.png" alt="">', 'broken-image'],
    ['<img src="/Picture.png" alt="">', 'broken-image'],
    ['<img src="" alt="">', 'bad-address'],
    ['<img src="/picture.png" srcset="/gone-1.png 1x, /picture.png 2x" alt="">', 'broken-image'],
    [
      '<img src="/picture.png" srcset="/picture.png, /gone-2.png 640w,/gone-3.png 1280w" alt="">',
      'broken-image',
      'broken-image',
    ],
    [
      '<picture><source srcset="/gone.avif"><img src="/picture.png" alt=""></picture>',
      'broken-image',
    ],
    ['<video src="/gone.mp4"></video>', 'broken-file'],
    ['<video><source src="/gone.webm"></video>', 'broken-file'],
    ['<video src="/film.mp4" poster="/gone.jpg"></video>', 'broken-image'],
    ['<video src="/film.mp4"><track src="/gone.vtt"></video>', 'broken-file'],
    ['<audio src="/gone.mp3"></audio>', 'broken-file'],
    ['<object data="/gone.pdf"></object>', 'broken-file'],
    ['<embed src="/gone.pdf">', 'broken-file'],
    ['<input type="image" src="/gone.png" alt="">', 'broken-image'],
    ['<svg><image href="/gone.png"></image></svg>', 'broken-image'],
    ['<svg><use href="/icons-gone.svg#x"></use></svg>', 'broken-image'],
    [`<p style="background: url('/gone.png')">x</p>`, 'broken-image'],
  ],
)

const HEAD = page(
  [
    [
      '<link rel="canonical" href="https://docs.example/docs/a/"><link rel="alternate" hreflang="en" href="https://docs.example/docs/a/">',
    ],
    ['<link rel="canonical" href="https://docs.example/docs/gone">', 'broken-canonical'],
    [
      '<link rel="alternate" hreflang="fr" href="https://docs.example/fr/docs/gone">',
      'broken-translation',
    ],
    ['<link rel="alternate" hreflang="x-default" href="/docs/old">', 'redirected-link'],
    ['<meta property="og:url" content="https://docs.example/gone">', 'broken-canonical'],
    ['<meta http-equiv="refresh" content="30; url=/docs/gone">', 'broken-redirect'],
    ['<link rel="next" href="/docs/page/2">', 'broken-link'],
    [
      '<script type="application/ld+json">{"@context":"https://schema.org","url":"https://docs.example/docs/gone-in-data"}</script>',
      'broken-link',
    ],
  ],
  [],
)

const BASED = page(
  [['<base href="/docs/">']],
  [
    ['<a href="a/">x</a> <img src="../picture.png" alt="">'],
    ['<a href="docs/a/">x</a>', 'broken-link'],
    ['<a href="#part">another page</a>', 'broken-link'],
  ],
)

const OTHERS: Readonly<Record<string, readonly Row[]>> = {
  'style.css': [
    [
      '@import "/more.css"; .a { background: url(picture.png) } .b { background: url(data:image/png,x) }',
    ],
    ['/* url(/fine.png) */ .c { fill: url(#shape) }'],
    ['@import "/gone.css";', 'broken-file'],
    ['@import url(gone-too.css);', 'broken-file'],
    [".d { background: url('/img/gone.png') }", 'broken-image'],
    ['@font-face { src: url("/gone.woff2") format("woff2") }', 'broken-file'],
  ],
  'more.css': [['a { color: red }']],
  'sitemap.xml': [
    [
      '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ],
    ['<url><loc>https://docs.example/docs/a/</loc></url>'],
    ['<url><loc>https://docs.example/docs/gone</loc></url>', 'broken-entry'],
    [
      '<url><loc>https://docs.example/docs/a/</loc><xhtml:link rel="alternate" hreflang="fr" href="https://docs.example/fr/gone"/></url>',
      'broken-entry',
    ],
    ['<url><loc>https://docs.example/docs/old</loc></url>', 'redirected-link'],
    ['</urlset>'],
  ],
  'blog/rss.xml': [
    ['<rss version="2.0"><channel><link>https://docs.example/docs/a/</link>'],
    [
      '<item><link>https://docs.example/blog/gone</link><guid isPermaLink="false">https://docs.example/id</guid></item>',
      'broken-entry',
    ],
    [
      '<item><link>https://docs.example/docs/a/</link><enclosure url="https://docs.example/gone.mp3"/></item>',
      'broken-entry',
    ],
    ['</channel></rss>'],
  ],
  'site.webmanifest': [
    ['{ "start_url": "/",'],
    [' "icons": [{ "src": "/icon.svg" },'],
    [' { "src": "/icon-gone.png" }] }', 'broken-image'],
  ],
  'robots.txt': [
    ['User-agent: *'],
    ['Sitemap: https://docs.example/sitemap-gone.xml', 'broken-entry'],
  ],
  _redirects: [
    ['# comment /docs/gone'],
    ['/docs/old /docs/a/ 301'],
    ['/docs/old/ /docs/a/ 301'],
    ['/docs/chain /docs/old 301'],
    ['/docs/circle /docs/circle-back 302', 'redirect-loop'],
    ['/docs/circle-back /docs/circle 302', 'redirect-loop'],
    ['/docs/dead-end /docs/gone 301', 'broken-redirect'],
    ['/docs/to-part /docs/a/#gone 301', 'broken-anchor'],
    ['/news/* /blog/:splat 301'],
  ],
}

const stub = (to: string): string =>
  `<!doctype html><title>Moved</title>\n<meta http-equiv="refresh" content="0; url=${to}">\n<a href="/docs/a/">x</a>`

test('reports every planted fault, and nothing else', async () => {
  const folder = path.join(newFolder(), 'dist')
  const pages = {
    'docs/links/index.html': LINKS,
    'docs/anchors/index.html': ANCHORS,
    'docs/pictures/index.html': PICTURES,
    'docs/head/index.html': HEAD,
    'docs/based/index.html': BASED,
  }
  const others = Object.entries(OTHERS).map(([file, rows]) => ({
    file,
    text: rows.map(([line]) => line).join('\n'),
    faults: rows.flatMap(([, ...codes], i) => codes.map((code) => `${i + 1} ${code}`)),
  }))
  const media = ['picture.png', 'picture.svg', 'icon.svg', 'film.mp4', 'words.vtt', 'file.pdf']
  write(folder, {
    ...Object.fromEntries(Object.entries(pages).map(([file, { text }]) => [file, text])),
    ...Object.fromEntries(others.map(({ file, text }) => [file, text])),
    ...Object.fromEntries([...media, 'with space.txt'].map((file) => [file, 'x'])),
    'index.html': '<!doctype html><title>Home</title>',
    'docs/a/index.html':
      '<!doctype html><title>Hidden title</title><h2 id="part">Some <b>words</b> to the\n end</h2>',
    'docs/plain.html': '<!doctype html><title>P</title>',
    'docs/安装/index.html': '<!doctype html><title>安装</title>',
    'docs/stub/index.html': stub('/docs/a/'),
    'docs/stub-circle/index.html': stub('/docs/stub-circle-back/'),
    'docs/stub-circle-back/index.html': stub('/docs/stub-circle/'),
    'empty-folder/.keep': '',
    '.sitegen-manifest.json': '{}',
  })

  const circles = ['stub-circle', 'stub-circle-back'].map(
    (name) => `docs/${name}/index.html:2 redirect-loop`,
  )
  const planted = [
    ...Object.entries(pages).flatMap(([file, { faults }]) =>
      faults.map((fault) => `${file}:${fault}`),
    ),
    ...others.flatMap(({ file, faults }) => faults.map((fault) => `${file}:${fault}`)),
    ...circles,
  ]
  expect(planted.length).toBeGreaterThan(110)
  expect(await faultsIn(folder)).toEqual(planted.toSorted())
})
