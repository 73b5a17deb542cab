// Tests what the audit reads from the files of a built site: their references, their anchors and their text.

import { describe, expect, test } from 'vitest'
import { idsOfAll, judge, type AuditedFile } from '../../src/core/audit/judge.ts'
import { readPage, readXhtml, skimPage, skimXhtml } from '../../src/core/audit/page.ts'
import { cssReferences, withUrls } from '../../src/core/web/css.ts'
import { readCss, readRobots, readXml } from '../../src/core/audit/other-files.ts'
import { normalizePassage, containsPassage } from '../../src/core/audit/passage.ts'
import { createSuggester } from '../../src/core/audit/suggester.ts'
import {
  expectedKind,
  type FileFacts,
  type PlacedFileFacts,
} from '../../src/core/audit/reference.ts'
import { problemOf } from '../../src/core/audit/report-findings.ts'
import { urlDefect } from '../../src/core/reading/url-defect.ts'
import { DEFAULT_LINKS } from '../../src/core/config/config.ts'
import { defined } from '../../src/shared/text.ts'
import { linksOf } from '../../src/shell/audit/addresses.ts'
import { busyWatch } from '../processor.ts'

const hrefs = ({ references }: FileFacts): string[] => references.map(({ href }) => href)
/** A length at which reading in quadratic time would take minutes. */
const MANY = 50_000

