/** Tells those who do not see the page what has happened on it. */
export function say(text: string): void {
  ;(document.querySelector('#said') as HTMLElement).textContent = text
}
