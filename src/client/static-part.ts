// A static part that the document that was opened does not hold: it stands in that of the page in view. Loaded where one is missing.

const found = new Map<string, string>()

/** The HTML of a part, the same on every page of a language; `undefined` where the page at an address was drawn without it. */
export async function staticPart(name: string, address: string): Promise<string | undefined> {
  const known = found.get(name)
  if (known !== undefined) return known
  const html = await (await fetch(address)).text()
  const parts = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll<HTMLElement>('#root [data-static]')
  for (const { dataset, innerHTML } of parts) found.set(dataset['static'] ?? '', innerHTML)
  return found.get(name)
}
