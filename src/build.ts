// The program as a whole. A site is a value, and `build` is the function that makes it, calling every stage
// once, in order. All side effects (disk, threads, cache, code of the theme) are injected through `stages`.

import { blankDocs, NO_BODY } from './core/blank.ts'
import { check } from './core/check/check.ts'
import { configProblems } from './core/check/config.ts'
import { readDataFiles, type DataFile } from './core/plan/data-files.ts'
import type { WholeFrame } from './core/frame.ts'
import { frameOf } from './core/frame-of.ts'
import type { ThemeFiles } from './core/drawing/head.ts'
import { outputConflicts } from './core/plan/output-conflicts.ts'
import { longAssets } from './core/plan/long-names.ts'
import { emptyFolderPages } from './core/check/empty-folders.ts'
import { lookalikes } from './core/check/lookalikes.ts'
import { numberedPages } from './core/check/numbered.ts'
import { prefixedInPages } from './core/check/prefixed-redirects.ts'
import { planOwn } from './core/plan/own-pages.ts'
import { wordFiles } from './core/words/own-words.ts'
import { usedPartProblems } from './core/plan/used-assets.ts'
import { plan as planSite, type Plan } from './core/plan/plan.ts'
import { givesWay, takenNames } from './core/plan/public-files.ts'
import { findMovedPage } from './core/plan/renamed.ts'
import { searchingOf } from './core/plan/searched.ts'
import { listings } from './core/files/listings.ts'
import { defaultIcon, robots, siteData, webManifest } from './core/files/site-files.ts'
import { headers } from './core/files/headers.ts'
import { redirectFiles } from './core/files/redirect-files.ts'
import { rootNotFound } from './core/files/root-not-found.ts'
import { sharedFiles } from './core/drawing/shared-files.ts'
import { themeFiles, type ThemeInfo } from './core/files/theme-files.ts'
import type {
  Diagnostic,
  Doc,
  Drawn,
  Hash,
  NewOutput,
  Output,
  SearchIndexes,
  Site,
  SourceFile,
} from './shared/contract.ts'
import type { ConfigPlace } from './core/reading/place.ts'
import { compare } from './shared/text.ts'
import type { Content, Stages } from './stages.ts'

/** The result of a build. */
export interface Built {
  readonly plan: Plan
  readonly search: SearchIndexes
  readonly outputs: readonly Output[]
  readonly drawn: readonly Drawn[]
  /** The golden queries that its search was tested with. */
  readonly searchTests: DataFile | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** Returns what the next build needs in order to update only texts (`amend.ts`). */
  readonly frame?: () => WholeFrame
}

/**
 * Builds a site from its checked config. If there is an error among the diagnostics, the outputs must not
 * be written.
 */
export async function build(
  site: Site,
  configPlace: ConfigPlace,
  stages: Stages,
  options: { readonly drafts: boolean },
): Promise<Built> {
  const { time } = stages
  const { renamed } = stages.gitHistory
  const { content, sources, theme, parsed } = await read(stages)
  const data = readDataFiles(site, content, stages.last)
  const problems = [
    ...content.diagnostics,
    ...theme.diagnostics,
    ...parsed.diagnostics,
    ...data.diagnostics,
    ...configProblems(site, configPlace),
  ]

  const docs = docsOf(site, sources, parsed.docs, stages)
  const planned = await time('plan', () =>
    planOwn(site, configPlace, (own) =>
      planSite({
        site,
        docs,
        own,
        configPlace,
        renamed,
        assets: content.assets,
        partAssets: content.partAssets,
        publicFiles: content.publicFiles,
        sidebars: data.sidebars,
        tags: data.tags,
        authors: data.authors,
        unclear: data.unclear,
        drafts: options.drafts,
        last: stages.last,
      }),
    ),
  )
  const plan = {
    ...planned,
    pages: planned.pages.map((page) => stages.last.same(`page ${page.file}`, page)),
  }
  problems.push(
    ...usedPartProblems(plan.targets, plan.usedAssets, content.partProblems),
    ...longAssets(plan),
    ...lookalikes(plan),
    ...numberedPages(plan, data.sidebars),
    ...emptyFolderPages(plan),
    ...prefixedInPages(plan),
  )
  const { searchTests } = content
  if (!content.isComplete)
    return { plan, search: NO_SEARCH, outputs: [], drawn: [], searchTests, diagnostics: problems }
  const files = themeFiles(site, theme, content.publicFiles, stages.hash)
  // Rendering and indexing are independent, so they run in parallel.
  const [{ drawn, pageHashes, diagnostics }, search] = await Promise.all([
    time('render', () => stages.render(plan, files)),
    time('index', () =>
      stages.search(searchingOf(plan), searchTests, (locale, path) =>
        findMovedPage(plan.targets, renamed, locale, path),
      ),
    ),
  ])
  const texts = [
    ...siteTexts(plan, theme, files, search.indexes, stages),
    ...(await time('index', () => stages.feeds(plan))),
  ]
  const generated = [...texts, ...search.outputs, ...plan.usedAssets]
  problems.push(...takenNames(content.publicFiles, generated, plan.pages))
  const outputs = await time('index', () =>
    collect({ plan, theme, drawn, search, texts, content }, stages),
  )
  problems.push(...outputConflicts(plan, outputs, content.publicFiles, configPlace))
  const links = await time('check', () =>
    check({
      ...stages,
      plan,
      drawn,
      configPlace,
      styles: theme.files.flatMap(({ name, text }) => (name.endsWith('.css') ? [text] : [])),
      outputs: new Set(outputs.map(({ file }) => `/${file}`)),
    }),
  )
  return {
    plan,
    search,
    outputs,
    drawn,
    searchTests,
    frame: () =>
      frameOf({
        plan,
        sources,
        drawn,
        pageHashes,
        search,
        files,
        searchTests,
        sourceDiagnostics: parsed.diagnostics,
      }),
    diagnostics: [
      ...problems,
      ...plan.diagnostics,
      ...diagnostics,
      ...search.diagnostics,
      ...links,
    ],
  }
}

