// The rules by which browsers follow redirects (https://fetch.spec.whatwg.org/#http-redirect-fetch).

/** The maximum number of redirects in a row. */
export const MAX_REDIRECTS = 20

/** Whether browsers follow an answer with this status and a location. With 300 they show its list of choices. */
export function isRedirectStatus(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/** Whether browsers show the body of an answer with this status as the page that was asked for. */
export function isShown(status: number): boolean {
  return status >= 200 && status <= 300
}
