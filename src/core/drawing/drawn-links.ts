// Extracts links and ids from markup that React has rendered. React double-quotes every attribute and escapes
// quotes in text, so that regular expressions find attributes and nothing else.

import { decodeHTMLAttribute } from 'entities'
import type { Drawn } from '../../shared/contract.ts'
import { cssReferences } from '../web/css.ts'
import { srcsetCandidates } from '../web/srcset.ts'

const ATTRIBUTE = / (id|href|xlink:href|src|poster|cite|formaction|srcset|style)="([^"]*)"/gi

// These attributes are addresses only on these elements. On custom elements they may mean something else.
const FORM_ACTION = /<form\b[^>]*? action="([^"]*)"/g
const OBJECT_DATA = /<object\b[^>]*? data="([^"]*)"/g

/**
 * Frames and forms, which a policy allows only for the origins it names, and insecure
 * images, which every policy blocks.
 */
const EXTERNAL_RESOURCE =
  /<(?:(?:(iframe)\b[^>]*? (src)|(form)\b[^>]*? (action)|(button|input)\b[^>]*? (formaction))="((?:https?:)?\/\/[^"]*)|(img)\b[^>]*? (src)="(http:[^"]*))"/gi

/**
 * Scripts and stylesheets. A policy allows them from the site itself, and scripts also from
 * origins that the config names.
 */
const SCRIPT_OR_LINK = /<(script|link)\b([^>]*)>/g

/** Types of scripts that browsers execute. All others are data. */
const EXECUTABLE_TYPE =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i

const STYLE_ELEMENT = /<style\b[^>]*>([^]*?)<\/style>/g

/**
 * Extracts from markup of the theme or of a component its links and ids, without duplicates,
 * and what a policy may block.
 */
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
  for (const pattern of [FORM_ACTION, OBJECT_DATA])
    for (const [, value = ''] of markup.matchAll(pattern)) links.add(decodeHTMLAttribute(value))
  if (markup.includes('<style'))
    for (const [, css = ''] of markup.matchAll(STYLE_ELEMENT)) {
      addStyle(css)
      style ??= '<style>'
    }
  const resources = Array.from(markup.matchAll(EXTERNAL_RESOURCE), (found) => {
    const [element, attribute, address = ''] = found.slice(1).filter(Boolean)
    return `<${element} ${attribute?.toLowerCase()}="${decodeHTMLAttribute(address)}">`
  })
  const elsewhere = [...resources, ...externalCode(markup)]
  return {
    links: [...links],
    ids: [...ids],
    ...(style === undefined ? {} : { style }),
    ...(elsewhere.length === 0 ? {} : { elsewhere: [...new Set(elsewhere)] }),
  }
}

/** Returns scripts and stylesheets of other origins, and `<script>` for scripts in the page itself. */
function externalCode(markup: string): string[] {
  return Array.from(markup.matchAll(SCRIPT_OR_LINK)).flatMap(([, element, attributes = '']) => {
    const valueOf = (name: string): string | undefined => {
      const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(attributes) ?? []
      return value === undefined ? undefined : decodeHTMLAttribute(value)
    }
    const isScript = element === 'script'
    const name = isScript ? 'src' : 'href'
    const address = valueOf(name)
    if (
      isScript
        ? !EXECUTABLE_TYPE.test(valueOf('type') ?? '')
        : !/\bstylesheet\b/i.test(valueOf('rel') ?? '')
    )
      return []
    if (address === undefined) return isScript ? ['<script>'] : []
    return /^(?:https?:)?\/\//i.test(address) ? [`<${element} ${name}="${address}">`] : []
  })
}
