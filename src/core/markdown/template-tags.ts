// Detects template syntax of other generators: tags of Liquid and similar engines, Hugo
// shortcodes, and inserted values.

import { own } from '../../shared/text.ts'
import { boxNamed, container, SHORTCODES, type Foreign } from './replacements.ts'

/** Yields what a template engine would replace in a text. */
export function* tagsOfTemplates(text: string): Generator<Foreign> {
  for (const [source, doubleQuoted, singleQuoted] of text.matchAll(ADDRESS))
    yield {
      source,
      kind: 'address',
      advice: `Write ${doubleQuoted ?? singleQuoted ?? ''}, the address alone.`,
    }
  for (const [source, tag, shortcode] of text.matchAll(TAGS)) {
    const name = tag ?? shortcode
    if (name === undefined)
      yield { source, kind: 'value', advice: source.includes('(') ? EXPRESSION : VALUES }
    else {
      const box = boxOf(source, name)
      const advice = box === undefined ? (own(SHORTCODES, name) ?? MARKDOWN) : container(box)
      yield { source, kind: box ?? name, advice }
    }
  }
}

/** Returns the container for a shortcode of a box, `{{% alert title="A" color="warning" %}}`: `warning[A]`. */
function boxOf(source: string, name: string): string | undefined {
  if (!BOX.test(name)) return undefined
  const words = source
    .slice(source.indexOf(name) + name.length)
    .replace(/\btitle=("[^"]*"|'[^']*')/, '')
  const typed = [...(words.match(/[a-z]+/gi) ?? []), name].map(calloutOf)
  const [, double, single] = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(source) ?? []
  const callout = typed.find((each) => each !== undefined) ?? 'note'
  const title = double ?? single
  return title ? `${callout}[${title}]` : callout
}

const BOX =
  /^(?:alert|notice|callout|admonition|pageinfo|hint|note|tip|info|warning|caution|danger|important)$/

function calloutOf(word: string): string | undefined {
  const type = word.toLowerCase()
  return boxNamed(type)
}

const LIQUID =
  'hint|note|blockquote|quote|pullquote|codeblock|include_code|youtube|gist|iframe|img|post_(?:link|path)|asset_(?:img|link|path)|tabs?|content-ref|embed|file|code|stepper|step|include(?:_relative)?|raw|link|post_url|highlight|if|unless|for|assign|capture|comment|case'
const TAGS = new RegExp(
  [
    `\\{%-?\\s*(${LIQUID})(?=[\\s%-])(?:[^%\\n]|%(?!\\}))*%\\}`,
    '\\{\\{[<%]\\s*([a-z][\\w/-]*)(?=[\\s/>%])[^\\n]*?[>%]\\}\\}',
    // Without a space, `{{f(x)}}` is part of a formula.
    '(?<![\\\\$])\\{\\{-?(?:\\s+[^{}\\n]*?[\\w$]\\([^{}\\n]*\\)|\\s*\\$[a-z][\\w.]*)[^{}\\n]*\\}\\}',
    '\\{\\{-?\\s*(?:site|page|config|include|\\$?frontmatter)\\.[^{}\\n]+\\}\\}',
  ].join('|'),
  'gi',
)

/** An address of the site that a filter completes: `[words]({{ '/docs/a' | relative_url }})`. */
const ADDRESS =
  /\{\{-?\s*(?:"([^"{}\n]+)"|'([^'{}\n]+)')\s*\|\s*(?:(?:(?:relative|absolute)_)?url|(?:rel|abs)(?:Lang)?URL|prepend:)(?!\w)[^{}\n]*\}\}/g

const MARKDOWN = 'Write in Markdown what it should show.'
const EXPRESSION = 'Write the text it stands for, or \\{{ to show the braces.'
const VALUES = 'Put it into “values” of the config, and write {{name}}.'
