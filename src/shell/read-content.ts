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
  type Kind,
  type Locale,
  type Site,
  type Source,
} from '../shared/contract.ts'
import { compare } from '../shared/text.ts'
import type { Content, DataFile } from '../build.ts'
import { hashOf } from './hash.ts'
import type { Store } from './store.ts'

const KINDS: Readonly<Record<string, Kind>> = { docs: 'doc', blog: 'post', pages: 'page' }

/** Reads the content of a site. */
export function readContent(root: string, site: Site, store: Store): Content {
  const diagnostics: Diagnostic[] = []
  const sources: Source[] = []
  const sidebars = new Map<Locale, DataFile>()
  const tags = new Map<Locale, DataFile>()
  const assets: Asset[] = []
  const publicFiles: Asset[] = []
  const locales = new Set(site.locales.map(({ id }) => id))
  const inside = realPath(path.join(root, 'content'))

  for (const file of listFiles(root, inside, diagnostics)) {
    const [, locale = '', folder = '', ...rest] = file.split('/')
    const name = rest.at(-1) ?? ''
    const kind = KINDS[folder]
    if (locale === 'public') {
      const bytes = readBytes(root, file, diagnostics)
      if (bytes)
        publicFiles.push(assetOf(filePath(file.slice('content/public/'.length)), bytes, store))
      continue
    }
    if (!locales.has(locale) || !kind || rest.length === 0) continue
    const isData = rest.length === 1 && (name === '_sidebars.yaml' || name === '_tags.yaml')
    if (!isData && rest.some((part) => part.startsWith('_') || part.startsWith('.'))) continue
    const bytes = readBytes(root, file, diagnostics)
    if (!bytes) continue
    if (!isData && !/\.(md|tsx)$/.test(name)) {
      assets.push(assetOf(file, bytes, store))
      continue
    }
    const text = decode(file, bytes, diagnostics)
    if (text === undefined) continue
    if (name === '_sidebars.yaml') sidebars.set(locale, { path: file, text })
    else if (name === '_tags.yaml') tags.set(locale, { path: file, text })
    else {
      const id = rest.join('/').replace(/\.(md|tsx)$/, '')
      sources.push({ path: file, locale, kind, id, text, component: name.endsWith('.tsx') })
    }
  }
  return { sources, sidebars, tags, assets, publicFiles, diagnostics }
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

function readBytes(root: string, file: FilePath, diagnostics: Diagnostic[]): Buffer | undefined {
  try {
    return fs.readFileSync(path.join(root, file))
  } catch (error) {
    diagnostics.push(
      unreadable((error as NodeJS.ErrnoException).code ?? 'unknown error', { path: file }),
    )
    return undefined
  }
}

/** Text with `\n` at the ends of lines and no byte order mark, or a problem at its first byte that is no UTF-8. */
function decode(file: FilePath, bytes: Buffer, diagnostics: Diagnostic[]): string | undefined {
  if (!isUtf8(bytes)) {
    let line = 1
    let start = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      if (!isUtf8(bytes.subarray(start, end))) break
      line++
      start = end + 1
    }
    diagnostics.push(notUtf8(placeOf(file, { line, column: 1, length: 1 })))
    return undefined
  }
  const text = bytes.toString().replace(/^\uFEFF/, '')
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

function assetOf(file: FilePath, bytes: Buffer, store: Store): Asset {
  const hash = hashOf(bytes)
  store.put(hash, bytes)
  return { path: file, hash, bytes: bytes.length, ...sizeOf(file, bytes) }
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
