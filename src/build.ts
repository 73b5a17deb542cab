// THE PROGRAM. A site is a value, and `build` is the function that makes it: every stage is called here once, in order. What
// touches the world (disk, threads, cache, the theme's code) is handed in.

import { blankDocs, NO_BODY } from './core/blank.ts'
import { check, type CheckInput } from './core/check.ts'
import { configValueProblems } from './core/chrome.ts'
import { readDataFiles, type DataFile } from './core/data-files.ts'
import type { LastTime } from './core/last-time.ts'
import { longAssets } from './core/long-names.ts'
import { misnamedPages } from './core/misnamed.ts'
import { plan as planSite, type Plan } from './core/plan.ts'
import { givesWay, takenNames } from './core/public-files.ts'
import {
  defaultIcon,
  headers,
  redirectFiles,
  robots,
  sharedData,
  sitemap,
  webManifest,
} from './core/site-files.ts'
import type { ThemeFiles } from './core/head.ts'
import { siteIcons } from './core/icons.ts'
import type {
  Asset,
  Diagnostic,
  Doc,
  Drawn,
  FilePath,
  Hash,
  Locale,
  NewOutput,
  Output,
  Place,
  SearchIndexes,
  Site,
  SourceFile,
} from './shared/contract.ts'
import { urlPath } from './shared/route.ts'

/** The stages whose time is told apart. */
export type StageName =
  | 'read'
  | 'bundle'
  | 'parse'
  | 'plan'
  | 'render'
  | 'index'
  | 'check'
  | 'write'

