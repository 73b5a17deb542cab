import path from 'node:path'
import { SITE_DATA } from '../../core/files/site-files.ts'
import { slashed } from '../../shared/route.ts'
import { builtBase } from './built-base.ts'
import { Refused } from '../folders/refused.ts'
import { isThere } from '../folders/is-there.ts'
import { startServer, type Listening, type Server } from './http-server.ts'
import { MANIFEST } from '../output/manifest.ts'
import type { Report } from '../report/report.ts'
import { servedFolder } from './served-folder.ts'
import { answer, type Files } from './static-files.ts'
import { recoverOutput } from '../output/work-folder.ts'

/** The options of `sitegen preview`. */
interface PreviewOptions extends Listening {
  readonly out: string
  /** The base path to serve the site at. Defaults to the one that it was built for. */
  readonly base?: string | undefined
}

/** A running preview server. */
export interface Preview extends Pick<Server, 'takenPort' | 'close'> {
  /** The URL of the site's root. */
  readonly url: string
}

/**
 * Serves the output folder until the process is ended by a signal. Throws `Refused` if the folder contains no
 * built site.
 */
export async function previewCommand(options: PreviewOptions, report: Report): Promise<number> {
  await recoverOutput(options.out)
  if (!isThere(path.join(options.out, MANIFEST))) {
    const message = `There is no built site in ${options.out}.`
    throw new Refused('output', message, 'Build it first: npx sitegen build')
  }
  const { url, takenPort } = await startPreview(options)
  if (takenPort !== undefined)
    report.note(`Port ${takenPort} is taken, so this is the next free one.`)
  report.result(`Serving ${path.relative(process.cwd(), options.out) || '.'} at ${url}`)
  // Never resolves: the server keeps the process alive until it receives a signal.
  return new Promise<number>(() => undefined)
}

/** Starts a preview server on the requested port or the next free one. */
export async function startPreview({ out, base, ...address }: PreviewOptions): Promise<Preview> {
  const files = servedFolder(out)
  const currentBase = base === undefined ? baseOf(out, files) : () => slashed(base)
  const { origin, ...server } = await startServer(address, (request) =>
    answer({ files, base: currentBase() }, request),
  )
  return { ...server, url: origin + encodeURI(currentBase()) }
}

/**
 * Returns a function that reads the base path that a folder was built for. It is read again after each build,
 * since another build may have another base path.
 */
function baseOf(out: string, files: Files): () => string {
  let cached: { readonly tag: string | undefined; readonly base: string } | undefined
  return () => {
    const tag = files.find(SITE_DATA)?.tag
    if (!cached || cached.tag !== tag) cached = { tag, base: slashed(builtBase(out)) }
    return cached.base
  }
}
