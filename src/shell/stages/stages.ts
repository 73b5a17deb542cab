// Implements the stages of a build with caching and worker threads. What they compute is defined in `src/core/`.

import { notDrawn } from '../../core/blank.ts'
import type { ParseInput } from '../../core/markdown/parse.ts'
import type { Diagnostic, Source } from '../../shared/contract.ts'
import type { Stages } from '../../stages.ts'
import { bundleTheme, type Theme } from '../bundle/bundle-theme.ts'
import { codePlaces } from '../bundle/code-places.ts'
import { viewPlaces } from '../bundle/theme-views.ts'
import type { ContentFiles } from '../content/content-files.ts'
import { cachedHistory, type History } from '../content/git-dates.ts'
import { gitPast, type GitPast } from '../content/git-past.ts'
import { base64Sha256, hashOf } from '../store/hash.ts'
import { keep } from '../store/keep.ts'
import { putJson, readJson } from '../store/store-json.ts'
import { searchIndexes } from '../search/index-stage.ts'
import { componentDoc, parseAll, withDate, type ParsedSource } from './parse-stage.ts'
import { readContent } from '../content/read-content.ts'
import { fromUtf8, readSources, type RawSource } from '../content/read-sources.ts'
import { feedFiles } from './feeds-stage.ts'
import { renderAll } from './render-stage.ts'
import type { BuildContext } from '../store/build-context.ts'

/** Stages that also provide the complete theme, to be reused by the next build, and report what git was asked. */
interface ThemedStages extends Stages {
  readonly bundle: (components: readonly Source['path'][]) => Promise<Theme>
  readonly gitHistory: GitPast
}

/**
 * Returns the stages of one build. `onFew` receives the sources to parse if they are few. The code of a
 * `knownTheme` is not checked for changes, and sources in `tooCostly` are not parsed again.
 */
export function stages(
  context: BuildContext,
  {
    history = cachedHistory(context),
    contentFiles,
    onFew,
    knownTheme,
    tooCostly = new Map(),
  }: {
    readonly history?: Promise<History>
    readonly contentFiles?: ContentFiles
    readonly onFew?: (sources: readonly ParseInput[]) => void
    readonly knownTheme?: Theme | undefined
    /** With the problem that was reported for each. */
    readonly tooCostly?: ReadonlyMap<string, Diagnostic>
  } = {},
): ThemedStages {
  const { store, times } = context
  let theme = knownTheme && Promise.resolve(knownTheme)
  /** The resolved `theme`. It is set before any check runs. */
  let bundledTheme: Theme | undefined
  const bundle = async (components: readonly Source['path'][]): Promise<Theme> => {
    theme ??= bundleTheme(context, components)
    bundledTheme = await theme
    return bundledTheme
  }
  return {
    async time(stage, work) {
      const start = performance.now()
      // Listed in starting order, even if a later stage ends first.
      times[stage] ??= 0
      try {
        return await work()
      } finally {
        times[stage] = (times[stage] ?? 0) + performance.now() - start
      }
    },
    last: context.recent,
    read: () => readContent(context, contentFiles),
    bundle,
    async parse(sources) {
      const unread: Diagnostic[] = []
      const read = (component: boolean): Iterable<RawSource> =>
        readSources(
          context,
          sources.filter(
            ({ component: isComponent, path }) => isComponent === component && !tooCostly.has(path),
          ),
          unread,
        )
      // Loads the rendering code while parser threads are busy. An error occurs again when it is used, and
      // is reported there.
      const onMissing = (): void => {
        const loading = theme?.then(({ usable, draw }) => (usable ? draw() : undefined))
        loading?.catch(() => undefined)
      }
      const parsed = await parseAll(context, read(false), { onFew, onMissing })
      const bundled = await theme
      const { dates, diagnostics } = await history
      // A module that cannot be bundled or run yields nothing but its error. While there is one, the other
      // component pages are not rendered, and only the problems of their front matter are reported.
      const components = [...read(true)].flatMap((source): ParsedSource[] => {
        const module = context.recent.of('fromUtf8', source, fromUtf8)
        if (!('text' in module)) return [{ diagnostics: [module] }]
        if (!bundled || !Object.hasOwn(bundled.frontMatter, source.path)) return []
        const parsedComponent = cachedComponent(context, module, bundled)
        return [bundled.usable ? parsedComponent : { diagnostics: parsedComponent.diagnostics }]
      })
      return {
        docs: [...parsed, ...components].flatMap(({ doc }) =>
          doc ? [withDate(doc, dates, context.recent)] : [],
        ),
        diagnostics: [
          ...unread,
          ...tooCostly.values(),
          ...diagnostics,
          ...[...parsed, ...components].flatMap((each) => each.diagnostics),
        ],
      }
    },
    async render(drawing, files) {
      const usedTheme = await theme
      return usedTheme?.usable
        ? renderAll(context, usedTheme, drawing, files)
        : { drawn: drawing.pages.map(notDrawn), pageHashes: [], diagnostics: [] }
    },
    feeds: (posts) => feedFiles(context, posts),
    search: (searching, tests, now) => searchIndexes(context, searching, tests, now),
    keep: (file, content) => keep(store, file, content),
    readStored: (hash) => store.need(hash).toString(),
    viewPlace: viewPlaces(context.root),
    codePlaces: codePlaces(context.root, () => bundledTheme?.inputFiles ?? []),
    gitHistory: gitPast(context),
    hash: hashOf,
    scriptHash: base64Sha256,
  }
}

/**
 * Returns the document of a component page from the cache. Its exports depend on everything the module
 * imports, and locating them takes a parser.
 */
function cachedComponent(
  { site, store, version, recent }: BuildContext,
  source: Source,
  theme: Theme,
): ParsedSource {
  const exported = theme.frontMatter[source.path]
  const values = site.locales.find(({ id }) => id === source.locale)?.values ?? {}
  return recent.of(`component ${JSON.stringify([exported, values])}`, source, () => {
    const key = hashOf(JSON.stringify(['component', version, source, theme.hash, values]))
    const cached = readJson<ParsedSource>(store, key)
    if (cached) return cached
    const doc = componentDoc(source, exported, values)
    putJson(store, key, doc)
    return doc
  })
}