describe('a page', () => {
  test.each(['<div>', '<b id="x">', '<ul><li>'])(
    'is read even if it is deeply nested: %s',
    (open) => {
      const facts = readPage(`${open.repeat(20_000)}<a href="/deep">end</a>`)
      expect(hrefs(facts)).toEqual(['/deep'])
      expect(facts.text).toContain('end')
    },
  )

  test.each([
    '<base href="/b/"><a id="a" name="b" href=" /a ">x</a><form method="post" action="/f"></form>',
    '<svg><a xlink:href="/a"/><use href="#b"/><path fill="url(/c.svg#d)"/></svg><style>a{b:url(c.png)}</style>',
    '<img src="a&amp;b.png" srcset="/a.png 1x, /b.png 2x"><p style="background:url(&quot;d.png&quot;)">\r\n',
    '<script type="application/ld+json">{"url":\r\n"https://a.example/b"}</script><template><a href="/t"></a></template>',
    '<meta http-equiv="refresh" content="0; url=/a/"><noscript><a href="/n">x</a></noscript><p hidden>x',
    '<table><a href="/foster">x</a><tr><td background="/t.png"></table><select><a href="/s">x</a></select>',
  ])('yields the same facts if it is read without positions: %s', (html) => {
    for (const [read, skim] of [
      [readPage, skimPage],
      [readXhtml, skimXhtml],
    ] as const) {
      const { references, ...rest } = read(html)
      const known = references.map(({ kind, href, posted }) => defined({ kind, href, posted }))
      expect(skim(html)).toEqual({ ...rest, references: known })
    }
  })

  test('has the formaction of a button deep inside a form', () => {
    const { references } = readPage(
      `<form method="post">${'<div>'.repeat(20_000)}<button formaction="/x">end</button>`,
    )
    expect(references).toMatchObject([{ href: '/x', posted: true }])
  })

  test.each(['<noscript>%</noscript>', '<template>%</template>'])(
    'does not redirect by a refresh in %s',
    (around) => {
      const refresh = '<meta http-equiv="refresh" content="0; url=/b/">'
      expect(readPage(refresh).refresh).toBe('/b/')
      const facts = readPage(around.replace('%', refresh))
      expect([facts.refresh, hrefs(facts)]).toEqual([undefined, ['/b/']])
    },
  )

  test.each([
    ['location.replace("/b/" + location.hash)', '/b/'],
    ['const { hash } = window.location\nwindow.location.href = "/b/" + hash', '/b/'],
    ['if (location.href === "/b/") count(location)', undefined],
  ])(
    'redirects by the script “%s” to its noscript refresh only if that sets the location',
    (script, to) => {
      const refresh = '<noscript><meta http-equiv="refresh" content="0; url=/b/"></noscript>'
      expect(readPage(`${refresh}<script>${script}</script>`).refresh).toBe(to)
    },
  )

  test.each([
    ["0; url=/it's-here/", "/it's-here/"],
    ["0;URL='/a&quot;b'rest", '/a"b'],
    ["0, &quot;/it's-here/&quot;", "/it's-here/"],
    ['0 ; url = /a b ', '/a b'],
    ["3;''", undefined],
    ['5', undefined],
  ])('reads the target of the refresh %j', (content, to) => {
    const [found] = hrefs(readPage(`<meta http-equiv="refresh" content="${content}">`))
    expect(found).toBe(to)
  })

  test('ignores a base in SVG and a refresh that browsers do not understand', () => {
    expect(readPage('<svg><base href="/x/"></base></svg>').base).toBeUndefined()
    const refresh = '<meta http-equiv="refresh" content="in 0; url=/b/">'
    expect(hrefs(readPage(refresh))).toEqual([])
  })

  test.each([
    [
      '<table background="/a"><thead background="/b"><tr background="/c"><th background="/d"><tbody><tr><td background="/e"></table>',
      ['image /a', 'image /b', 'image /c', 'image /d', 'image /e'],
    ],
    [
      '<svg><script href="/a.js"></script><script xlink:href="/b.js"></script></svg>',
      ['file /a.js', 'file /b.js'],
    ],
    [
      '<svg><linearGradient href="/l.svg#a"/><radialGradient xlink:href="/r.svg#a"/><pattern href="/p.svg#a"/></svg>',
      ['file /l.svg#a', 'file /r.svg#a', 'file /p.svg#a'],
    ],
    [
      '<svg><textPath href="#path">x</textPath><animateMotion><mpath href="#way"/></animateMotion></svg>',
      ['file #path', 'file #way'],
    ],
    [
      '<svg><path clip-path="url(/c.svg#a)" fill="url(f.svg#a)" mask="url(#own)" marker-end="none"/></svg>',
      ['file /c.svg#a', 'file f.svg#a'],
    ],
    ['<font fill="url(/f.svg#a)">x</font>', []],
    ['<pattern href="/p.svg#a"></pattern><mpath href="/m.svg#a"></mpath>', []],
    ['<math><mi fill="url(/f.svg#a)">x</mi></math>', []],
    ['<svg><filter><feImage href="/a.png"/></filter></svg>', ['file /a.png']],
  ])('has the references in %s', (html, expected) => {
    expect(placed(html, readPage)).toEqual(expected)
  })

  test('ignores empty addresses and placeholders in a template element', () => {
    const written =
      '<a href="{{url}}">x</a><a href="/t/${id}">x</a><img src=""><img srcset="{a} 2x">'
    const inTemplate = `<template>${written}<a href="/a">x</a></template>`
    expect(hrefs(readPage(inTemplate))).toEqual(['/a'])
    expect(hrefs(readPage(written))).toEqual(['{{url}}', '/t/${id}', '', '{a}'])
  })
})

test('references of a drawing in a template to its own parts are ignored', () => {
  const drawing =
    '<svg><linearGradient id="g"/><linearGradient xlink:href="#g"/><use href="#g"/></svg>'
  expect(hrefs(readPage(drawing))).toEqual(['#g', '#g'])
  expect(hrefs(readPage(`<template>${drawing}<a href="/a#g">x</a></template>`))).toEqual(['/a#g'])
})

describe('an anchor', () => {
  test('is an id or a link’s name, except in templates and on scripts', () => {
    const { ids } = readPage(
      '<script id="g"></script><p id="a"><a name="b">x</a><map name="c" id="d"></map><select id="h"></select><template><p id="e"><a name="f">x</a></template>',
    )
    expect([...ids]).toEqual(['a', 'b', 'd', 'h'])
  })
})

