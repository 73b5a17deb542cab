// Implements the stages of a build with caching and worker threads. What they compute is defined in `src/core/`.

import { notDrawn } from '../../core/blank.ts'
import type { ParseInput } from '../../core/markdown/read-text.ts'
import type { Diagnostic, Source, SourceFile } from '../../shared/contract.ts'
import type { Stages } from '../../stages.ts'
import { bundleTheme, type Theme } from '../bundle/bundle-theme.ts'
import { codePlaces } from '../bundle/code-places.ts'
import { viewPlaces } from '../bundle/theme-views.ts'
import type { ContentFiles } from '../content/content-files.ts'
import { cachedHistory, datesOutside, type History } from '../content/git-dates.ts'
import { gitPast, type GitPast } from '../content/git-past.ts'
import { base64Sha256, hashOf } from '../store/hash.ts'
import { keep } from '../store/keep.ts'
import { putJson, readJson } from '../store/store-json.ts'
import { searchIndexes } from '../search/index-stage.ts'
import { componentDoc, filesOf, parseAll, withDate, type ParsedSource } from './parse-stage.ts'
import { readContent } from '../content/read-content.ts'
import { fromUtf8, readSources, type RawSource } from '../content/read-sources.ts'
import { feedFiles } from './feeds-stage.ts'
import { renderAll } from './render-stage.ts'
import type { BuildContext } from '../store/build-context.ts'

/** Stages that also provide the bundled theme, to be reused by the next build, and report what git was asked. */
interface ThemedStages extends Stages {
  /** Returns the theme once it is bundled. */
  readonly theme: () => Theme | undefined
  readonly gitHistory: GitPast
}

/** What a build knows before its stages run. */
interface StageOptions {
  readonly history?: Promise<History>
  readonly contentFiles?: ContentFiles
  /** Receives the sources to parse if they are few. */
  readonly onFew?: (sources: readonly ParseInput[]) => void
  /** A theme whose code is not checked for changes. */
  readonly knownTheme?: Theme | undefined
  /** Sources that are not parsed again, with the problem that was reported for each. */
  readonly tooCostly?: ReadonlyMap<string, Diagnostic>
}

/** Returns the stages of one build. */
export function stages(
  context: BuildContext,
  {
    history = cachedHistory(context),
    contentFiles,
    onFew,
    knownTheme,
    tooCostly = new Map(),
  }: StageOptions = {},
): ThemedStages {
  const { store, times } = context
  let theme = knownTheme && Promise.resolve(knownTheme)
  /** The resolved `theme`. It is set before any page is rendered. */
  let bundledTheme: Theme | undefined
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
    async bundle(components) {
      theme ??= bundleTheme(context, components)
      bundledTheme = await theme
      return bundledTheme
    },
    parse: (sources) => parseSources(context, sources, { theme, history, tooCostly, onFew }),
    render: async (drawing, files) =>
      bundledTheme?.usable
        ? renderAll(context, bundledTheme, drawing, files)
        : { drawn: drawing.pages.map(notDrawn), pageHashes: [], diagnostics: [] },
    feeds: (posts) => feedFiles(context, posts),
    search: (searching, tests, now) => searchIndexes(context, searching, tests, now),
    keep: (file, content) => keep(store, file, content),
    readStored: (hash) => store.need(hash).toString(),
    viewPlace: viewPlaces(context.root),
    codePlaces: codePlaces(context.root, () => bundledTheme?.inputFiles ?? []),
    gitHistory: gitPast(context),
    theme: () => bundledTheme,
    hash: hashOf,
    scriptHash: base64Sha256,
  }
}

/** Parses Markdown sources while the theme is bundled, and then component pages, whose exports it has. */
async function parseSources(
  context: BuildContext,
  sources: readonly SourceFile[],
  {
    theme,
    history,
    tooCostly,
    onFew,
  }: {
    readonly theme: Promise<Theme> | undefined
    readonly history: Promise<History>
    readonly tooCostly: ReadonlyMap<string, Diagnostic>
    readonly onFew: StageOptions['onFew']
  },
): ReturnType<Stages['parse']> {
  const wanted = sources.filter(({ path }) => !tooCostly.has(path))
  const texts = wanted.filter(({ component }) => !component)
  const components = wanted.filter(({ component }) => component)
  const unread: Diagnostic[] = []
  // Loads the rendering code while parser threads are busy. An error occurs again when it is used, and
  // is reported there.
  const onMissing = (): void => {
    const loading = theme?.then(({ usable, draw }) => (usable ? draw() : undefined))
    loading?.catch(() => undefined)
  }
  const parsedTexts = await parseAll(context, readSources(context, texts, unread), {
    onFew,
    onMissing,
  })
  const bundled = await theme
  const { dates, diagnostics } = await history
  const parsedComponents = Array.from(readSources(context, components, unread), (source) =>
    parsedComponent(context, source, bundled),
  )
  const parsed = [...parsedTexts, ...parsedComponents]
  const docs = parsed.flatMap(({ doc }) => doc ?? [])
  const outside = await datesOutside(context, docs.flatMap(filesOf))
  const allDates = outside.size === 0 ? dates : new Map([...dates, ...outside])
  return {
    docs: docs.map((doc) => withDate(doc, allDates, context.recent)),
    diagnostics: [
      ...unread,
      ...tooCostly.values(),
      ...diagnostics,
      ...parsed.flatMap((each) => each.diagnostics),
    ],
  }
}

/**
 * Returns the document of a component page. A module that cannot be bundled or run yields nothing but its error,
 * which the theme reports. While there is one, the other component pages are not rendered, and only the problems
 * of their front matter are reported.
 */
function parsedComponent(
  context: BuildContext,
  source: RawSource,
  theme: Theme | undefined,
): ParsedSource {
  const module = context.recent.of('fromUtf8', source, fromUtf8)
  if (!('text' in module)) return { diagnostics: [module] }
  if (!theme || !Object.hasOwn(theme.frontMatter, source.path)) return { diagnostics: [] }
  const parsed = cachedComponent(context, module, theme)
  return theme.usable ? parsed : { diagnostics: parsed.diagnostics }
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
