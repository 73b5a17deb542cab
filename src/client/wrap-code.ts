const sizes = new ResizeObserver((entries) => {
  // Measure all blocks before changing any, or each change would cause another layout.
  const blocks = entries.map(({ target }) => ({ target, wide: isWide(target) }))
  for (const { target, wide } of blocks) offer(target, wide)
})
let name = ''

/** Gives every code block that is wider than its box a button that wraps its lines. `label` names the button. */
export function wrapCode(label: string): void {
  name = label
  for (const code of document.querySelectorAll('figure.code pre')) sizes.observe(code)
}

function isWide(pre: Element): boolean {
  return pre.scrollWidth > pre.clientWidth
}

function offer(pre: Element, wide: boolean): void {
  const block = pre.parentElement as HTMLElement
  const button = block.querySelector<HTMLButtonElement>('.wrap')
  const wanted = wide || block.classList.contains('wrapped')
  if (button) button.hidden = !wanted
  else if (wanted) block.append(newButton(block, pre))
}

function newButton(block: HTMLElement, pre: Element): HTMLButtonElement {
  const button = document.createElement('button')
  button.className = 'wrap'
  button.type = 'button'
  button.ariaLabel = button.title = name
  button.ariaPressed = 'false'
  button.addEventListener('click', () => {
    button.ariaPressed = String(block.classList.toggle('wrapped'))
    offer(pre, isWide(pre))
  })
  return button
}
