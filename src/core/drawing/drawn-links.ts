// What React's markup links to, and which ids it has. React writes every attribute in double quotes and no quote in a text, so that
// a pattern finds attributes and nothing else.

import { decodeHTMLAttribute } from 'entities'
import type { Drawn } from '../../shared/contract.ts'
import { cssReferences } from '../web/css.ts'
import { srcsetCandidates } from '../web/srcset.ts'

const ATTRIBUTE = / (id|href|xlink:href|src|poster|cite|formaction|srcset|style)="([^"]*)"/gi

// These names mean something else on elements that nobody has heard of.
const ACTION = /<form\b[^>]*? action="([^"]*)"/g
const DATA = /<object\b[^>]*? data="([^"]*)"/g

/** What only stands where a policy names its site, and pictures that any policy of ours keeps away. */
const ELSEWHERE =
  /<(?:(?:(iframe)\b[^>]*? (src)|(form)\b[^>]*? (action)|(button|input)\b[^>]*? (formaction))="((?:https?:)?\/\/[^"]*)|(img)\b[^>]*? (src)="(http:[^"]*))"/gi

/** What runs or styles a page: a policy of ours has such only from the site itself, and scripts of sites that the config names. */
const RUN = /<(script|link)\b([^>]*)>/g

/** What a script's `type` makes of it, unless it is data. */
const RUNS =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i

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
  const shown = Array.from(markup.matchAll(ELSEWHERE), (found) => {
    const [element, attribute, address = ''] = found.slice(1).filter(Boolean)
    return `<${element} ${attribute?.toLowerCase()}="${decodeHTMLAttribute(address)}">`
  })
  const elsewhere = [...shown, ...runBy(markup)]
  return {
    ...{ links: [...links], ids: [...ids] },
    ...(style === undefined ? {} : { style }),
    ...(elsewhere.length === 0 ? {} : { elsewhere: [...new Set(elsewhere)] }),
  }
}

/** Scripts and style sheets of other sites, and `<script>` where one stands in the page itself. */
function runBy(markup: string): string[] {
  return Array.from(markup.matchAll(RUN)).flatMap(([, element, attributes = '']) => {
    const valueOf = (name: string): string | undefined => {
      const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(attributes) ?? []
      return value === undefined ? undefined : decodeHTMLAttribute(value)
    }
    const isScript = element === 'script'
    const name = isScript ? 'src' : 'href'
    const address = valueOf(name)
    if (
      isScript ? !RUNS.test(valueOf('type') ?? '') : !/\bstylesheet\b/i.test(valueOf('rel') ?? '')
    )
      return []
    if (address === undefined) return isScript ? ['<script>'] : []
    return /^(?:https?:)?\/\//i.test(address) ? [`<${element} ${name}="${address}">`] : []
  })
}