describe('a text fragment', () => {
  test.each([
    ['<p>un<em>believ</em>able</p>', 'unbelievable'],
    ['<p>安装<strong>扩展</strong>即可</p>', '安装扩展即可'],
    ['<p>one\n  <b>two</b>&nbsp;three</p>', 'One%20two%20three'],
    ['<p>every<!-- x -->where <code>a</code>, then</p>', 'everywhere%20a%2C%20then'],
    ['<p>Donau&shy;dampf&shy;schiff</p>', 'donaudampfschiff'],
    ['<p>100% sure</p>', '100%%20sure'],
    ['<p>first</p><p>last</p>', 'first,last'],
    ['<p>install it</p><p>now</p>', 'install,now'],
    ['<p>don’t</p>', 'don%27t'],
    ['<p>café, straße, ﬁne</p>', 'cafe%2C%20strasse%2C%20fine'],
    ['<p>“quoted”</p>', '%22quoted%22'],
    ['<p>ＡＢＣ… one\u200Btwo</p>', 'ABC...%20onetwo'],
    ['<p>one <span hidden>x</span>two</p>', 'one%20two'],
    ['<p hidden="until-found">one</p>', 'one'],
    ['<p>请打开翻译设置页面</p>', '翻译设置'],
    ['<p>你好，世界</p>', '你好,世界'],
    ['<p>日本語のテキスト</p>', 'テキスト'],
    ['<p>foo.bar foo-baz C++</p>', 'foo,C'],
    ['<p>x one two three</p>', 'one-,two,-three'],
    ['<p>one</p><p>two</p><p>three</p>', 'one-,two,-three'],
    ['<p>installing now</p>', 'instal-,ling'],
    ['<p>a one b one c</p>', 'b-,one,-c'],
    ['<p>one <b>two</b> one three</p>', 'one,one,-three'],
    ['<p>one <select><option>x<option>y</select>two</p>', 'one%20two'],
    ['<pre>npm  install\nnpm test</pre>', 'npm%20install,test'],
    ['<p>foo.1.2: x.y</p>', '1.2,y'],
  ])('is found: %s contains %s', (html, passage) =>
    expect(containsPassage(readPage(html).text, passage)).toBe(true),
  )

  test.each([
    ['<p>one</p><p>two</p>', 'onetwo'],
    ['<p>one</p>two', 'onetwo'],
    ['<ul><li>one<li>two</ul>', 'onetwo'],
    ['one<br>two', 'onetwo'],
    ['<table><tr><td>one<td>two</table>', 'onetwo'],
    ['<p>one <b>two</b></p>', 'onetwo'],
    ['<p>one<script>two</script></p>', 'two'],
    ['<p>one</p><p>two</p>', 'one%20two'],
    ['one<br>two', 'one%20two'],
    ['<table><tr><td>one<td>two</table>', 'one%20two'],
    ['<p>x</p><p hidden>one</p>', 'one'],
    ['<p>hello, installing</p>', 'ello'],
    ['<p>hello, installing</p>', 'install'],
    ['<p>un<em>believ</em>able foo_bar</p>', 'believ'],
    ['<p>un<em>believ</em>able foo_bar</p>', 'foo'],
    ['<p>请打开翻译设置页面</p>', '翻译设'],
    ['<p>请打开翻译设置页面</p>', '译设置'],
    ['<p>x one and two three</p>', 'one-,two'],
    ['<p>one, two</p>', 'one-,two'],
    ['<p>xone two</p>', 'one-,two'],
    ['<p>one twox</p>', 'one,-two'],
    ['<p>one twox</p>', 'one,two'],
    ['<p>two one</p>', 'one,two'],
    ['<p>two</p>', 'one,two'],
    ['<p>two</p>', '%20'],
    ['<p>one</p>', 'one,one'],
    ['<p>が</p>', 'か'],
    ['<pre>npm install\n<b>npm</b> test</pre>', 'install%20npm'],
    ['<select><option>one</select>', 'one'],
    ['<p>1.2.3</p>', '2.3'],
  ])('is not found: %s does not contain %s', (html, passage) =>
    expect(containsPassage(readPage(html).text, passage)).toBe(false),
  )

  test('is searched for quickly in very long lines', () => {
    const line = '安装扩展'.repeat(10_000)
    const busy = busyWatch()
    expect(containsPassage(line, '装扩')).toBe(false)
    expect(containsPassage(`${line}\n${line}好`, '装扩-,好')).toBe(false)
    expect(busy()).toBeLessThan(2000)
  })

  test('is compared in lower case and with single spaces', () => {
    expect(normalizePassage('  A \tB\u00A0C ')).toBe(' a b c ')
  })
})

