// Finds elements in the lines of a text: components (`<Tip title="A">` to `</Tip>`), shortcodes of Hugo (`{{< tip >}}` to
// `{{< /tip >}}`) and tags of Hexo and GitBook (`{% hint %}` to `{% endhint %}`), which are read as the components they
// resemble.

/** The marks of fenced code at the start of a line. */
export const FENCE = /^ *(`{3,}|~{3,})/
const LONGEST_TAG = 40

/** Returns the marks of the fence that is open below a line. */
export function fenceAfter(fence, line) {
  const [, marks] = FENCE.exec(line) ?? []
  if (fence === undefined) return marks
  return marks?.startsWith(fence) && line.trim() === marks ? undefined : fence
}

/** Whether a line holds nothing to see. */
export function isBlank(line = '') {
  return line.trim() === ''
}

/**
 * Returns the element that begins on a line and ends at the end of a line: its name, its attributes, the source of its
 * start, the lines of its body, which a component that closes itself does not have, and the line below it.
 */
export function elementAt(lines, start) {
  return componentAt(lines, start) ?? shortcodeAt(lines, start)
}

function componentAt(lines, start) {
  const [, indent, name] = /^( *)<([A-Z]\w*)(?=[\s/>]|$)/.exec(lines[start]) ?? []
  if (name === undefined) return undefined
  const tag = startTag(lines, start)
  if (!tag) return undefined
  const { source, line, column, isClosed } = tag
  const element = { name, indent, attributes: attributesIn(source), source }
  const behind = lines[line].slice(column).trimStart()
  if (isClosed) return behind === '' ? { ...element, end: line + 1 } : undefined
  const tags = new RegExp(`<(/?)${name}(?=[\\s/>]|$)`, 'g')
  const first = behind === '' ? [] : [indent + behind]
  const found = bodyIn([...first, ...lines.slice(line + 1)], (text) =>
    Array.from(text.matchAll(tags), ({ 1: slash, index }) => {
      const isSingle = slash === '' && /^[^>]*\/>/.test(text.slice(index))
      const isLast = text.slice(index).trim() === `</${name}>`
      return { index, isLast, change: isSingle ? 0 : slash === '' ? 1 : -1 }
    }),
  )
  return found && { ...element, body: found.body, end: line + 1 - first.length + found.length }
}

/** Returns the source of a start tag, and where it ends. Quotes and braces may hold the sign that ends it. */
function startTag(lines, start) {
  let depth = 0
  let quote
  let source = ''
  for (let line = start; line < Math.min(lines.length, start + LONGEST_TAG); line++) {
    for (let column = 0; column < lines[line].length; column++) {
      const sign = lines[line][column]
      source += sign
      if (quote !== undefined) quote = sign === quote ? undefined : quote
      else if (/["'`]/.test(sign)) quote = sign
      else if (/[{}]/.test(sign)) depth += sign === '{' ? 1 : -1
      else if (sign === '>' && depth === 0)
        return { source, line, column: column + 1, isClosed: source.endsWith('/>') }
    }
    source += '\n'
  }
  return undefined
}

/** Returns the attributes of a tag or a shortcode whose values are texts. */
function attributesIn(source) {
  return new Map(
    Array.from(
      source.matchAll(/\s([\w-]+)=(?:"([^"]*)"|'([^']*)'|\{\s*["'`]([^"'`{}]*)["'`]\s*\})/g),
      ([, key, double, single, braced]) => [key, double ?? single ?? braced],
    ),
  )
}

/**
 * Returns the lines up to the end of an element, and how many lines that takes. `tagsIn` returns the tags of a line, each
 * with how it changes the depth. What follows an end on its line would be lost, so there must be nothing.
 */
function bodyIn(lines, tagsIn) {
  let fence
  let depth = 1
  for (const [i, text] of lines.entries()) {
    const isCode = fence !== undefined || FENCE.test(text)
    fence = fenceAfter(fence, text)
    for (const { index, isLast, change } of isCode ? [] : tagsIn(text)) {
      depth += change
      if (depth > 0) continue
      const body = trimmed([...lines.slice(0, i), text.slice(0, index).trimEnd()])
      return isLast ? { body, length: i + 1 } : undefined
    }
  }
  return undefined
}

function trimmed(lines) {
  const first = lines.findIndex((line) => !isBlank(line))
  const last = lines.findLastIndex((line) => !isBlank(line))
  return first < 0 ? [] : lines.slice(first, last + 1)
}

/** Returns the shortcode or the tag that begins on a line, if it fills the line and resembles a component. */
function shortcodeAt(lines, start) {
  const { indent, marks, name, words } = SHORTCODE.exec(lines[start])?.groups ?? {}
  const component = name === undefined ? undefined : componentFor(name, words)
  if (!component) return undefined
  const isHugo = marks !== undefined
  const [open, close] = isHugo ? ['\\{\\{[<%]\\s*', '[>%]\\}\\}'] : ['\\{%-?\\s*', '-?%\\}']
  const tags = new RegExp(
    `${open}(${isHugo ? '/\\s*' : 'end'})?${name}(?![\\w-])[^\\n]*?${close}`,
    'g',
  )
  const found = bodyIn(lines.slice(start + 1), (text) =>
    Array.from(text.matchAll(tags), ({ 0: tag, 1: isEnd, index }) => {
      const isLast = text.slice(index).trim() === tag
      return { index, isLast, change: isEnd === undefined ? 1 : -1 }
    }),
  )
  return (
    found && { ...component, indent, source: '', body: found.body, end: start + 1 + found.length }
  )
}

const SHORTCODE =
  /^(?<indent> *)\{(?:\{(?<marks>[<%])|%-?)\s*(?<name>[a-z][\w-]*)(?<words>(?:\s.*?)?)\s*(?:[>%]\}|-?%)\}\s*$/

/** Shortcodes of boxes. The names of the first ones say nothing of their type. */
const BOX =
  /^(?:alert|notice|callout|admonition|pageinfo|hint|note|tip|info|warning|caution|danger|important)$/
/** Words that say the type of a box, where they stand behind its name. */
const TYPE =
  /^["']?(note|info|tip|hint|success|primary|default|warning|warn|caution|danger|error|important|question)["']?(?=\s|$)/

/** Returns the component that a shortcode resembles. Its words are a type and a title, or `key="value"`. */
function componentFor(name, words) {
  const attributes = attributesIn(words)
  const others = words.replace(/[\w-]+=(?:"[^"]*"|'[^']*')/g, '').trim()
  if (name === 'tabs') return { name: 'Tabs', attributes }
  if (name === 'tab')
    return { name: 'Tab', attributes: new Map([...attributes, ...titled('label', others)]) }
  const [written = '', type] = (BOX.test(name) && TYPE.exec(others)) || []
  const title = titled('title', others.slice(written.length).trim())
  if (name === 'details' || name === 'expand') return admonition('details', attributes, title)
  if (!BOX.test(name)) return undefined
  const said = ['color', 'style', 'type', 'context'].map((key) => attributes.get(key))
  return admonition(type ?? said.find(Boolean) ?? name, attributes, title)
}

function admonition(type, attributes, title) {
  return { name: 'Admonition', attributes: new Map([...title, ...attributes, ['type', type]]) }
}

/** Returns an attribute with the words that name an element, with or without quotes, if there are any. */
function titled(key, words) {
  const [, name = words] = /^["'](.+)["']$/.exec(words) ?? []
  return name === '' ? [] : [[key, name]]
}
