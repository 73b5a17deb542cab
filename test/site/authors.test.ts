// Tests the authors of posts: what pages, lists, feeds and other programs say of who wrote a post.

import { describe, expect, test } from 'vitest'
import { BILINGUAL, config, site, type Files } from '../site.ts'

const FILE = `anna:
  name: Anna Berg
  url: https://www.anna.example/me
  description: Maintains the screenshots.
li: { name: 李伟 }
`

const post = (frontMatter: string, title: string): string =>
  `---\ntitle: ${title}\n${frontMatter}---\n\nText of ${title}.\n`

const BLOG: Files = {
  'content/en/blog/_authors.yaml': FILE,
  'content/en/blog/2025-01-01-a.md': post('authors: [li, anna]\n', 'A'),
  'content/en/blog/2025-01-02-b.md': post('authors: anna\n', 'B'),
  'content/en/blog/2025-01-03-c.md': post('', 'C'),
}

/** What the facts above or below a title say, without tags: `2025-01-01 | 1 min read | Anna`. */
const facts = (html = ''): string[] =>
  Array.from(html.matchAll(/<p class="post-facts">(.*?)<\/p>/gs), ([, inside = '']) =>
    inside.replace(/<\/(?:span|time)>\s*(?=.)/g, ' | ').replace(/<[^>]*>/g, ''),
  )

const linksIn = (html = ''): string[] =>
  Array.from(html.matchAll(/<p class="post-facts">(.*?)<\/p>/gs), ([, inside = '']) =>
    Array.from(inside.matchAll(/href="([^"]*)"/g), ([, href = '']) => href),
  ).flat()