/** Returns references as `KIND HREF`, and expects each at its position in the text. */
const placed = (text: string, read: (text: string) => PlacedFileFacts): string[] =>
  read(text).references.map(({ kind, href, start, length }) => {
    expect(text.slice(start, start + length)).toBe(href)
    return `${kind} ${href}`
  })

describe('an XHTML page', () => {
  test.each([
    ['<script src="/a.js"/>', 'file /a.js'],
    ['<iframe src="/a"/>', 'link /a'],
    ['<textarea rows="1" />'],
    ['<svg><title/><script/></svg>'],
    ['<script>if (a) "<title/><a href=\'/no\'>"</script>'],
    ...['title', 'style', 'template', 'select', 'noscript', 'xmp'].map((name) => [`<${name}/>`]),
  ])('is read to the end after %s', (before = '', ...own) => {
    const xhtml = `<html><head/><body>${before}<p id="d">one <br/>two</p><a href="/b#c">x</a></body></html>`
    expect(placed(xhtml, readXhtml)).toEqual([...own, 'link /b#c'])
    const { ids, text } = readXhtml(xhtml)
    expect([...ids]).toEqual(['d'])
    expect(containsPassage(text, 'one')).toBe(true)
  })

  test('counts as a page in a link, like HTML and unlike other files', () => {
    const kinds = ['/a.xhtml', '/a.XHT', '/a.html', '/a', '/a.zip', '/a.png'].map((path) =>
      expectedKind('link', path),
    )
    expect(kinds).toEqual(['link', 'link', 'link', 'link', 'file', 'file'])
  })
})

test('a page with very many anchors does not cost other pages their suggestions', () => {
  const pageOf = (url: string, ids: readonly string[]): AuditedFile => ({
    url,
    text: '',
    facts: { ...readPage(''), ids: new Set(ids) },
  })
  const many = pageOf(
    'http://a/many',
    Array.from({ length: 900_000 }, (_, i) => `${i}`),
  )
  const few = pageOf('http://a/few', ['usage'])
  const meant = createSuggester({ pages: [], files: [], frame: new Set() })
  for (const id of ['gone', 'missing', 'lost']) meant.anchor(many, id)
  expect(meant.anchor(few, 'usag')?.text).toBe('usage')
})

test('after many missing paths, only pages of the same name are suggested, and not as sure', () => {
  const pages = Array.from({ length: 100_000 }, (_, i) => `/a/long/way/down/page-${i}`)
  const { path } = createSuggester({
    pages: [...pages, '/guide/usage'],
    files: [],
    frame: new Set(),
  })
  expect(path('/guide/usag', true)?.text).toBe('/guide/usage')
  expect(path('/api/usage', true)).toEqual({ text: '/guide/usage', sure: true })
  for (let i = 0; i < 50; i++) path(`/${i}`, true)
  expect(path('/guide/usagee', true)).toBeUndefined()
  expect(path('/docs/usage', true)).toEqual({ text: '/guide/usage', sure: false })
})

test('long missing paths use up the time for suggestions sooner', () => {
  const pages = Array.from({ length: 10_000 }, (_, i) => `/${'long/'.repeat(30)}page-${i}`)
  const missing = Array.from({ length: 20 }, (_, i) => `/${'long/'.repeat(30)}pagee-${i}`)
  const { path } = createSuggester({ pages, files: [], frame: new Set() })
  const found = missing.filter((each) => path(each, true))
  expect(found).toEqual(missing.slice(0, 15))
})

