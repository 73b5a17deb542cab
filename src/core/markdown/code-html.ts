import type { CodeBlock } from '../../shared/contract.ts'
import { escapeHtml, escapeText } from '../../shared/text.ts'
import type { BuildWords } from '../../shared/words.ts'
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
  const { language, title, marked, firstLine, code } = block
  const html = highlighted ?? escapeText(code)
  const isNumbered = firstLine !== undefined
  const markedLines = new Set(marked)
  const inner =
    markedLines.size === 0 && !isNumbered
      ? html
      : html
          .split('\n')
          .map((line, i) => {
            const markedClass = markedLines.has(i + 1) ? ' marked' : ''
            const numberAttribute = isNumbered ? ` data-n="${firstLine + i}"` : ''
            return `<span class="line${markedClass}"${numberAttribute}>${line}\n</span>`
          })
          .join('')
  const caption = title === undefined ? '' : `<figcaption>${escapeHtml(title)}</figcaption>`
  return (
    `<figure class="code${isNumbered ? ' numbered' : ''}">${caption}` +
    `<pre tabindex="0" role="group" aria-label="${escapeHtml(accessibleName(block, words))}"><code class="language-${escapeHtml(language)}">${inner}</code></pre>` +
    `<button class="copy" type="button" aria-label="${escapeHtml(words.copyCode)}" data-done="${escapeHtml(words.copied)}">${escapeHtml(words.copy)}</button></figure>`
  )
}

/**
 * Returns the accessible name of a block, which it needs because it can be scrolled by keyboard. Names may repeat
 * on a page, so the blocks have the role `group` and are not landmarks.
 */
function accessibleName({ title, language }: CodeBlock, { code }: BuildWords): string {
  return title ?? (language === 'text' ? code : code + colonAfter(code) + language)
}
