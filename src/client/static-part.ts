// Finds static parts that the document which was opened lacks, in the document of the page in view. This
// module is loaded only if a part is missing.

const loadedParts = new Map<string, string>()
const requests = new Map<string, Promise<void>>()

/**
 * Returns the HTML of a part, which is the same on every page of a language; `undefined` if the page at an
 * address has none, or cannot be loaded.
 */
export async function staticPart(name: string, address: string): Promise<string | undefined> {
  if (!loadedParts.has(name)) {
    // Fetch each page once: several parts may be missing at a time, and a part may be in no page at all.
    const request = requests.get(address) ?? readParts(address)
    requests.set(address, request)
    await request.catch(() => requests.delete(address))
  }
  return loadedParts.get(name)
}

async function readParts(address: string): Promise<void> {
  const html = await (await fetch(address)).text()
  const parts = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelectorAll<HTMLElement>('#root [data-static]')
  for (const { dataset, innerHTML } of parts) loadedParts.set(dataset['static'] ?? '', innerHTML)
}
