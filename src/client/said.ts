/** Tells those who do not see the page what has happened on it. */
export function say(text: string): void {
  const said = document.getElementById('said')
  if (said) said.textContent = text
}
