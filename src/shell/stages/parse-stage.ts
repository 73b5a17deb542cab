// The parse stage: Markdown sources are parsed in worker threads, and component pages become documents from
// the exports of their modules.

import { NO_TEXT } from '../../core/blank.ts'
import { outlineOf } from '../../core/frame.ts'
import { checkFrontMatter, withValues } from '../../core/reading/front-matter.ts'
import type { Parsed } from '../../core/markdown/parse.ts'
import type { ParseInput } from '../../core/markdown/read-text.ts'
import { textsOf } from '../../core/markdown/shown-files.ts'
import { valuesIn } from '../../core/reading/site-values.ts'
import { pageId, pageNameProblems } from '../../core/reading/page-name.ts'
import { placeOf } from '../../core/reading/place.ts'
import { missingTitle, tooCostly } from '../../core/problems/source.ts'
import type { Diagnostic, Doc, FilePath, Hash, Site, Source } from '../../shared/contract.ts'
import { isWide } from '../../shared/search/han.ts'
import { own } from '../../shared/text.ts'
import { batched } from '../threads/batches.ts'
import { hashOf, hashOfParts } from '../store/hash.ts'
import { locatorOf } from '../bundle/locate-key.ts'
import { memo } from '../store/memo.ts'
import type { Failure } from '../threads/pool.ts'
import { readShownFiles, sourceState } from '../content/shown-files.ts'
import { fromUtf8, type RawSource } from '../content/read-sources.ts'
import type { Recent } from '../store/recent.ts'
import { keepJson } from '../store/store-json.ts'
import type { Store } from '../store/store.ts'
import type { BuildContext } from '../store/build-context.ts'

