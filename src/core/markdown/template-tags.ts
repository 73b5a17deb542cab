// Detects template syntax of other generators: tags of Liquid and similar engines, Hugo
// shortcodes, and inserted values.

import { own } from '../../shared/text.ts'
import { SHORTCODES, type Foreign } from './replacements.ts'

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
    const advice =
      name === undefined
        ? source.includes('(')
          ? EXPRESSION
          : VALUES
        : (own(SHORTCODES, name) ?? MARKDOWN)
    yield { source, kind: name ?? 'value', advice }
  }
}

const LIQUID =
  'hint|tabs?|content-ref|embed|file|code|stepper|step|include(?:_relative)?|raw|link|post_url|highlight|if|unless|for|assign|capture|comment|case'
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
