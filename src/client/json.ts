import type { SiteData } from '../shared/contract.ts'

/** Fetches a JSON value; any answer but a good one is an error. */
export async function json<T>(url: string, cache: RequestCache = 'default'): Promise<T> {
  const response = await fetch(url, { cache })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}

/** What is known of the whole site: where it is says the document. */
export function siteData(cache?: RequestCache): Promise<SiteData> {
  return json(
    document.querySelector<HTMLElement>('script[data-site]')?.dataset['site'] ?? '',
    cache,
  )
}
