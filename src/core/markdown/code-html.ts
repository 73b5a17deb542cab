import type { CodeBlock } from '../../shared/contract.ts'
import { escapeHtml, escapeText } from '../../shared/text.ts'
import type { BuildWords } from '../../shared/words.ts'
import { diagramHtml } from './diagrams.ts'
import { colonAfter } from './unspaced.ts'

/**
 * Returns the markup of a code block. `highlighted` is its code as HTML, line by line; without it, the code is
 * shown plain. Lines are wrapped in elements only if the block marks lines or numbers them.
 */
export function codeHtml(
  block: CodeBlock,
  highlighted: string | undefined,
  words: BuildWords,
): string {
  if (block.diagram && highlighted !== undefined) return diagramHtml(block, highlighted, words)
  const { language, title, marked, added = [], removed = [], firstLine, code } = block
  const html = highlighted ?? escapeText(code)
  const hasMargin = firstLine !== undefined || added.length > 0 || removed.length > 0
  const inner = hasMargin || marked.length > 0 ? linesHtml(block, html.split('\n')) : html
  const caption = title === undefined ? '' : `<figcaption>${escapeHtml(title)}</figcaption>`
  return (
    `<figure class="code${hasMargin ? ' numbered' : ''}">${caption}` +
    `<pre tabindex="0" role="group" aria-label="${escapeHtml(accessibleName(block, words))}"><code class="language-${escapeHtml(language)}">${inner}</code></pre>` +
    `<button class="copy" type="button" aria-label="${escapeHtml(words.copyCode)}" data-done="${escapeHtml(words.copied)}">${escapeHtml(words.copy)}</button></figure>`
  )
}

/**
 * Returns each line in an element, with what its margin shows: its number, and whether a change adds or removes it.
 * A removed line is not counted. The copy button leaves out every `<del>`.
 */
function linesHtml(block: CodeBlock, lines: readonly string[]): string {
  const [marked, added, removed] = [block.marked, block.added, block.removed].map(
    (numbers) => new Set(numbers),
  )
  let next = block.firstLine
  return lines
    .map((line, i) => {
      const [isAdded, isRemoved] = [added?.has(i + 1), removed?.has(i + 1)]
      const number = isRemoved || next === undefined ? '' : String(next++)
      const sign = isRemoved ? '−' : isAdded ? '+' : ''
      const margin = number && sign ? `${number} ${sign}` : number + sign
      const element = isRemoved ? 'del' : isAdded ? 'ins' : 'span'
      const markedClass = marked?.has(i + 1) && !isRemoved ? ' marked' : ''
      return `<${element} class="line${markedClass}"${margin && ` data-n="${margin}"`}>${line}\n</${element}>`
    })
    .join('')
}

/**
 * Returns the accessible name of a block, which it needs because it can be scrolled by keyboard. Names may repeat
 * on a page, so the blocks have the role `group` and are not landmarks.
 */
function accessibleName({ title, language }: CodeBlock, { code }: BuildWords): string {
  return title ?? (language === 'text' ? code : code + colonAfter(code) + language)
}
