// What React's markup links to, and which ids it has. React writes every attribute in double quotes and no quote in a text, so that
// a pattern finds attributes and nothing else.

import { decodeHTMLAttribute } from 'entities'
import type { Drawn } from '../../shared/contract.ts'
import { cssReferences } from '../audit/css.ts'
import { srcsetCandidates } from '../audit/srcset.ts'

const ATTRIBUTE = / (id|href|xlink:href|src|poster|cite|formaction|srcset|style)="([^"]*)"/gi

// These names mean something else on elements that nobody has heard of.
const ACTION = /<form\b[^>]*? action="([^"]*)"/g
const DATA = /<object\b[^>]*? data="([^"]*)"/g

/** What only stands where a policy names its site, and pictures that any policy of ours keeps away. */
const ELSEWHERE =
  /<(?:(?:(iframe)\b[^>]*? (src)|(form)\b[^>]*? (action)|(button|input)\b[^>]*? (formaction))="((?:https?:)?\/\/[^"]*)|(img)\b[^>]*? (src)="(http:[^"]*))"/gi

const STYLE = /<style\b[^>]*>([^]*?)<\/style>/g

/** Reads markup that the theme or a component drew: what it links to and shows, and its ids, each once, and what a policy may forbid. */
export function drawnLinks(markup: string): Pick<Drawn, 'links' | 'style' | 'elsewhere'> & {
  readonly ids: readonly string[]
} {
  const links = new Set<string>()
  const ids = new Set<string>()
  let style: string | undefined
  const addStyle = (css: string): void => {
    if (css.includes('url(')) for (const { href } of cssReferences(css)) links.add(href)
  }
  for (const [, name = '', value = ''] of markup.matchAll(ATTRIBUTE)) {
    const text = value.includes('&') ? decodeHTMLAttribute(value) : value
    if (name === 'id') ids.add(text)
    else if (name === 'style') {
      addStyle(text)
      if (text !== '') style ??= `style="${text}"`
    } else if (name.toLowerCase() === 'srcset')
      for (const { url } of srcsetCandidates(text)) links.add(url)
    else links.add(text)
  }
  for (const pattern of [ACTION, DATA])
    for (const [, value = ''] of markup.matchAll(pattern)) links.add(decodeHTMLAttribute(value))
  if (markup.includes('<style'))
    for (const [, css = ''] of markup.matchAll(STYLE)) {
      addStyle(css)
      style ??= '<style>'
    }
  const elsewhere = Array.from(markup.matchAll(ELSEWHERE), (found) => {
    const [element, attribute, address = ''] = found.slice(1).filter(Boolean)
    return `<${element} ${attribute?.toLowerCase()}="${decodeHTMLAttribute(address)}">`
  })
  return {
    ...{ links: [...links], ids: [...ids] },
    ...(style === undefined ? {} : { style }),
    ...(elsewhere.length === 0 ? {} : { elsewhere: [...new Set(elsewhere)] }),
  }
}
