const resizeObserver = new ResizeObserver((entries) => {
  // Measure all blocks before changing any, or each change would cause another layout.
  const blocks = entries.map(({ target }) => ({ target, wide: isWide(target) }))
  for (const { target, wide } of blocks) updateButton(target, wide)
})
let buttonLabel = ''

/** Gives every code block that is wider than its box a button that wraps its lines. `label` names the button. */
export function wrapCode(label: string): void {
  buttonLabel = label
  for (const code of document.querySelectorAll('figure.code pre')) resizeObserver.observe(code)
}

function isWide(pre: Element): boolean {
  return pre.scrollWidth > pre.clientWidth
}

function updateButton(pre: Element, wide: boolean): void {
  const block = pre.parentElement as HTMLElement
  const button = block.querySelector<HTMLButtonElement>('.wrap')
  const isNeeded = wide || block.classList.contains('wrapped')
  if (button) button.hidden = !isNeeded
  else if (isNeeded) block.append(createButton(block, pre))
}

function createButton(block: HTMLElement, pre: Element): HTMLButtonElement {
  const button = document.createElement('button')
  button.className = 'wrap'
  button.type = 'button'
  button.ariaLabel = button.title = buttonLabel
  button.ariaPressed = 'false'
  button.addEventListener('click', () => {
    button.ariaPressed = String(block.classList.toggle('wrapped'))
    updateButton(pre, isWide(pre))
  })
  return button
}