describe('a style sheet', () => {
  test.each([
    ['a { content: "url(/string.png)" }', []],
    [`a { content: 'url("/string.png")' "it's" url(/a.png) }`, ['file /a.png']],
    ['a::before { content: "/*" url(/a.png) "*/" } /* url(/no.png) */', ['file /a.png']],
    [
      'a { background: url(/a/*.png) } b { background: url(/b.png) }',
      ['file /a/*.png', 'file /b.png'],
    ],
    ['@import /* first */ "a.css"; @import url("b.css")', ['file a.css', 'file b.css']],
    ['@import"a.css";@import"b.css"print', ['file a.css', 'file b.css']],
    ['@namespace svg url(http://www.w3.org/2000/svg); @namespace "http://x.example"', []],
    [
      'a { background: image-set("a.png" 1x, url(b.png) 2x, "c.avif" type("image/avif")) "d.png" }',
      ['file a.png', 'file b.png', 'file c.avif'],
    ],
    ["a { background: -webkit-image-set('a.png' 1x) } b { content: 'x' }", ['file a.png']],
    ['a { background: image-set("a.png" 1x } b { content: "x" }', ['file a.png']],
    ['a { content: "never ends\n } b { background: url(/b.png) }', ['file /b.png']],
    ['a { background: url("data:image/png;base64,AA==") url(#shape) }', []],
    [
      String.raw`.content-\[\'\'\]:before{content:""}.b\"{}/* " */.hero{background:url(/a.png)}`,
      ['file /a.png'],
    ],
  ])('has the references in %s', (css, expected) => expect(placed(css, readCss)).toEqual(expected))

  test('wraps the image strings of image-set() in url(), and no others', () => {
    const css = `@import "a.css";a{content:"image-set('x')" url( "b.png" );b:image-set(BARE 1x,url('c.png') 2x type("d"))}`
    expect(withUrls(css.replace('BARE', `'e(1).png'`))).toBe(css.replace('BARE', `url('e(1).png')`))
  })

  test('wraps many image strings in url() quickly', () => {
    const css = 'a{b:image-set("a.png" 1x)}c{d:url("e.png")}'.repeat(8000)
    const busy = busyWatch()
    withUrls(css)
    expect(busy()).toBeLessThan(2000)
  })

  test.each([
    ['blanks', `a{b:url(${' '.repeat(MANY)}`],
    ['functions', `a{b:${'url('.repeat(MANY)}`],
    ['blanks behind an address', `a{b:${'url(x '.repeat(MANY)}${' '.repeat(MANY)}`],
  ])('is read quickly if it never ends: %s', (_, css) => {
    const busy = busyWatch()
    expect(hrefs(readCss(`${css}}c{d:url( )}e{f:url(/g.png)}`))).toEqual(['/g.png'])
    expect(busy()).toBeLessThan(1000)
  })

  test('names the at-rule of each address, and ignores braces in strings', () => {
    const css = `@import"a.css";@font-face{font-family:"}";src:local("A{b"),url(b.woff2)}@font-feature-values A{}c{d:url(e.png)}`
    expect(cssReferences(css).map(({ href, rule }) => [href, rule])).toEqual([
      ['a.css', '@import'],
      ['b.woff2', '@font-face'],
      ['e.png', undefined],
    ])
  })

  test('decodes escapes in addresses', () => {
    expect(
      hrefs(
        readCss(String.raw`a { background: url(/a\26 b\(1\).png) url("a\
b.png") }`),
      ),
    ).toEqual(['/a&b(1).png', 'ab.png'])
  })
})

