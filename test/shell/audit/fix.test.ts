// What `--fix` writes, and what it leaves alone.

import { expect, test } from 'vitest'
import { audit, brief, built, textOf } from '../../audited.ts'

const INSTALL = '# Install\n\n## Usage\n\nText.\n'

test('a link by the site’s own address is found where it stands, keeps its origin, and nothing else is written', () => {
  const own = 'https://docs.example/docs'
  const text = `# B

- stale: [see](${own}/old)
- fine: [see](${own}/old-news)
- bare: ${own}/old and on
- angle: <${own}/old>
- anchor: [see](${own}/install#usag) fine: [see](${own}/install#usage)
- code: \`${own}/old\`
- silenced: [see](${own}/old) <!-- links: ignore -->

~~~sh
curl ${own}/old
~~~
`
  const root = built(
    {
      'content/en/docs/b.md': text,
      'content/en/docs/install.md': INSTALL,
      'content/en/docs/old-news.md': '# Old news\n',
    },
    { settings: "redirects: { '/docs/old': '/docs/install' }," },
  )
  expect(brief(audit(root))).toEqual([
    'redirected-link content/en/docs/b.md:3:16',
    'redirected-link content/en/docs/b.md:5:9',
    'redirected-link content/en/docs/b.md:6:11',
    'broken-anchor content/en/docs/b.md:7:17',
  ])
  const { diagnostics, fixed } = audit(root, '--fix')
  expect(textOf(root, 'content/en/docs/b.md')).toBe(
    text
      .replace(`stale: [see](${own}/old)`, `stale: [see](${own}/install)`)
      .replace(`bare: ${own}/old`, `bare: ${own}/install`)
      .replace(`<${own}/old>`, `<${own}/install>`)
      .replace('#usag)', '#usage)'),
  )
  expect(fixed).toEqual({ links: 4, files: ['content/en/docs/b.md'] })
  expect(diagnostics).toEqual([])
})
