// Finds static parts that the document which was opened lacks, in the document of the page in view. This
// module is loaded only if a part is missing.

const found = new Map<string, string>()
const asked = new Map<string, Promise<void>>()

/**
 * Returns the HTML of a part, which is the same on every page of a language; `undefined` if the page at an
 * address has none, or cannot be loaded.
 */
export async function staticPart(name: string, address: string): Promise<string | undefined> {
  if (!found.has(name)) {
    // Fetch each page once: several parts may be missing at a time, and a part may be in no page at all.
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
