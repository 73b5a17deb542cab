// Converts errors and warnings of esbuild to diagnostics: with columns in characters, module names that
// authors know, and advice.

import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import type { Location, Message } from 'esbuild'
import { brokenModule, namedStyles } from '../../core/problems/modules.ts'
import { unmerged } from '../../core/problems/source.ts'
import { lines } from '../../core/reading/place.ts'
import { filePath, type Diagnostic } from '../../shared/contract.ts'
import { compare, own } from '../../shared/text.ts'
import { home } from '../folders/home.ts'
import { invalidUtf8 } from '../folders/utf8.ts'
import { isBelow, isOnDisk, isWrittenFor, withoutSuffix } from './bundle-inputs.ts'
import { insteadOfModule } from './foreign-modules.ts'

/** The modules of sitegen, by the specifiers with which a site imports them. */
export const OWN_MODULES = {
  sitegen: 'src/shared/contract.ts',
  'sitegen/theme': 'theme/index.tsx',
  'sitegen/kit': 'theme/kit.ts',
  'sitegen/views': 'theme/built-in.ts',
} as const

/** The files that esbuild has read, as far as it reports them, with its errors and warnings. */
interface EsbuildMessages {
  readonly files: readonly string[]
  readonly errors?: readonly Message[]
  readonly warnings: readonly Message[]
}

/**
 * Returns the problems in the modules of a site. A file that is not UTF-8, which esbuild decodes as best it
 * can, has no other problems.
 */
export function moduleProblems(
  root: string,
  { files, errors = [], warnings }: EsbuildMessages,
): Diagnostic[] {
  const encodingProblems = new Map(
    files.flatMap((file) => {
      const problem = encodingProblem(root, file)
      return problem ? [[file, problem] as const] : []
    }),
  )
  const isDecodable = ({ location }: Message): boolean =>
    !location || !encodingProblems.has(location.file)
  return [
    ...encodingProblems.values(),
    ...errors.filter(isDecodable).map((message) => problemOf(root, message)),
    ...seriousWarnings(root, warnings.filter(isDecodable)),
  ]
}

/** Files that are written by authors and bundled as text. */
const TEXT_FILE = /\.(?:[cm]?[jt]sx?|css|json|txt)$/

function encodingProblem(root: string, name: string): Diagnostic | undefined {
  const file = path.resolve(root, withoutSuffix(root, name))
  if (!TEXT_FILE.test(file) || !isOwn(root, name)) return undefined
  try {
    return invalidUtf8(filePath(path.relative(root, file)), fs.readFileSync(file))
  } catch {
    // The file has been removed since.
    return undefined
  }
}

/** Full-width punctuation of Chinese keyboards, and what code needs instead. */
const HALF_WIDTH: Readonly<Record<string, string>> = {
  ...{ '，': ',', '、': ',', '。': '.', '：': ':', '；': ';', '！': '!', '？': '?' },
  ...{ '（': '(', '）': ')', '【': '[', '】': ']', '｛': '{', '｝': '}', '＝': '=' },
  ...{ '‘': "'", '’': "'", '“': "'", '”': "'" },
}

/** Advice for syntax errors where esbuild only says what it found. */
const REMEDIES: readonly (readonly [mistake: RegExp, remedy: string])[] = [
  [/ end of file/, 'Close what is still open.'],
  [
    /^Expected "[)}\]]" but found "[;=]"/,
    'Between brackets, a comma ends a value and “:” begins one.',
  ],
  [/^Expected "[)}\]]" but found/, 'Is a comma missing before it, or a bracket?'],
  [/^Unexpected "="/, 'Inside “{ }”, a value follows “:”.'],
  [/^Unexpected "[)}\]]"/, 'Is a bracket not closed before it?'],
  [
    /^No loader is configured for "\.\w+" files: .*\.(png|jpe?g|gif|webp|avif|svg|ico)$/i,
    'Put it into content/public. A component page shows it with src={base + "name.png"}, a theme with src={chrome.base + "name.png"}, a style sheet with url(/name.png).',
  ],
  [/^No loader is configured/, 'Put it into content/public, and name it by its address there.'],
  [
    /^Parameter decorators only work/,
    'Decorate the class, a method or a field instead: JavaScript has no others, and no tsconfig.json of a site changes how it is built.',
  ],
  [/^Unterminated (string|template)/, 'Close the text with the quote that it begins with.'],
]

