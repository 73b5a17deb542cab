/**
 * Reads, writes (`null` removes) or only reads a value that outlives the page. Where storage is blocked there is one warning,
 * and storage is empty from then on.
 */
export function stored(key: string, value?: string | null): string | null {
  try {
    if (value === null) localStorage.removeItem(key)
    else if (value !== undefined) localStorage.setItem(key, value)
    return localStorage.getItem(key)
  } catch (error) {
    // This code is in more than one file of a page.
    const shared = (window.sitegen ??= {})
    if (!shared.unstored) console.warn('Storage blocked', error)
    shared.unstored = true
    return null
  }
}
