// Serves a folder to the crawler without a network, by the rules of `preview` and in a fraction of the time.

import { randomUUID } from 'node:crypto'
import { foundOnce } from '../../shared/once.ts'
import { servedFolder } from '../host/served-folder.ts'
import { answer, type Answer } from '../host/static-files.ts'

/**
 * Returns a unique origin for a folder. The top-level domain `.invalid` is reserved (RFC 6761), and no page
 * can guess the host name.
 */
export function newOrigin(): string {
  return `http://${randomUUID()}.invalid`
}

/**
 * Returns a `fetch` function that serves a folder below a base path. Responses have only the headers that
 * linkinator looks at.
 */
export function fetchIn(folder: string, base: string): typeof fetch {
  // The folder does not change during a crawl, and each request looks up `_redirects` and similar files, so
  // lookups are cached.
  const files = { find: foundOnce(servedFolder(folder).find) }
  return async (input, { method = 'GET' } = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const { status, headers, body } = answer(
      { files, base },
      { method, target: pathname + search, headers: {} },
    )
    const responseHeaders = ['Content-Type', 'Location'].flatMap((name): [string, string][] => {
      const value = headers[name]
      return value !== undefined && /^[\x20-\x7e]*$/.test(value) ? [[name, value]] : []
    })
    const content = method === 'HEAD' || body === undefined ? null : contentOf(body)
    return new Response(content, { status, headers: responseHeaders })
  }
}

/** An unreadable file exists nevertheless. The error is reported by the code that reads the folder. */
function contentOf(body: NonNullable<Answer['body']>): string | Uint8Array<ArrayBuffer> | null {
  if ('text' in body) return body.text
  try {
    return new Uint8Array(body.file.read())
  } catch {
    return null
  }
}
