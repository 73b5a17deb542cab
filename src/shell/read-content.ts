// Everything below `content/`, read once: sources, data files, and files that are copied as they are. Nothing outside of it is
// read, whatever a symbolic link says.

import { isUtf8 } from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import fastGlob from 'fast-glob'
import { imageSize } from 'image-size'
import { placeOf } from '../core/place.ts'
import { linkLeaves, linkToFolder, notUtf8, unreadable } from '../core/problems.ts'
import {
  filePath,
  type Asset,
  type Diagnostic,
  type FilePath,
  type Locale,
  type Source,
} from '../shared/contract.ts'
import { compare } from '../shared/text.ts'
import type { Content } from '../build.ts'
import type { DataFile } from '../core/data-files.ts'
import { KINDS } from '../core/targets.ts'
import { hashOf } from './hash.ts'
import type { Workshop } from './workshop.ts'

const SEARCH_TESTS = 'content/search.tests.yaml'

/** Reads the content of a site. */
export function readContent(shop: Pick<Workshop, 'root' | 'site' | 'store' | 'recent'>): Content {
  const { root, site } = shop
  const diagnostics: Diagnostic[] = []
  const sources: Source[] = []
  const sidebars = new Map<Locale, DataFile>()
  const tags = new Map<Locale, DataFile>()
  let searchTests: DataFile | undefined
  const assets: Asset[] = []
  const publicFiles: Asset[] = []
  const locales = new Set(site.locales.map(({ id }) => id))
  const inside = realPath(path.join(root, 'content'))

  for (const file of listFiles(root, inside, diagnostics)) {
    if (file === SEARCH_TESTS) {
      const read = readText(shop, file, diagnostics)
      if (read) searchTests = { path: file, text: read.text }
      continue
    }
    const [, locale = '', folder = '', ...rest] = file.split('/')
    const name = rest.at(-1) ?? ''
    const kind = KINDS[folder]
    if (locale === 'public') {
      const asset = readAsset(shop, file, diagnostics)
      if (asset)
        publicFiles.push({ ...asset, path: filePath(file.slice('content/public/'.length)) })
      continue
    }
    if (!locales.has(locale) || !kind || rest.length === 0) continue
    const isData = rest.length === 1 && (name === '_sidebars.yaml' || name === '_tags.yaml')
    if (!isData && rest.some((part) => part.startsWith('_') || part.startsWith('.'))) continue
    if (!isData && !/\.(md|tsx)$/.test(name)) {
      const asset = readAsset(shop, file, diagnostics)
      if (asset) assets.push(asset)
      continue
    }
    const read = readText(shop, file, diagnostics)
    if (!read) continue
    const { text } = read
    if (isData) {
      const data = shop.recent.of('data', read, () => ({ path: file, text }))
      ;(name === '_tags.yaml' ? tags : sidebars).set(locale, data)
    } else {
      const id = rest.join('/').replace(/\.(md|tsx)$/, '')
      const component = name.endsWith('.tsx')
      sources.push(
        shop.recent.of('source', read, () => ({ path: file, locale, kind, id, text, component })),
      )
    }
  }
  return { sources, sidebars, tags, searchTests, assets, publicFiles, diagnostics }
}

/** Paths of regular files, sorted. A symbolic link counts as the file it leads to, as long as that is content too. */
function listFiles(root: string, inside: string, diagnostics: Diagnostic[]): FilePath[] {
  const entries = fastGlob.sync('content/**', {
    cwd: root,
    dot: true,
    onlyFiles: false,
    objectMode: true,
    followSymbolicLinks: false,
    suppressErrors: true,
  })
  return entries
    .flatMap(({ path: name, dirent }) => {
      const file = filePath(name)
      if (dirent.isFile()) return [file]
      // Emacs marks a file that is being edited by a link that leads nowhere.
      if (path.basename(name).startsWith('.#')) return []
      if (dirent.isDirectory()) return []
      const place = { path: file }
      if (!dirent.isSymbolicLink()) {
        diagnostics.push(unreadable('it is a pipe, a socket or a device', place))
        return []
      }
      const target = realPath(path.join(root, file))
      if (target !== '' && !target.startsWith(inside + path.sep))
        diagnostics.push(linkLeaves(place))
      else if (target === '') diagnostics.push(unreadable('the link leads nowhere', place))
      else if (fs.statSync(target).isDirectory()) diagnostics.push(linkToFolder(place))
      else return [file]
      return []
    })
    .toSorted(compare)
}

function realPath(file: string): string {
  try {
    return fs.realpathSync(file)
  } catch {
    return ''
  }
}

function attempt<T>(file: FilePath, diagnostics: Diagnostic[], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    diagnostics.push(
      unreadable((error as NodeJS.ErrnoException).code ?? 'unknown error', { path: file }),
    )
    return undefined
  }
}

interface Text {
  readonly text: string
}

/** Text with `\n` at the ends of lines and no byte order mark, or a problem at its first byte that is no UTF-8. */
function readText(
  { root, recent }: Pick<Workshop, 'root' | 'recent'>,
  file: FilePath,
  diagnostics: Diagnostic[],
): Text | undefined {
  const read = attempt(file, diagnostics, () =>
    recent.file('text', path.join(root, file), (bytes): Text | Diagnostic => decode(file, bytes)),
  )
  if (!read || 'text' in read) return read
  diagnostics.push(read)
  return undefined
}

function decode(file: FilePath, bytes: Buffer): Text | Diagnostic {
  if (!isUtf8(bytes)) {
    let line = 1
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      if (!isUtf8(bytes.subarray(start, end))) break
      line++
      start = end + 1
    }
    return notUtf8(placeOf(file, { line, column: 1, length: 1 }))
  }
  const text = bytes.toString().replace(/^\uFEFF/, '')
  return { text: text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text }
}

function readAsset(
  { root, recent, store }: Pick<Workshop, 'root' | 'recent' | 'store'>,
  file: FilePath,
  diagnostics: Diagnostic[],
): Asset | undefined {
  const full = path.join(root, file)
  return attempt(file, diagnostics, () => {
    const asset = recent.file('asset', full, (bytes): Asset => {
      const hash = hashOf(bytes)
      store.put(hash, bytes)
      return { path: file, hash, bytes: bytes.length, ...sizeOf(file, bytes) }
    })
    // A store may have forgotten what was not asked for.
    if (!store.has(asset.hash)) store.put(asset.hash, fs.readFileSync(full))
    return asset
  })
}

/** Width and height, where the file is a picture that says so. */
function sizeOf(file: string, bytes: Buffer): { width?: number; height?: number } {
  if (!/\.(png|jpe?g|gif|webp|avif|svg)$/i.test(file)) return {}
  try {
    const { width, height } = imageSize(bytes)
    return width && height ? { width: Math.round(width), height: Math.round(height) } : {}
  } catch {
    // A picture of a form that is not known is shown without its size.
    return {}
  }
}