/** What the content folder holds. */
export interface Content {
  readonly sources: readonly SourceFile[]
  readonly sidebars: ReadonlyMap<Locale, DataFile>
  readonly tags: ReadonlyMap<Locale, DataFile>
  /** What visitors ask, and the pages that answer it. */
  readonly searchTests: DataFile | undefined
  /** Files beside documents. */
  readonly assets: readonly Asset[]
  /** Files of `content/public`, by their paths in the output. */
  readonly publicFiles: readonly Asset[]
  /** Whether all of it could be listed: otherwise it is not known what is missing. */
  readonly whole: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** The bundled theme, as far as the program must know it. */
export interface ThemeInfo {
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly css: string
  readonly boot: string
  readonly runtime: string
  readonly search: string
  readonly worker: string
  readonly inline: string
  /** Stands for the code that runs in the browser. */
  readonly build: Hash
  readonly chunks: Readonly<Record<string, string>>
  /** The style sheets of component pages that have one, by their paths. */
  readonly styles: Readonly<Record<string, string>>
  /** Whether anything can be drawn with it. */
  readonly usable: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** What is done for the program by a shell with cache and threads. Stages that are asked for much at once share its work. */
export interface Stages extends Pick<CheckInput, 'codePlace' | 'renamed'> {
  readonly time: <T>(stage: StageName, work: () => T | Promise<T>) => Promise<T>
  readonly last: LastTime
  readonly read: () => Content
  readonly bundle: (components: readonly FilePath[]) => Promise<ThemeInfo>
  /** Documents without a problem that keeps them from being understood, and all problems. */
  readonly parse: (sources: readonly SourceFile[]) => Promise<{
    readonly docs: readonly Doc[]
    readonly diagnostics: readonly Diagnostic[]
  }>
  readonly render: (
    plan: Plan,
    files: ThemeFiles,
  ) => Promise<{
    readonly drawn: readonly Drawn[]
    readonly diagnostics: readonly Diagnostic[]
  }>
  readonly feeds: (plan: Plan) => Promise<readonly NewOutput[]>
  readonly search: (plan: Plan, tests: DataFile | undefined) => Promise<SearchIndexes>
  /** Keeps a text, and says its hash and size. */
  readonly keep: (file: string, content: string) => Output
  readonly hash: (content: string) => Hash
  readonly scriptHash: (content: string) => string
}

/** A site, built. */
export interface Built {
  readonly plan: Plan
  readonly indexes: SearchIndexes['indexes']
  readonly outputs: readonly Output[]
  readonly drawn: readonly Drawn[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Builds a site from its checked config. With an error among the problems, the outputs are not to be written. */
export async function build(
  site: Site,
  configPlace: (trail: readonly (string | number)[]) => Place,
  stages: Stages,
  options: { readonly drafts: boolean },
): Promise<Built> {
  const { time } = stages
  const { content, theme, parsed, blank } = await understand(stages)
  const data = readDataFiles(content, stages.last)
  const problems = [
    ...content.diagnostics,
    ...theme.diagnostics,
    ...parsed.diagnostics,
    ...data.diagnostics,
    ...configValueProblems(site, configPlace),
  ]

  const planned = await time('plan', () =>
    planSite({
      site,
      docs: [...(site.config.docs?.(parsed.docs) ?? parsed.docs), ...blank],
      assets: content.assets,
      publicFiles: content.publicFiles,
      sidebars: data.sidebars,
      tags: data.tags,
      unclear: data.unclear,
      drafts: options.drafts,
      configPlace,
      last: stages.last,
    }),
  )
  const pages = site.config.pages?.(planned.pages) ?? planned.pages
  const plan = {
    ...planned,
    pages: pages.map((page) => stages.last.same(`page ${page.file}`, page)),
  }
  const nothing = { plan, indexes: {}, outputs: [], drawn: [] }
  problems.push(...longAssets(plan), ...misnamedPages(plan))
  if (!content.whole) return { ...nothing, diagnostics: problems }
  if (!theme.usable) return { ...nothing, diagnostics: [...problems, ...plan.diagnostics] }
  const files = themeFiles(site, theme, content.publicFiles)
  // Neither needs the other; the index is made beside the pages.
  const [{ drawn, diagnostics }, search] = await Promise.all([
    time('render', () => stages.render(plan, files)),
    time('index', () => stages.search(plan, content.searchTests)),
  ])
  const texts = [
    ...siteTexts(plan, theme, files, search.indexes, stages),
    ...(await time('index', () => stages.feeds(plan))),
  ]
  const made = [...texts, ...search.outputs, ...plan.usedAssets]
  problems.push(...takenNames(content.publicFiles, made, plan.pages))
  const outputs = await time('index', () =>
    collect(plan, theme, drawn, search.outputs, texts, content, stages),
  )
  const links = await time('check', () =>
    check({
      ...{ ...stages, plan, drawn, configPlace },
      styles: theme.files.flatMap(({ name, text }) => (name.endsWith('.css') ? [text] : [])),
      outputs: new Set(outputs.map(({ file }) => `/${file}`)),
    }),
  )
  return {
    plan,
    indexes: search.indexes,
    outputs,
    drawn,
    diagnostics: [
      ...problems,
      ...plan.diagnostics,
      ...diagnostics,
      ...search.diagnostics,
      ...links,
    ],
  }
}

/** Everything that is read, and what it means. */
async function understand(stages: Stages): Promise<{
  readonly content: Omit<Content, 'sources'>
  readonly theme: ThemeInfo
  readonly parsed: Awaited<ReturnType<Stages['parse']>>
  readonly blank: readonly Doc[]
}> {
  const { sources, ...content } = await stages.time('read', stages.read)
  const components = sources.filter(({ component }) => component).map(({ path }) => path)
  const [theme, parsed] = await Promise.all([
    stages.time('bundle', () => stages.bundle(components)),
    stages.time('parse', () => stages.parse(sources)),
  ])
  const body = (): Hash => stages.keep('blank', JSON.stringify(NO_BODY)).hash
  return { content, theme, parsed, blank: blankDocs(sources, parsed.docs, body) }
}

function themeFiles(site: Site, theme: ThemeInfo, publicFiles: readonly Asset[]): ThemeFiles {
  return {
    css: assetUrl(site, theme.css),
    styles: assetUrls(site, theme.styles),
    boot: assetUrl(site, theme.boot),
    runtime: assetUrl(site, theme.runtime),
    search: assetUrl(site, theme.search),
    data: assetUrl(site, 'site.json'),
    site: site.url,
    build: theme.build,
    inline: theme.inline,
    icons: siteIcons(site, publicFiles),
    manifest: urlPath(site.base, '/site.webmanifest'),
  }
}

function assetUrl({ base }: Site, name: string): string {
  return urlPath(base, `/assets/${name}`)
}

function assetUrls(site: Site, names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([path, name]) => [path, assetUrl(site, name)]),
  )
}

/** What every site has besides its pages. */
function siteTexts(
  plan: Plan,
  theme: ThemeInfo,
  files: ThemeFiles,
  indexes: Built['indexes'],
  stages: Stages,
): NewOutput[] {
  const { site, targets } = plan
  const shared = sharedData(plan, stages.hash, {
    build: theme.build,
    components: assetUrls(site, theme.chunks),
    worker: assetUrl(site, theme.worker),
    indexes,
  })
  return [
    sitemap(plan),
    robots(plan),
    webManifest(plan, files.icons),
    ...redirectFiles(plan),
    ...shared.files,
    shared.site,
    ...theme.files.map(({ name, text }) => ({ file: `assets/${name}`, content: text })),
    defaultIcon(site),
    { file: '.nojekyll', content: '' },
    // What a maintainer puts into `content/public` under such a name is meant.
  ].filter(({ file }) => !(givesWay(file) && targets.files.has(`/${file}`)))
}

/** All files of the output, sorted by path. */
function collect(
  plan: Plan,
  theme: ThemeInfo,
  drawn: readonly Drawn[],
  indexes: readonly Output[],
  texts: readonly NewOutput[],
  { publicFiles }: Omit<Content, 'sources'>,
  { keep, scriptHash }: Stages,
): Output[] {
  const outputs: Output[] = [
    ...drawn.flatMap(({ output, beside }) => [output, ...beside]),
    ...indexes,
    ...texts.map(({ file, content }) => keep(file, content)),
    ...publicFiles.map(({ path, hash, bytes }) => ({ file: path, hash, bytes })),
    ...plan.usedAssets,
  ]
  const files = outputs.map(({ file }) => file)
  const policy = headers(plan, theme.inline, scriptHash, files)
  const named = publicFiles.some(({ path }) => path === policy.file)
    ? outputs
    : [...outputs, keep(policy.file, policy.content)]
  const final = plan.site.config.outputs?.(named) ?? named
  return final
    .map((output) => ('content' in output ? keep(output.file, output.content) : output))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
}