describe('a sitemap or a feed', () => {
  test.each([
    ['<urlset><url><!-- <loc>/no</loc> --><loc>/a</loc></url></urlset>', ['entry /a']],
    ['<urlset><loc>/a</loc><!-- <loc>/no</loc>', ['entry /a']],
    ['<feed><icon>/i.ico</icon><logo>/l.png</logo></feed>', ['image /i.ico', 'image /l.png']],
    [
      '<rss><channel><image><url>/a.png</url><link>/</link></image></channel></rss>',
      ['image /a.png', 'entry /'],
    ],
    ['<rss><x><![CDATA[ <!-- ]]></x><link>/a</link><x><![CDATA[ --> ]]></x>', ['entry /a']],
    ['<?xml version="1.0"?>\n<!-- x -->\n<rdf:RDF><link>/a</link></rdf:RDF>', ['entry /a']],
    ['<?xml version="1.0"?><project><url>${project.url}</url></project>', []],
    [
      '<feed><content><![CDATA[<a href="../no/">x</a> <a href="https://x.example/">y</a>]]></content></feed>',
      ['entry https://x.example/'],
    ],
    ['<rss><link><![CDATA[/a]]></link></rss>', ['entry /a']],
    ['<rss><link> <![CDATA[ /a b ]]> </link></rss>', ['entry /a b']],
    ['<urlset><url>\n  <loc>\n    /a\n  </loc>\n</url></urlset>', ['entry /a']],
    ['<urlset><url><loc> </loc></url></urlset>', []],
    ['<!DOCTYPE rss [<!ENTITY x "y">\n]><rss><link>/a</link></rss>', ['entry /a']],
    [
      '<urlset><url><loc>/a</loc><image:image><image:loc>/a.png</image:loc></image:image></url></urlset>',
      ['entry /a', 'image /a.png'],
    ],
  ])('has the references in %s', (xml, expected) => expect(placed(xml, readXml)).toEqual(expected))

  test.each([
    ['a comment before an address', `<urlset><url><!--${'x'.repeat(MANY)}--><loc>/a</loc>`],
    ['blanks behind an address', `<urlset><loc>/a</loc><loc>b${' '.repeat(MANY)}<x`],
    ['blanks in CDATA', `<rss><link>/a</link><link><![CDATA[${' '.repeat(MANY)}<`],
    ['tags that do not end', `<rss><link>/a</link>${'<guid '.repeat(MANY)}`],
    ['attributes that do not end', `<rss><link>/a</link>${'<meta content="'.repeat(MANY)}`],
  ])('is read quickly at any length: %s', (_, xml) => {
    const busy = busyWatch()
    expect(hrefs(readXml(xml))).toEqual(['/a'])
    expect(busy()).toBeLessThan(1000)
  })
})

test('addresses in a feed are relative to its own base', () => {
  expect(readXml('<feed xml:base="https://x.example/blog/"><link href="a"/></feed>')).toMatchObject(
    {
      base: 'https://x.example/blog/',
      references: [{ href: 'a' }],
    },
  )
})

test('a protocol-relative address gets the protocol of the site', () => {
  const from: AuditedFile = {
    url: 'http://127.0.0.1:4000/',
    text: '',
    facts: readPage('<a href="//other.example/x">x</a><a href="http://other.example/y">y</a>'),
  }
  const targets = (own: readonly string[]): unknown[] =>
    linksOf(from, { origin: 'http://127.0.0.1:4000', base: '/', ownOrigins: own }).map(
      ({ target }) => target,
    )
  const [x, y] = ['//other.example/x', 'http://other.example/y']
  expect(targets(['https://docs.example'])).toMatchObject([{ url: `https:${x}` }, { url: y }])
  expect(targets(['http://docs.example'])).toMatchObject([{ url: `http:${x}` }, { url: y }])
})

test('a full URL outside the base path belongs to another site on the same host', () => {
  const urls = ['', '/', '/other/', '/docs-site', '/docs-site/a', '/docs-site?q', '/docs-sites/']
  const from: AuditedFile = {
    url: 'http://127.0.0.1:4000/docs-site/',
    text: '',
    facts: readPage(
      [...urls.map((url) => `https://me.example${url}`), '/other/']
        .map((href) => `<a href="${href}">x</a>`)
        .join(''),
    ),
  }
  const home = { origin: 'http://127.0.0.1:4000', base: '/docs-site/' }
  const links = linksOf(from, { ...home, ownOrigins: ['https://me.example'] })
  // A path from the root belongs to the site: its author forgot the base path.
  expect(links.map(({ target }) => target.kind)).toEqual([
    'outside',
    'outside',
    'outside',
    'inside',
    'inside',
    'inside',
    'outside',
    'inside',
  ])
})

test('two slashes after the host of the site do not begin another host', () => {
  const href = 'https://me.example//docs/a?q#b'
  const [link] = linksOf(
    { url: 'http://a/', text: '', facts: readPage(`<a href="${href}">x</a>`) },
    { origin: 'http://a', base: '/', ownOrigins: ['https://me.example'] },
  )
  expect(link?.target).toMatchObject({ kind: 'inside', url: 'http://a//docs/a?q', anchor: 'b' })
})