/** A parsed document whose body is in the store, and the problems found in it. */
export interface ParsedSource {
  readonly doc?: Doc
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Parses Markdown sources that have changed, and returns all documents in order, followed by those that
 * could not be parsed. Sources are read one at a time, and an unchanged one is released before the next is
 * read. Calls `onMissing` when there is something to parse, and `onFew` with the sources if they all fit
 * into one batch, which leaves threads idle.
 */
export async function parseAll(
  context: BuildContext,
  sources: Iterable<RawSource>,
  hooks: {
    readonly onFew?: ((sources: readonly ParseInput[]) => void) | undefined
    readonly onMissing?: () => void
  } = {},
): Promise<ParsedSource[]> {
  const { site, store, pool, tallies, recent } = context
  const locales = new Map(site.locales.map((locale) => [locale.id, locale]))
  const inputOf = (source: RawSource): ParseInput | Diagnostic => {
    const read = fromUtf8(source)
    if (!('text' in read)) return read
    return parseInput(site, read, readShownFiles(context, source.path, source.content))
  }
  const keyOf = (source: RawSource): Hash => {
    const { path, locale, kind, id, content } = source
    const { hash, hasBraces } = sourceState(context, path, content)
    // The site's values only matter to a text that uses them.
    const read = hasBraces ? inputOf(source) : undefined
    const values = read && 'text' in read ? JSON.stringify(read.values) : ''
    const { lang = locale, words = {} } = locales.get(locale) ?? {}
    const depth = String(site.limits.depth)
    const math = JSON.stringify([site.math, site.macros])
    const wordsJson = JSON.stringify(words)
    return hashOfParts([path, locale, lang, wordsJson, kind, id, hash, values, depth, math])
  }
  // The same source object has the same bytes. Its key also depends on the config, and on the files that it shows.
  const keys = recent.of('keys', site, () => new WeakMap<RawSource, Hash>())
  const cachedKey = (source: RawSource): Hash => {
    if (source.content.shownFiles.length > 0) return keyOf(source)
    const key = keys.get(source) ?? keyOf(source)
    keys.set(source, key)
    return key
  }
  // Limits of time and memory are not part of a key, so failures are not cached: the next build tries again.
  const failed: ParsedSource[] = []
  const cachedParse = memo<RawSource, ParsedSource>(context, {
    name: 'parse',
    tally: tallies.parse,
    keyOf: (source) => [cachedKey(source)],
    async compute(missing) {
      let done = 0
      // `splice` releases the sources: holding bytes and decoded texts of all of them would take too much memory.
      const inputs = missing.splice(0).map(inputOf)
      const readable = inputs.filter((input) => 'text' in input)
      const groups = batched(readable, ({ text }) => text.length).map((batch) => [batch])
      if (groups.length === 1) hooks.onFew?.(readable)
      const parsed = new Map<ParseInput, ParsedSource>()
      await pool.run('parseBatch', groups, (outcome, input) => {
        context.progress('parse', ++done, readable.length)
        if ('value' in outcome) parsed.set(input, storeParsed(store, outcome.value))
        else failed.push(failedSource(outcome.failure, site, input))
      })
      return inputs.map((input) => ('text' in input ? parsed.get(input) : { diagnostics: [input] }))
    },
    complete: ({ doc }) =>
      !doc || [doc.body, doc.code, doc.texts].every((hash) => hash === '' || store.has(hash)),
    onMissing() {
      hooks.onMissing?.()
      return pool.prepare('parseBatch')
    },
  })
  const results = await cachedParse(sources)
  return [...results.flatMap((each) => each ?? []), ...failed]
}

/**
 * Returns the parser's input for a source: with the settings of its language, the values it uses, and the files that it
 * shows.
 */
function parseInput(
  { locales, limits, url, math, macros }: Site,
  source: Source,
  files: ParseInput['files'],
): ParseInput {
  const { path, locale, kind, id, text } = source
  const siteLocale = locales.find((each) => each.id === locale)
  const { lang = locale, words = {}, values = {} } = siteLocale ?? {}
  const { depth } = limits
  const used = usedValues(values, textsOf(text, files))
  const settings = { depth, url, math, macros }
  return { path, locale, lang, words, kind, id, text, values: used, ...settings, files }
}

/**
 * Returns the site values that some texts use. If they use an unknown one, returns all values, so that the
 * parser can suggest a similar name.
 */
function usedValues(
  siteValues: Readonly<Record<string, string>>,
  texts: readonly string[],
): Record<string, string> {
  const names = texts.flatMap((text) => valuesIn(text, siteValues))
  const found = names.flatMap((name) => {
    const value = own(siteValues, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return found.length === names.length ? Object.fromEntries(found) : { ...siteValues }
}

function storeParsed(
  store: Store,
  { doc, body, code, sections = [], diagnostics }: Parsed,
): ParsedSource {
  if (!doc || !body) return { diagnostics }
  return {
    doc: {
      ...doc,
      outline: hashOf(JSON.stringify(outlineOf(doc))),
      body: keepJson(store, body),
      code: code?.length ? keepJson(store, code) : '',
      texts: keepJson(store, sections),
      wide: sections.some((each) => isWide(each.text) || isWide(each.code)),
    },
    diagnostics,
  }
}

function failedSource(failure: Failure, site: Site, input: ParseInput): ParsedSource {
  const { seconds, memory } = site.limits
  const reasons: Record<Failure, string> = {
    time: `takes more than ${seconds} s to parse`,
    memory: `takes more than ${memory} MB to parse`,
    crash: 'cannot be parsed: the parser failed on it',
  }
  return { diagnostics: [tooCostly(reasons[failure], placeOf(input.path, undefined))] }
}

/** Returns the files of which a document is made: its own, and those that it shows as text or as code. */
export function filesOf({ path, includes = [], shows = [] }: Doc): FilePath[] {
  return [path, ...includes, ...shows]
}

/** Returns a document with the date of the last commit of a file of which it is made. */
export function withDate(doc: Doc, dates: ReadonlyMap<string, string>, { of }: Recent): Doc {
  const updated = filesOf(doc)
    .flatMap((file) => dates.get(file) ?? [])
    .toSorted()
    .at(-1)
  return updated === undefined ? doc : of(`since ${updated}`, doc, () => ({ ...doc, updated }))
}

/** Returns the document of a component page, which has front matter but no text. */
export function componentDoc(
  source: Source,
  exported: unknown,
  values: Readonly<Record<string, string>>,
): ParsedSource {
  const { path, locale, kind, text } = source
  const id = pageId(source.id)
  const locate = locatorOf(text, 'frontMatter')
  const nameProblems = pageNameProblems(source.id, placeOf(path, undefined))
  const head = checkFrontMatter(
    source,
    exported,
    (trail) => locate(trail) ?? { line: 1, column: 1, length: 1 },
  )
  const { keys, unsure } = head
  const { frontMatter, diagnostics: valueProblems } = withValues(path, head, values)
  const { title } = frontMatter
  const isMissing = title === undefined && !unsure?.has('title')
  const diagnostics = [
    ...nameProblems,
    ...head.diagnostics,
    ...valueProblems,
    ...(isMissing ? [missingTitle(placeOf(path, locate([])), 'component')] : []),
  ]
  // The component may read its own exports and fail because of the same mistake, so the page is not rendered.
  const unclear = unsure !== undefined || isMissing ? 'wholly' : undefined
  const doc: Doc = {
    path,
    locale,
    kind,
    id,
    frontMatter,
    keys,
    title: title ?? id,
    description: frontMatter.description ?? '',
    ...NO_TEXT,
    component: true,
    ...(unclear ? { unclear } : {}),
  }
  return { doc, diagnostics }
}
