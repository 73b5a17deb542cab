// The stages that cost something, remembered and spread over threads. What they compute is the core's business.

import type { Stages } from '../build.ts'
import { filePath, type Source } from '../shared/contract.ts'
import { bundleTheme, type Theme } from './bundle-theme.ts'
import { readHistory } from './git-dates.ts'
import { base64Sha256, hashOf } from './hash.ts'
import { componentDoc, parseAll, withDate } from './parse-stage.ts'
import { readContent } from './read-content.ts'
import { feedFiles, renderAll } from './render-stage.ts'
import type { Workshop } from './workshop.ts'

/** The stages of one build. */
export function stages(shop: Workshop): Stages {
  const { root, site, store, version, notes, times } = shop
  let theme: Promise<Theme> | undefined
  const bundle = (components: readonly Source['path'][]): Promise<Theme> =>
    (theme ??= bundleTheme(root, site, components, store, notes, version))
  const history = readHistory(root, store)
  return {
    async time(stage, work) {
      const start = performance.now()
      try {
        return await work()
      } finally {
        times[stage] = (times[stage] ?? 0) + performance.now() - start
      }
    },
    read: () => readContent(root, site, store),
    bundle,
    async parse(sources) {
      const bundled = await theme
      const { dates, diagnostics } = await history
      const texts = sources.filter(({ component }) => !component)
      const parsed = await parseAll(shop, texts)
      // Of modules that cannot be bundled or run, nothing is known but that.
      const components = sources
        .filter(({ component }) => component && bundled?.usable)
        .map((source) => componentDoc(source, bundled?.frontMatter[source.path]))
      return {
        docs: [...parsed, ...components].flatMap(({ doc }) => (doc ? [withDate(doc, dates)] : [])),
        diagnostics: [
          ...diagnostics,
          ...[...parsed, ...components].flatMap((each) => each.diagnostics),
        ],
      }
    },
    async render(plan, files) {
      const used = await theme
      return used ? renderAll(shop, used, plan, files) : { drawn: [], diagnostics: [] }
    },
    feeds: (plan) => feedFiles(shop, plan),
    keep(file, content) {
      const bytes = Buffer.from(content)
      const hash = hashOf(bytes)
      store.put(hash, bytes)
      return { file: filePath(file), hash, bytes: bytes.length }
    },
    hash: hashOf,
    scriptHash: base64Sha256,
  }
}
