import type { PageHead } from '../shared/contract.ts'

/** Gives the document the title and the facts of the page it shows now. */
export function showHead({ title, description, robots, canonical, alternates }: PageHead): void {
  document.title = title
  put(
    'meta[name=description]',
    description && [['meta', { name: 'description', content: description }]],
  )
  put('meta[name=robots]', robots && [['meta', { name: 'robots', content: robots }]])
  put('link[rel=canonical]', canonical && [['link', { rel: 'canonical', href: canonical }]])
  put(
    'link[hreflang]',
    alternates.map((each) => ['link', { rel: 'alternate', ...each }]),
  )
}

type Tag = readonly [name: string, attributes: Readonly<Record<string, string>>]

function put(old: string, tags: readonly Tag[] | '' | undefined): void {
  for (const element of document.head.querySelectorAll(old)) element.remove()
  for (const [name, attributes] of tags || []) {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    document.head.append(element)
  }
}
