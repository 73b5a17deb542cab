/** Announces a text to screen readers, in the document's live region. */
export function announce(text: string): void {
  ;(document.querySelector('#said') as HTMLElement).textContent = text
}
