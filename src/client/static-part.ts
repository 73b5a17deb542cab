// Static parts that the document that was opened does not hold: they stand in that of the page in view. Loaded where one is missing.

const found = new Map<string, string>()
const asked = new Map<string, Promise<void>>()

/** The HTML of a part, the same on every page of a language; `undefined` where the page at an address has none, or cannot be had. */
export async function staticPart(name: string, address: string): Promise<string | undefined> {
  if (!found.has(name)) {
    // Several may be missing at once, and one may be in no document, however often it is asked for.
    const reading = asked.get(address) ?? readParts(address)
    asked.set(address, reading)
    await reading.catch(() => asked.delete(address))
  }
  return found.get(name)
}

async function readParts(address: string): Promise<void> {
  const html = await (await fetch(address)).text()
  const parts = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll<HTMLElement>('#root [data-static]')
  for (const { dataset, innerHTML } of parts) found.set(dataset['static'] ?? '', innerHTML)
}
