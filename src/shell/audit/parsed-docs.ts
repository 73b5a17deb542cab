// Parses the sources of a site for an audit. What the last build has parsed is taken from its cache.

import { NO_TEXT } from '../../core/blank.ts'
import type { Doc, Site, SourceFile } from '../../shared/contract.ts'
import { readSources } from '../content/read-sources.ts'
import { cacheFolder } from '../folders/default-folders.ts'
import { parseAll } from '../stages/parse-stage.ts'
import { newBuildContext } from '../store/build-context.ts'
import { notesIn, openCache } from '../store/cache.ts'
import { noRecent } from '../store/recent.ts'
import { codeVersion } from '../store/version.ts'
import type { Pool } from '../threads/pool.ts'

/**
 * Returns the documents of a site, followed by its component pages. Sources that cannot be parsed are left out. Those
 * that the cache does not have as they are now are parsed; the cache stays as it is.
 */
export async function parsedDocs(
  root: string,
  files: readonly SourceFile[],
  site: Site,
  pool: Pool,
): Promise<Doc[]> {
  const folder = cacheFolder(root)
  const cache = openCache(folder, 'read')
  const context = newBuildContext({
    root,
    site,
    // Bodies of documents are not needed here, so what is parsed anew is not kept either.
    store: { ...cache, put: () => undefined },
    pool,
    version: codeVersion(),
    notes: notesIn(folder),
    // Notes on files are not trusted here: every source is read.
    recent: noRecent,
    progress: () => undefined,
  })
  try {
    const texts = files.filter(({ component }) => !component)
    const parsed = await parseAll(context, readSources(context, texts, []))
    const docs = parsed.flatMap(({ doc }) => (doc && doc.unclear !== 'wholly' ? [doc] : []))
    // Only the routes of component pages matter here, so they are not executed.
    const components = files
      .filter(({ component }) => component)
      .map(({ path: file, locale, kind, id }): Doc => {
        const facts = { title: id, description: '', frontMatter: { title: id }, keys: {} }
        return { ...NO_TEXT, path: file, locale, kind, id, ...facts, component: true }
      })
    return [...docs, ...components]
  } finally {
    cache.close()
  }
}