test('a text fragment is reported in decoded form', () => {
  const [finding] = judge(
    linksOf(
      {
        url: 'http://a/',
        text: '',
        facts: readPage('<a href="#:~:text=%E7%AC%AC%E4%B9%9D%E6%AD%A5">x</a>'),
      },
      { origin: 'http://a', base: '/', ownOrigins: [] },
    ),
    {
      pages: [],
      files: [],
      frame: new Set<string>(),
      pathOf: () => '/',
      answerTo: () => ({ status: 200 }),
      pageAt: () => ({ url: 'http://a/', text: '', facts: readPage('') }),
    },
  )
  const problem = finding && problemOf(finding, DEFAULT_LINKS, {}, '')
  expect(problem?.message).toBe('The words of “:~:text=第九步” are not on /')
})

test.each([
  [404, 'No page at /instal', 'Did you mean /install?'],
  [410, 'No page at /instal (status 410)', 'Did you mean /install?'],
  [0, 'The server did not answer at /instal', undefined],
  [302, 'The redirect at /instal leads nowhere (status 302)', undefined],
  [401, 'The server does not show /instal (status 401)', undefined],
  [403, 'The server does not show /instal (status 403)', undefined],
  [429, 'The server does not show /instal (status 429)', undefined],
  [500, 'The server fails at /instal (status 500)', undefined],
])(
  'status %i is reported, with a suggestion only if the page does not exist',
  (status, ...said) => {
    const from = { url: 'http://a/', text: '', facts: readPage('<a href="/instal">x</a>') }
    const links = linksOf(from, { origin: 'http://a', base: '/', ownOrigins: [] })
    const evidence = {
      pages: ['/install'],
      files: [],
      frame: new Set<string>(),
      pathOf: (url: string) => new URL(url).pathname,
      pageAt: () => undefined,
    }
    const [finding] = judge(links, { ...evidence, answerTo: () => ({ status }) })
    const problem = finding && problemOf(finding, DEFAULT_LINKS, {}, '')
    expect([problem?.message, problem?.hint]).toEqual(said)
    expect(judge(links, { ...evidence, answerTo: () => undefined })).toEqual([])
  },
)

test('an id of the frame of all pages is a valid anchor, but is never suggested', () => {
  const page = (name: string, body: string): AuditedFile => ({
    url: `http://a/${name}`,
    text: '',
    facts: readPage(`<nav id="panel"></nav>${body}`),
  })
  const from = page('a', '<a href="#panel">1</a><a href="#panels">2</a><a href="#instal">3</a>')
  const there = page('b', '<h2 id="install">x</h2>')
  const findings = judge(linksOf(from, { origin: 'http://a', base: '/', ownOrigins: [] }), {
    pages: [],
    files: [],
    frame: idsOfAll([from, there]),
    pathOf: () => '/',
    answerTo: () => ({ status: 200 }),
    pageAt: () => there,
  })
  expect(findings.map(({ fault }) => fault)).toEqual([
    { kind: 'anchor', anchor: 'panels', path: '/' },
    { kind: 'anchor', anchor: 'instal', path: '/', suggestion: { text: 'install', sure: true } },
  ])
})

test('many broken anchors on large pages are judged in limited time', () => {
  const numbered = (count: number, line: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => line(i)).join('')
  const there: AuditedFile = {
    url: 'http://a/b',
    text: '',
    facts: readPage(numbered(20_000, (i) => `<i id="section-${i}">`)),
  }
  const judged = (html: string, pages: number): (string | undefined)[] => {
    const links = Array.from({ length: pages }, (_, i): AuditedFile => ({
      url: `http://a/${i}`,
      text: '',
      facts: readPage(html),
    })).flatMap((from) => linksOf(from, { origin: 'http://a', base: '/', ownOrigins: [] }))
    return judge(links, {
      pages: [],
      files: [],
      frame: new Set<string>(),
      pathOf: () => '/',
      answerTo: () => ({ status: 200 }),
      pageAt: () => there,
    }).map(({ fault }) => (fault.kind === 'anchor' ? fault.suggestion?.text : fault.kind))
  }
  const links = (count: number): string => numbered(count, (i) => `<a href="/b#sectoin-${i}">x</a>`)
  const busy = busyWatch()
  // The same anchors on many pages, then enough anchors on one page that the last get no suggestion.
  expect(new Set(judged(links(9), 100))).toEqual(
    new Set(Array.from('012345678', (i) => `section-${i}`)),
  )
  const many = judged(links(4000), 1)
  expect([many.length, many[50], many.at(-1)]).toEqual([4000, 'section-50', undefined])
  expect(busy()).toBeLessThan(15_000)
})