/** Returns advice for an error, unless the message contains it. */
function remedyFor(text: string, suggestion: string): string | undefined {
  const [, character = ''] = /^(?:Expected .+ but found|Unexpected) "(.)"\.?$/u.exec(text) ?? []
  const halfWidth = own(HALF_WIDTH, character)
  if (halfWidth !== undefined) return `Write this character instead: ${halfWidth}`
  if (suggestion !== '' && !text.includes(suggestion)) return `Write ${suggestion} instead.`
  return REMEDIES.find(([mistake]) => mistake.test(text))?.[1]
}

/**
 * Returns the note of a message with its position. A note on `tsconfig.json` is dropped, because that of the
 * site is not read.
 */
function noteIn(root: string, [note]: Message['notes']): string | undefined {
  if (note?.text.includes('tsconfig.json')) return undefined
  if (!note?.location) return note?.text
  const { line } = note.location
  return `${note.text.replace(/:$/, '')}: line ${line}, column ${spotOf(root, note.location).column}.`
}

/** Converts a position from esbuild, which counts bytes, to characters of the source as written. */
function spotOf(
  root: string,
  location: Location,
): { readonly column: number; readonly length: number } {
  const bytes = Buffer.from(location.lineText)
  const written = writtenLine(root, location)
  // `withUrls` may have inserted text into a stylesheet, but has removed none.
  const characterCount = (end: number): number => {
    let at = 0
    for (const letter of bytes.subarray(0, end).toString())
      if (written.startsWith(letter, at)) at += letter.length
    return at
  }
  const before = characterCount(location.column)
  const after = characterCount(location.column + location.length)
  return { column: 1 + before, length: Math.max(1, after - before) }
}

function writtenLine(root: string, { file, line, lineText }: Location): string {
  const full = path.resolve(root, file)
  if (!file.endsWith('.css') || !fs.existsSync(full)) return lineText
  return lines(fs.readFileSync(full, 'utf8')).line(line) ?? lineText
}

/** All modules of sitegen by their specifiers, including one whose specifier belongs to React. */
const ALL_MODULES = { ...OWN_MODULES, 'react/jsx-runtime': 'src/client/jsx.ts' }

const NO_EXPORT = /^No matching export in "(.+)" for import "(.+)"$/