describe('a post', () => {
  test('names its authors in its own order, with links to their posts, in lists, too', async () => {
    const { files, brief } = await site(BLOG).build()
    expect(brief).toEqual([])
    const page = files.get('blog/2025/01/01/a/index.html')
    expect(facts(page)).toEqual(['January 1, 2025 | 1 min read | 李伟 | Anna Berg'])
    expect(linksIn(page)).toEqual(['/blog/authors/li', '/blog/authors/anna'])
    expect(facts(files.get('blog/index.html'))).toEqual([
      'January 3, 2025 | 1 min read',
      'January 2, 2025 | 1 min read | Anna Berg',
      'January 1, 2025 | 1 min read | 李伟 | Anna Berg',
    ])
  })

  test('names them although it is unlisted, if others of their posts are listed', async () => {
    const { files } = await site({
      ...BLOG,
      'content/en/blog/2025-01-04-d.md': post('unlisted: true\nauthors: [anna]\n', 'D'),
    }).build()
    expect(facts(files.get('blog/2025/01/04/d/index.html'))).toEqual([
      'January 4, 2025 | 1 min read | Anna Berg',
    ])
    expect(facts(files.get('blog/authors/anna/index.html'))[0]).toBe('2 posts | anna.example')
  })

  test('names them to search engines, and the site if it names none', async () => {
    const { files } = await site(BLOG).build()
    const [a = '', c = ''] = ['01/a', '03/c'].map((name) =>
      files.get(`blog/2025/01/${name}/index.html`),
    )
    const anna = { '@type': 'Person', name: 'Anna Berg', url: 'https://www.anna.example/me' }
    const li = { '@type': 'Person', name: '李伟', url: 'https://docs.example/blog/authors/li' }
    expect(a).toContain(`"author":${JSON.stringify([li, anna])}`)
    expect(a).toContain(
      '<meta name="author" content="李伟">\n<meta name="author" content="Anna Berg">',
    )
    expect(a).toContain('<meta property="article:author" content="https://www.anna.example/me">')
    expect(c).toContain('"author":{"@type":"Organization","name":"Docs"')
    expect(c).not.toMatch(/(?:name="|article:)author"/)
  })

  test('names them in the feeds', async () => {
    const { files } = await site(BLOG).build()
    expect(files.get('blog/rss.xml')).toContain(
      '<dc:creator>李伟</dc:creator>\n<dc:creator>Anna Berg</dc:creator>\n<content:encoded>',
    )
    expect(files.get('blog/rss.xml')?.match(/<dc:creator>/g)).toHaveLength(3)
    expect(files.get('blog/atom.xml')).toContain(
      '<author><name>Anna Berg</name><uri>https://www.anna.example/me</uri></author>\n<content',
    )
    const { items } = JSON.parse(files.get('blog/feed.json') ?? '') as { items: object[] }
    expect(items).toMatchObject([
      { title: 'C' },
      { title: 'B', authors: [{ name: 'Anna Berg', url: 'https://www.anna.example/me' }] },
      { title: 'A' },
    ])
    expect(items[0]).not.toHaveProperty('authors')
  })
})

describe('the page of an author', () => {
  test('lists the posts, says who that is, and leads to what they say of themselves', async () => {
    const { files } = await site(BLOG).build()
    const anna = files.get('blog/authors/anna/index.html') ?? ''
    expect(/<h1>(.*?)<\/h1>/.exec(anna)?.[1]).toBe('Posts by Anna Berg')
    expect(anna).toContain('<p class="lead">Maintains the screenshots.</p>')
    expect(anna).toContain('<meta name="description" content="Maintains the screenshots.">')
    expect(facts(anna)[0]).toBe('2 posts | anna.example')
    expect(anna).toContain('<a href="https://www.anna.example/me" rel="noopener">anna.example</a>')
    expect(anna).not.toContain('"@type":"Blog"')
    const li = files.get('blog/authors/li/index.html')
    expect(facts(li)[0]).toBe('One post')
    expect(files.get('sitemap.xml')).toContain('<loc>https://docs.example/blog/authors/anna</loc>')
  })

  test('is in each language, with the words of that language if there are any', async () => {
    const { files, brief } = await site({
      ...BLOG,
      'site.config.ts': config('', BILINGUAL),
      'content/zh-Hans/blog/2025-01-02-b.md': post('authors: [anna]\n', '乙'),
      'content/zh-Hans/blog/2025-01-01-a.md': post('authors: [li]\n', '甲'),
      'content/zh-Hans/blog/2025-01-03-c.md': post('', '丙'),
      'content/en/blog/_authors.yaml': 'anna: { name: Anna Berg }\n',
      'content/zh-Hans/blog/_authors.yaml': 'anna: { name: 安娜 }\nli: { name: 李伟 }\n',
    }).build()
    expect(brief).toEqual([])
    const [zh = '', en = ''] = ['', 'en/'].map((at) =>
      files.get(`${at}blog/authors/anna/index.html`),
    )
    expect(/<h1>(.*?)<\/h1>/.exec(zh)?.[1]).toBe('安娜的博文')
    expect(/<h1>(.*?)<\/h1>/.exec(en)?.[1]).toBe('Posts by Anna Berg')
    expect(zh).toContain('hreflang="en" href="https://docs.example/en/blog/authors/anna"')
    // A name that is the same in all languages stands in one file only.
    expect(facts(files.get('en/blog/2025/01/01/a/index.html'))).toEqual([
      'January 1, 2025 | 1 min read | 李伟 | Anna Berg',
    ])
  })

  test('can be linked to, and is named where a link misses it', async () => {
    const { brief, hints } = await site({
      ...BLOG,
      'content/en/docs/d.md': '# D\n\n[a](/blog/authors/anna) [b](/blog/authors/ana)\n',
    }).build()
    expect(brief).toEqual(['broken-link content/en/docs/d.md:3:29 No page at /blog/authors/ana'])
    expect(hints).toEqual(['Did you mean /blog/authors/anna?'])
  })
})

describe('without a file of authors', () => {
  test('the names are those in posts', async () => {
    const { files, brief } = await site({
      'content/en/blog/2025-01-01-a.md': post('authors: [李伟, Anna Berg]\n', 'A'),
    }).build()
    expect(brief).toEqual([])
    const page = files.get('blog/2025/01/01/a/index.html')
    expect(facts(page)).toEqual(['January 1, 2025 | 1 min read | 李伟 | Anna Berg'])
    expect(linksIn(page)).toEqual(['/blog/authors/%E6%9D%8E%E4%BC%9F', '/blog/authors/anna-berg'])
    expect(files.has('blog/authors/anna-berg/index.html')).toBe(true)
  })
})

describe('a mistake in authors is reported:', () => {
  const problemsOf = async (frontMatter: string, more: Files = {}): Promise<unknown> => {
    const { brief, hints } = await site({
      'content/en/blog/2025-01-01-a.md': post(frontMatter, 'A'),
      ...more,
    }).build()
    return brief.map((each, i) => `${each} ${hints[i]}`)
  }
  const file = { 'content/en/blog/_authors.yaml': FILE }
  const here = 'content/en/blog/2025-01-01-a.md'

  test('one that the file does not know', async () => {
    expect(await problemsOf('authors: [ana]\n', file)).toEqual([
      `unknown-author ${here}:3:11 There is no author “ana”. Did you mean “anna”?`,
    ])
    expect(await problemsOf('authors: [Joe]\n', file)).toEqual([
      `unknown-author ${here}:3:11 There is no author “Joe”. Add it to _authors.yaml, with a name.`,
    ])
  })

  test('names joined by a comma, or without a letter', async () => {
    expect(await problemsOf('authors: [安娜，李伟]\n')).toEqual([
      expect.stringMatching(/^joined-values \S+:3:11 “，” does not separate values in “authors”/),
    ])
    expect(await problemsOf('authors: ["!"]\n')).toEqual([
      `unknown-author ${here}:3:11 The author “!” has no letter or digit from which the address of its page could be made. Write “anna: { name: ! }” into _authors.yaml, for example, and “anna” here.`,
    ])
  })

  test('one that is described where it is to be named', async () => {
    expect(await problemsOf('authors: [{ name: Anna }]\n')).toEqual([
      `wrong-value ${here}:3:1 “authors” should be names, not groups of keys. Write “authors: [anna]”, and who that is into _authors.yaml: “anna: { name: Anna Berg, url: https://anna.example }”.`,
    ])
  })

  test('authors of what is no post, and keys of other programs', async () => {
    expect(
      await problemsOf('author: Anna\n', {
        'content/en/docs/b.md': '---\nauthors: [x]\n---\n# B\n',
      }),
    ).toEqual([
      expect.stringMatching(/^unknown-key content\/en\/blog\S+:3:1 .*“author”.*“authors”/),
      'idle-key content/en/docs/b.md:2:1 “authors” has no effect here: it is for posts. Remove it.',
    ])
  })

  test('a file with a wrong key, or an address that is none', async () => {
    expect(
      await problemsOf('authors: [anna]\n', {
        'content/en/blog/_authors.yaml': 'anna: { name: Anna, url: anna.example, site: x }\n',
      }),
    ).toEqual([
      expect.stringMatching(
        /^wrong-value \S+\/_authors\.yaml:1:21 “anna\.url” should be an address that begins with “https:/,
      ),
      'unknown-key content/en/blog/_authors.yaml:1:40 “anna” has no key “site”. Known keys: name, description, url.',
    ])
  })

  test('an address that has no host', async () => {
    expect(
      await problemsOf('authors: [anna]\n', {
        'content/en/blog/_authors.yaml': 'anna: { name: Anna, url: "https://" }\n',
      }),
    ).toEqual([
      expect.stringMatching(
        /^wrong-value \S+\/_authors\.yaml:1:21 “anna\.url” should be an address with a host/,
      ),
    ])
  })

  test('an address of the site that leads nowhere', async () => {
    expect(
      await problemsOf('authors: [anna]\n', {
        'content/en/blog/_authors.yaml':
          'anna:\n  name: Anna\n  url: https://docs.example/nobody\n',
      }),
    ).toEqual([expect.stringMatching(/^broken-link \S+\/_authors\.yaml:3:3 No page at \/nobody /)])
  })

  test('keys of other programs in the file', async () => {
    expect(
      await problemsOf('authors: [anna]\n', {
        'content/en/blog/_authors.yaml':
          'anna: { name: Anna, title: Writer, image_url: /a.png, page: true, socials: { x: a } }\n',
        'content/en/blog/_tags.yaml': 'a: { label: A, permalink: /a }\n',
      }),
    ).toEqual([
      expect.stringMatching(/“anna” has no key “title”\. Did you mean “description”\?$/),
      expect.stringMatching(/“image_url”\. Delete it: of an author, posts show the name only\.$/),
      expect.stringMatching(/“page”\. Delete it: every author has a page\.$/),
      expect.stringMatching(/“socials”\. Delete it: of an author, posts show the name only\.$/),
      expect.stringMatching(/“permalink”\. Delete it: the address of a tag ends with the name /),
    ])
  })

  test('authors of MkDocs, which stand below a key', async () => {
    expect(
      await problemsOf('authors: [anna]\n', {
        'content/en/blog/_authors.yaml': 'authors:\n  anna:\n    name: Anna\n    avatar: /a.png\n',
      }),
    ).toEqual([
      expect.stringMatching(
        /^unknown-key \S+\/_authors\.yaml:1:1 The file has no key “authors”\. Delete this line, and write the names /,
      ),
    ])
  })

  test('a file with a name of another program', async () => {
    expect(
      await problemsOf('', { 'content/en/blog/authors.yml': 'anna: { name: Anna }\n' }),
    ).toEqual([expect.stringMatching(/authors\.yml is not read\. Did you mean _authors\.yaml\?$/)])
  })
})
