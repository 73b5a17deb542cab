// Asks a folder as if it were a host, without a network between: by the same rules as `preview`, and in a fraction of the time.

import { randomUUID } from 'node:crypto'
import { foundOnce } from '../../shared/once.ts'
import { servedFolder } from '../host/served-folder.ts'
import { answer, type Answer } from '../host/static-files.ts'

/** Where a folder is asked for: a host that nobody may have (RFC 6761), and whose name no page can guess. */
export function newOrigin(): string {
  return `http://${randomUUID()}.invalid`
}

/** What a folder answers that lives under a path. Only what linkinator looks at is in its answers. */
export function fetchIn(folder: string, base: string): typeof fetch {
  // Nothing changes in it meanwhile, and each request looks for the rules of the site.
  const files = { find: foundOnce(servedFolder(folder).find) }
  return async (asked, { method = 'GET' } = {}) => {
    const { pathname, search } = new URL(asked instanceof Request ? asked.url : asked)
    const { status, headers, body } = answer(
      { files, base },
      { method, target: pathname + search, headers: {} },
    )
    const head = ['Content-Type', 'Location'].flatMap((name): [string, string][] => {
      const value = headers[name]
      return value !== undefined && /^[\x20-\x7e]*$/.test(value) ? [[name, value]] : []
    })
    const content = method === 'HEAD' || body === undefined ? null : contentOf(body)
    return new Response(content, { status, headers: head })
  }
}

/** A file that cannot be read is there all the same: whoever reads the folder says that it cannot. */
function contentOf(body: NonNullable<Answer['body']>): string | Uint8Array<ArrayBuffer> | null {
  if ('text' in body) return body.text
  try {
    return new Uint8Array(body.file.read())
  } catch {
    return null
  }
}