/** Matches an import with a name, or of a namespace, from a stylesheet. */
const NAMED_STYLES =
  /^(?:No matching export in |Import ".+" will always be undefined because [^"]*)"(.+\.css)"/

/** Returns the message in the author's terms: sitegen's own files are named by their specifiers. */
function messageFor(root: string, text: string): string {
  const [, file, name] = NO_EXPORT.exec(text) ?? []
  if (file === undefined) return text.endsWith('.') ? text : `${text}.`
  const full = path.resolve(root, file)
  const [specifier] = Object.entries(ALL_MODULES).find(([, each]) => home(each) === full) ?? [file]
  return `“${specifier}” exports no “${name}”.`
}

/**
 * Returns advice for an import that a module of sitegen does not export: the right module, or the exports
 * that it has.
 */
function remedyForExport(root: string, text: string): string | undefined {
  const [, file, name = ''] = NO_EXPORT.exec(text) ?? []
  if (file === undefined) return undefined
  const ownModules = Object.entries(OWN_MODULES)
  const exporter = ownModules.find(([, each]) => exportsOf(home(each)).includes(name))
  if (exporter) return `Import it from “${exporter[0]}”.`
  const imported = ownModules.find(([, each]) => home(each) === path.resolve(root, file))
  return imported && `It exports ${exportsOf(home(imported[1])).toSorted(compare).join(', ')}.`
}

/** Returns the values that a module of sitegen exports, itself or from other files. */
function exportsOf(file: string): string[] {
  const text = fs.readFileSync(file, 'utf8')
  const namedExports = text.matchAll(/^export (?:function |const |\{)([\w\s,]+)/gm)
  const reexports = text.matchAll(/^export \* from ['"](.+)['"]/gm)
  return [
    ...Array.from(namedExports, ([, names = '']) =>
      names.split(',').map((each) => each.trim()),
    ).flat(),
    ...Array.from(reexports, ([, from = '']) =>
      exportsOf(path.join(path.dirname(file), from)),
    ).flat(),
  ].filter((each) => /^\w+$/.test(each))
}

/** Returns advice for an import that cannot be resolved. esbuild's own advice concerns options of esbuild. */
function remedyForImport(text: string): string | undefined {
  const [, name] = /^Could not resolve "(.+)"/.exec(text) ?? []
  if (name === undefined) return undefined
  if (name.startsWith('sitegen/'))
    return `There are ${Object.keys(OWN_MODULES).join(', ')}, and the style sheets in sitegen/styles/.`
  if (/^[./]/.test(name)) return 'Check the path.'
  if (isBuiltin(name)) return ONLY_IN_NODE.remedy
  const replacement = insteadOfModule(name)
  if (replacement !== undefined) return replacement
  return `Check the name, or install the package: npm install ${name.split('/', name.startsWith('@') ? 2 : 1).join('/')}`
}

/** Message and advice for what exists only in Node.js. */
export const ONLY_IN_NODE = {
  message: (name: string) =>
    `“${name}” exists only in Node: a page also runs in the reader's browser`,
  remedy: 'Read what it needs at build time in site.config.ts, and pass it on with “values”.',
} as const

/** Warnings about code that has no effect or never works. All others are matters of style. */
const SERIOUS_WARNINGS = new Set(
  (
    'duplicate-object-key duplicate-class-member duplicate-case import-is-undefined assign-to-constant assign-to-import ' +
    'call-import-namespace css-syntax-error unsupported-css-property undefined-composes-from js-comment-in-css invalid-@import'
  ).split(' '),
)

/** Returns the warnings in files of the site that indicate mistakes. */
function seriousWarnings(root: string, warnings: readonly Message[]): Diagnostic[] {
  return warnings
    .filter(({ id, location }) => SERIOUS_WARNINGS.has(id) && isOfSite(root, location?.file))
    .filter(isNotRepeated)
    .map((message) => {
      const found = problemOf(root, message)
      return message.id === 'css-syntax-error'
        ? { ...found, hint: found.hint ?? STYLE_HINT }
        : found
    })
}

/** Matches conflict markers of Git. */
const CONFLICT_MARKER = /^(?:[<|>]{7}(?: |$)|={7}$)/

/**
 * Whether a message is not a repetition. In a stylesheet, each conflict marker causes a warning, so only the
 * first one of a file is kept.
 */
function isNotRepeated({ location }: Message, index: number, all: readonly Message[]): boolean {
  if (!CONFLICT_MARKER.test(location?.lineText ?? '')) return true
  const isConflictInFile = ({ location: other }: Message): boolean =>
    other?.file === location?.file && CONFLICT_MARKER.test(other?.lineText ?? '')
  return all.findIndex(isConflictInFile) === index
}

const STYLE_HINT = 'Is “;”, “}” or a value missing before it?'

/**
 * Whether a file is in the site itself. Files outside it may be generated, and are good enough for other
 * tools.
 */
export function isOfSite(root: string, file: string | undefined): boolean {
  return isOwn(root, file) && isBelow(root, path.resolve(root, file ?? ''))
}

/** Whether a file belongs to the authors. If the site is sitegen's own repository, its `src` folder does not. */
export function isOwn(root: string, file: string | undefined): boolean {
  if (file === undefined || !isOnDisk(file)) return false
  const full = path.resolve(root, file)
  return isWrittenFor(root, full) && !full.startsWith(home('src') + path.sep)
}

/** Converts a message of esbuild about the site at `root` to a diagnostic. */
export function problemOf(root: string, { text, location, notes }: Message): Diagnostic {
  const importRemedy = remedyForImport(text)
  const [, moduleName = ''] = /^Could not resolve "(.+)"/.exec(text) ?? []
  const message = isBuiltin(moduleName)
    ? `${ONLY_IN_NODE.message(moduleName)}.`
    : messageFor(root, text)
  if (!location) return brokenModule(message, notes[0]?.text, {})
  const place = {
    path: filePath(path.relative(root, path.resolve(root, location.file))),
    line: location.line,
    ...spotOf(root, location),
  }
  if (CONFLICT_MARKER.test(location.lineText))
    return unmerged('module', { ...place, column: 1, length: 7 })
  const [, sheet] = NAMED_STYLES.exec(text) ?? []
  if (sheet !== undefined) return namedStyles(sheet, place)
  return brokenModule(
    message,
    importRemedy ??
      remedyForExport(root, text) ??
      noteIn(root, notes) ??
      remedyFor(text, location.suggestion),
    place,
  )
}
