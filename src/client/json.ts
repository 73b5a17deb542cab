/** Fetches a JSON value; any answer but a good one is an error. */
export async function json<T>(url: string, cache: RequestCache = 'default'): Promise<T> {
  const response = await fetch(url, { cache })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}
