// The files of a built site in memory, each page with the script that hears of changes. What its author has written as HTML is left as
// it is: it may be a part of a page, or a proof for somebody who compares.

import { Readable } from 'node:stream'
import { NOT_FOUND } from '../../core/plan/documents.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { Output } from '../../shared/contract.ts'
import { SERVE_PATH } from '../../shared/serve.ts'
import { escapeHtml } from '../../shared/text.ts'
import type { Store } from '../store/store.ts'
import type { Files, ServedFile } from '../host/static-files.ts'

/** A site that is served from memory. */
export type Outputs = ReadonlyMap<string, Output>

/** The files that are pages of sitegen's own. */
export function ownPages({ pages, targets }: Pick<Plan, 'pages' | 'targets'>): ReadonlySet<string> {
  const own = pages.map(({ file }): string => file)
  return new Set(targets.files.has(`/${NOT_FOUND}`) ? own : [...own, NOT_FOUND])
}

/** Serves outputs whose bytes are in a store. A token tells this server's pages from those of an earlier one. */
export function servedOutputs(
  outputs: Outputs,
  pages: ReadonlySet<string>,
  store: Store,
  base: string,
  token: string,
): Files {
  return {
    find(name) {
      const output = outputs.get(name)
      if (!output) return undefined
      const read = (): Buffer => store.need(output.hash)
      return pages.has(name)
        ? page(output, read, base, token)
        : fileOf(name, output.hash, output.bytes, read)
    },
  }
}

function page(
  { file, hash, bytes }: Output,
  read: () => Buffer,
  base: string,
  token: string,
): ServedFile {
  const tag = `${hash}-${token.slice(0, 8)}`
  const script = scriptTag(base, token, tag)
  return fileOf(file, tag, bytes + Buffer.byteLength(script), () => {
    const html = read()
    const at = headIn(html)
    return Buffer.concat([html.subarray(0, at), Buffer.from(script), html.subarray(at)])
  })
}

/** Where the head of a page begins, in bytes. A config may leave out its tag, but what stands before the doctype would undo that. */
function headIn(html: Buffer): number {
  const [before = ''] =
    /^(?:<!doctype[^>]*>)?(?:.*?<head\b[^>]*>)?/is.exec(html.toString('latin1')) ?? []
  return before.length
}

/** A file that is served from what `read` gives. */
export function fileOf(name: string, tag: string, bytes: number, read: () => Buffer): ServedFile {
  return {
    ...{ name, tag, bytes, read },
    stream: (start, end) => Readable.from([read().subarray(start, end)]),
  }
}

/** Comes before everything else, so that what it wants of other scripts is known to them. */
function scriptTag(base: string, token: string, tag: string): string {
  const own = encodeURI(base) + SERVE_PATH
  return `<script src="${escapeHtml(own)}client.js" data-token="${token}" data-page="${tag}"></script>`
}

/** What is shown while there is no site yet. */
export function emptyPage(base: string, token: string): string {
  return `<!doctype html>
<html lang="en">
<head>
${scriptTag(base, token, '')}<meta charset="utf-8">
<title>sitegen</title>
</head>
<body>
<p>The site has not been built yet. This page changes by itself when it has.</p>
</body>
</html>
`
}

/** Files that differ between two builds: pages, and others that may be shown on pages. */
export function differences(
  before: Outputs,
  after: Outputs,
): {
  readonly pages: readonly string[]
  readonly files: readonly string[]
  readonly any: boolean
  /** Whether an index of the search is another. */
  readonly indexed: boolean
} {
  const names = new Set([...before.keys(), ...after.keys()])
  const changed = [...names].filter((name) => before.get(name)?.hash !== after.get(name)?.hash)
  return {
    pages: changed.filter((name) => name.endsWith('.html')),
    // What is named by its content goes with the pages that name it: nobody asks for it any more.
    files: changed.filter(
      (name) =>
        !/\.(html|json|md|xml|js|css)$/.test(name) &&
        (after.has(name) || !name.startsWith('assets/')),
    ),
    any: changed.length > 0,
    indexed: changed.some((name) => name.endsWith('search-index.json')),
  }
}
