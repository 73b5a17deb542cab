/** Tells those who do not see the page what has happened on it. */
export function say(text: string): void {
  ;(document.getElementById('said') as HTMLElement).textContent = text
}