const WHOLE = 'Write the whole address, or a path from the root: /docs/a'
const FEW = 'lacks the two slashes of an address'
const NO_SCHEME = 'begins with a scheme that does not exist'
const COMMON = 'Write https:, http: or mailto:.'
const LOCAL = 'names a file on the machine of whoever wrote it'
const ON_SITE = 'Write the address that the file has on the site.'
const OTHER = 'Correct it or, if it is only an example, do not make it a link.'

test.each([
  ['', 'This address is empty', 'Write the address of what it shows, or remove it.'],
  ['http://', '“http://” names no host', WHOLE],
  ['//?a', '“//?a” names no host', WHOLE],
  ['http://a b.example/', '“http://a b.example/” names a host or a port that is not valid', OTHER],
  ['http://a:99999', '“http://a:99999” names a host or a port that is not valid', OTHER],
  ['http:', '“http:” names no host', WHOLE],
  ['https:/', '“https:/” names no host', WHOLE],
  ['https:// ', '“https://” names no host', WHOLE],
  ['ftp:#a', '“ftp:#a” names no host', WHOLE],
  ['https:/a.example/b', `“https:/a.example/b” ${FEW}`, 'Write https://a.example/b'],
  [' HTTP:a.example', `“HTTP:a.example” ${FEW}`, 'Write HTTP://a.example'],
  ['http:/me:pw@a.example', `“http:/***@a.example” ${FEW}`, 'Write http://***@a.example'],
  [
    'https://http//a.example/b',
    '“https://http//a.example/b” begins with two schemes',
    'Write http://a.example/b',
  ],
  [
    '//https://a.example',
    '“//https://a.example” begins with two schemes',
    'Write https://a.example',
  ],
  ['htps://a.example', `“htps://a.example” ${NO_SCHEME}`, COMMON],
  ['HTPPS://a.example/b:c', `“HTPPS://a.example/b:c” ${NO_SCHEME}`, COMMON],
  [' ttp://a.example', `“ttp://a.example” ${NO_SCHEME}`, COMMON],
  ['httsp://a.example', `“httsp://a.example” ${NO_SCHEME}`, COMMON],
  ['mialto:me@a.example', `“mialto:me@a.example” ${NO_SCHEME}`, COMMON],
  ['file:///a.html', `“file:///a.html” ${LOCAL}`, ON_SITE],
  ['C:\\a.html', `“C:\\a.html” ${LOCAL}`, ON_SITE],
  ['http://me:pw@a_%20/', '“http://***@a_%20/” names a host or a port that is not valid', OTHER],
])('%j is reported with the reason why it is not an address', (href, message, hint) => {
  const [link] = linksOf(
    { url: 'http://a/', text: '', facts: readPage(`<img src="${href}">`) },
    { origin: 'http://a', ownOrigins: [], base: '/' },
  )
  const fault = link?.target
  if (fault?.kind !== 'bad') throw new Error(`${href} is an address`)
  expect(problemOf({ link: link!, fault }, DEFAULT_LINKS, {}, ' (and on 2 more pages)')).toEqual({
    severity: 'error',
    code: 'bad-address',
    message: `${message} (and on 2 more pages)`,
    hint,
  })
})

test.each(['tel:1', 'ftp://a', 'xmpp:a', 'sftp://a', 'data:,a', 'vscode://a', 'ipp://a', 'at://a'])(
  '%s is not taken for a misspelled scheme',
  (href) => expect(urlDefect(href)).toBeUndefined(),
)

test('the sitemap in robots.txt is read from its Sitemap line', () => {
  const text = '\n  Sitemap : https://docs.example/a.xml\nsitemap:\nDisallow: /x\n'
  expect(hrefs(readRobots(text))).toEqual(['https://docs.example/a.xml'])
})
