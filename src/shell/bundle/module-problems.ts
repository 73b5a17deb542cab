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
import { compare } from '../../shared/text.ts'
import { home } from '../folders/home.ts'
import { invalidUtf8 } from '../folders/utf8.ts'
import { isBelow, isOnDisk, isWrittenFor, withoutSuffix } from './bundle-inputs.ts'
import { insteadOfModule } from './foreign-modules.ts'
import { remedyForSyntax } from './syntax-remedies.ts'

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

const UNRESOLVED = /^Could not resolve "(.+)"/
const NO_EXPORT = /^No matching export in "(.+)" for import "(.+)"$/

/** Matches an import with a name, or of a namespace, from a stylesheet. */
const NAMED_STYLES =
  /^(?:No matching export in |Import ".+" will always be undefined because [^"]*)"(.+\.css)"/

/** Returns the message in the author's terms: sitegen's own files are named by their specifiers. */
function messageFor(root: string, text: string): string {
  const [, unresolved = ''] = UNRESOLVED.exec(text) ?? []
  if (isBuiltin(unresolved)) return `${ONLY_IN_NODE.message(unresolved)}.`
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
  const [, name] = UNRESOLVED.exec(text) ?? []
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
  const message = messageFor(root, text)
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
  const remedy =
    remedyForImport(text) ??
    remedyForExport(root, text) ??
    noteIn(root, notes) ??
    remedyForSyntax(text, location.suggestion)
  return brokenModule(message, remedy, place)
}
