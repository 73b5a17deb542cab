// Makes a new site. Nothing that exists is changed.

import fs from 'node:fs'
import path from 'node:path'
import { badConfig } from '../../core/problems/source.ts'
import { hasTexts, starterFiles, type NewSite } from '../../core/starter/starter.ts'
import type { Diagnostic } from '../../shared/contract.ts'
import { problem } from '../../core/problems/problem.ts'
import { CONFIG_FILE } from '../folders/check-root.ts'
import { findAbove } from '../folders/find-above.ts'
import { home } from '../folders/home.ts'
import { makeFolder } from '../folders/make-folder.ts'
import { remove } from '../folders/remove.ts'
import { adviceForWriting, systemErrorReason } from '../folders/system-errors.ts'
import type { Ended } from './build-command.ts'

/** The result, as `--json` prints it. */
interface NewResult {
  readonly ok: boolean
  /** The paths of new files, in the folder of the site. */
  readonly written: readonly string[]
  /** The paths of files that were there and stay as they are. */
  readonly kept: readonly string[]
  /** Locales whose pages are in English, to be translated. */
  readonly untranslated: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The locales of a new site unless others are named. */
const LOCALES = ['zh-Hans', 'en']

/** What the user says of a new site. */
interface NewOptions extends Pick<NewSite, 'title' | 'url'> {
  readonly locales?: readonly string[]
}

/** Makes a site in a folder. A locale that has a folder of its own gets no pages. */
export function newCommand(
  root: string,
  { title, url, locales = LOCALES }: NewOptions,
): Ended<NewResult> {
  if (fs.existsSync(path.join(root, CONFIG_FILE))) return failed(existingSite())
  const today = new Date().toISOString().slice(0, 10)
  const hasContent = (id: string): boolean => fs.existsSync(path.join(root, 'content', id))
  const begun = locales.filter(hasContent).map((id) => `content/${id}/`)
  const files = starterFiles({
    title,
    url,
    locales: locales.map((id) => ({ id, label: nameOf(id) })),
    today,
  }).filter((file) => !begun.some((folder) => file.path.startsWith(folder)))
  const isThere = (name: string): boolean => fs.existsSync(path.join(root, name))
  const kept = files.map((file) => file.path).filter(isThere)
  const missing = files.filter((file) => !kept.includes(file.path))
  const written: string[] = []
  try {
    for (const { path: name, text } of missing) {
      const file = path.join(root, name)
      makeFolder(path.dirname(file))
      // Fails if somebody else has made the file in the meantime.
      fs.closeSync(fs.openSync(file, 'wx'))
      written.push(name)
      fs.writeFileSync(file, text)
    }
  } catch (error) {
    for (const name of written) remove(path.join(root, name))
    return failed(notWritten(root, error))
  }
  const untranslated = locales.filter((id) => !hasTexts(id))
  return { exitCode: 0, result: { ok: true, written, kept, untranslated, diagnostics: [] } }
}

/**
 * Returns the package to install before `npx sitegen` runs this copy in a folder, or `undefined` if it does so already. Where
 * npx finds no command of that name in the folder or above, it downloads a package of that name, whoever has published it.
 */
export function packageToInstall(root: string): string | undefined {
  return findAbove(root, 'node_modules/.bin/sitegen') === undefined ? home() : undefined
}

/**
 * Returns what was made, and what to do next. `dir` is the folder as the user named it, `install` the package to install
 * in it first.
 */
export function newText(
  { written, kept, untranslated }: NewResult,
  dir: string,
  install?: string,
): string {
  const place = dir === '.' ? 'this folder' : dir
  return [
    `A new site in ${place}:`,
    ...written.map((name) => `  ${name}`),
    ...(kept.length > 0 ? [`Left as they are: ${kept.join(', ')}`] : []),
    ...(untranslated.length > 0
      ? [`In English, to be translated: ${untranslated.join(', ')}`]
      : []),
    '',
    'See it in the browser, and each change at once:',
    ...(dir === '.' ? [] : [`  cd ${quoted(dir)}`]),
    ...(install === undefined ? [] : [`  npm install ${quoted(install)}`]),
    '  npx sitegen serve',
  ].join('\n')
}

/** Quotes a path for a shell where it has to be. */
function quoted(place: string): string {
  return /[^\w./-]/.test(place) ? JSON.stringify(place) : place
}

function failed(diagnostic: Diagnostic): Ended<NewResult> {
  const result = { ok: false, written: [], kept: [], untranslated: [], diagnostics: [diagnostic] }
  return { exitCode: 2, result }
}

function existingSite(): Diagnostic {
  return badConfig(
    'There is a site in this folder already.',
    'Name another folder: sitegen new my-site',
    { path: CONFIG_FILE },
  )
}

function notWritten(root: string, error: unknown): Diagnostic {
  const message = `No site can be made in ${root}: ${systemErrorReason(error)}.`
  const hint = adviceForWriting(error, 'Name a folder that you may write into.')
  return problem('error', 'system', message, hint)
}

/** Returns the name of a language in that language, as a switch between languages shows it. */
function nameOf(locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