const NO_SEARCH: SearchIndexes = { outputs: [], indexes: {}, keys: {}, diagnostics: [] }

/** Reads all inputs, bundles the theme, and parses the sources. */
async function read(stages: Stages): Promise<{
  readonly sources: readonly SourceFile[]
  readonly content: Omit<Content, 'sources'>
  readonly theme: ThemeInfo
  readonly parsed: Awaited<ReturnType<Stages['parse']>>
}> {
  const { sources, ...content } = await stages.time('read', stages.read)
  const components = sources.filter(({ component }) => component).map(({ path }) => path)
  const [theme, parsed] = await Promise.all([
    stages.time('bundle', () => stages.bundle(components)),
    stages.time('parse', () => stages.parse(sources)),
  ])
  return { content, sources: stillThere(sources, parsed), theme, parsed }
}

/** Leaves out sources that disappeared after they were listed: they have neither a document nor a problem. */
function stillThere(
  sources: readonly SourceFile[],
  { docs, diagnostics }: Awaited<ReturnType<Stages['parse']>>,
): readonly SourceFile[] {
  const known = new Set([...docs, ...diagnostics].map(({ path }) => path))
  return sources.filter(({ path, component }) => component || known.has(path))
}

/**
 * Returns a document for every source. Functions of the config only receive documents that are completely
 * understood. What they would make of the others is unknown, so nothing is reported about these.
 */
function docsOf(
  { config }: Site,
  sources: readonly SourceFile[],
  parsed: readonly Doc[],
  { keep, last }: Stages,
): Doc[] {
  const hasHooks = config.docs !== undefined || config.pages !== undefined
  const usable = parsed.filter(({ unclear }) => !unclear || (unclear === 'partly' && !hasHooks))
  const body = (): Hash => keep('blank', JSON.stringify(NO_BODY)).hash
  const others = blankDocs(sources, parsed, usable, body)
  try {
    // A function returns new objects on every build. Replacing them by equal ones of the last build keeps
    // cached results valid.
    const changed = config.docs?.(usable).map((doc) => last.same(`doc ${doc.path}`, doc))
    return [...(changed ?? usable), ...others]
  } catch (error) {
    if (others.length === 0) throw error
    // The function may have failed because of the documents it did not receive.
    return blankDocs(sources, parsed, [], body)
  }
}

/** Returns the files that every site has besides its pages. */
function siteTexts(
  plan: Plan,
  theme: ThemeInfo,
  files: ThemeFiles,
  indexes: SearchIndexes['indexes'],
  stages: Stages,
): NewOutput[] {
  const { site, targets } = plan
  const data = siteData(site, files, indexes)
  return [
    ...listings(plan),
    robots(plan),
    webManifest(plan, files.icons),
    ...redirectFiles(plan),
    ...wordFiles(site, stages.hash),
    ...sharedFiles(plan, (value) => stages.hash(JSON.stringify(value))),
    data,
    ...theme.files.map(({ name, text }) => ({ file: `assets/${name}`, content: text })),
    defaultIcon(site),
    { file: '.nojekyll', content: '' },
    // A file of the same name in `content/public` replaces the generated one.
  ].filter(({ file }) => !(givesWay(file) && targets.files.has(`/${file}`)))
}

/** Everything that the output consists of. */
interface OutputParts {
  readonly plan: Plan
  readonly theme: ThemeInfo
  readonly drawn: readonly Drawn[]
  readonly search: SearchIndexes
  /** Files that every site has besides its pages. */
  readonly texts: readonly NewOutput[]
  readonly content: Omit<Content, 'sources'>
}

/** Returns all output files, sorted by path. */
function collect(
  { plan, theme, drawn, search, texts, content: { publicFiles } }: OutputParts,
  { keep, scriptHash }: Stages,
): Output[] {
  const outputs: Output[] = [
    ...drawn.flatMap(({ output, beside }) => [output, ...beside]),
    ...rootNotFound(drawn, plan),
    ...search.outputs,
    ...texts.map(({ file, content }) => keep(file, content)),
    ...publicFiles.map(({ path, hash, bytes }) => ({ file: path, hash, bytes })),
    ...plan.usedAssets,
  ]
  const builtFiles = new Set<string>(outputs.map(({ file }) => file))
  const headersFor = (all: readonly Pick<NewOutput, 'file'>[]): NewOutput =>
    headers(plan, {
      inline: theme.inline,
      scriptHash,
      files: all.map(({ file }) => file),
      builtFiles,
    })
  const { file, content } = headersFor(outputs)
  const headerFile = keep(file, content)
  const outputsWithHeaders = publicFiles.some(({ path }) => path === file)
    ? outputs
    : [...outputs, headerFile]
  const final = plan.site.config.outputs?.(outputsWithHeaders) ?? outputsWithHeaders
  // The headers also cover files added by the config's function, unless the function has replaced the headers
  // themselves.
  const isHeaderFile = (output: Output | NewOutput): boolean =>
    'hash' in output && output.hash === headerFile.hash && output.file === file
  return final
    .map((output) => (isHeaderFile(output) ? headersFor(final) : output))
    .map((output) => ('content' in output ? keep(output.file, output.content) : output))
    .toSorted((a, b) => compare(a.file, b.file))
}
