import { plainFacts, type Facts, type Reference } from './reference.ts'

const ADDRESS =
  /url\(\s*(?:"([^"]*)"|'([^']*)'|((?:\\.|[^\\)\s"'])*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/gi

/** The addresses in a style sheet, or in a piece of one. */
export function readCss(css: string): Facts {
  return plainFacts(cssReferences(css))
}

/** Finds `url()` and `@import`. What is embedded, and parts of the same document, are no addresses. */
export function cssReferences(css: string, offset = 0): Reference[] {
  // A comment becomes spaces, so that what follows it keeps its place.
  const bare = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => ' '.repeat(comment.length))
  return Array.from(bare.matchAll(ADDRESS)).flatMap((match): Reference[] => {
    const [whole, ...forms] = match
    const written = forms.find((form) => form !== undefined) ?? ''
    const href = written.replace(/\\(.)/g, '$1').trim()
    if (href === '' || href.startsWith('#') || /^data:/i.test(href)) return []
    const start = offset + match.index + whole.indexOf(written)
    return [{ kind: 'file', href, start, length: written.length }]
  })
}
