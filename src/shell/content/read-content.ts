// Reads everything below `content/` except the texts of the sources: data files, files that are copied as
// they are, and the list of sources. Nothing outside of it is read, not even through symbolic links. Source
// texts make up most of the content, so each is read only when it is parsed.

import fs from 'node:fs'
import path from 'node:path'
import { imageSize } from 'image-size'
import { ignoredProblems } from '../../core/check/ignored.ts'
import { misnamed } from '../../core/check/misnamed.ts'
import { placeOf } from '../../core/reading/place.ts'
import { noNamespace, noPicture } from '../../core/problems/names.ts'
import { componentPost } from '../../core/problems/post-names.ts'
import {
  filePath,
  type Asset,
  type Diagnostic,
  type FilePath,
  type Locale,
  type SourceFile,
} from '../../shared/contract.ts'
import type { Content } from '../../stages.ts'
import type { DataFile } from '../../core/plan/data-files.ts'
import { isDrawing, isRaster } from '../../core/reading/content-path.ts'
import { partFiles, roleOf, type IgnoredFile } from '../../core/reading/content-role.ts'
import { shownFilesOf } from './shown-files.ts'
import { contentFiles } from './content-files.ts'
import { attempt, readData } from './read-sources.ts'
import { decode, encodingOf } from '../folders/decode.ts'
import { invalidUtf8 } from '../folders/utf8.ts'
import type { BuildContext } from '../store/build-context.ts'

/**
 * Reads the content of a site, without the texts of its sources. Files that cannot be read are reported and
 * left out.
 */
export function readContent(
  context: Pick<BuildContext, 'root' | 'site' | 'store' | 'recent'>,
  listed = contentFiles(context.root),
): Content {
  const { site } = context
  const { files, isComplete } = listed
  const diagnostics: Diagnostic[] = [...listed.diagnostics]
  const sources: SourceFile[] = []
  const byLocale = {
    sidebars: new Map<Locale, DataFile | undefined>(),
    tags: new Map<Locale, DataFile | undefined>(),
    authors: new Map<Locale, DataFile | undefined>(),
  }
  let searchTests: DataFile | undefined
  const assets: Asset[] = []
  const publicFiles: Asset[] = []
  const ignored: IgnoredFile[] = []
  const locales = new Set(site.locales.map(({ id }) => id))

  for (const file of files) {
    const found = roleOf(file, locales)
    switch (found.role) {
      case 'source':
        sources.push(found.source)
        break
      case 'component-post':
        diagnostics.push(componentPost(placeOf(file, undefined)))
        break
      case 'asset': {
        const asset = readAsset(context, file, diagnostics)
        if (asset) assets.push(asset)
        break
      }
      case 'public': {
        const asset = readAsset(context, file, diagnostics)
        if (asset) publicFiles.push({ ...asset, path: filePath(found.publicPath) })
        break
      }
      case 'sidebars':
      case 'tags':
      case 'authors':
        byLocale[found.role].set(found.locale, readData(context, file, diagnostics))
        break
      case 'search-tests':
        searchTests = readData(context, file, diagnostics)
        break
      case 'ignored':
        ignored.push({ path: file, why: found.why })
    }
  }
  const pages = sources.map((source) => source.path)
  const shown = (): FilePath[] => pages.flatMap((page) => shownFilesOf(context, page))
  diagnostics.push(
    ...ignoredProblems(ignored, pages, [...locales], shown),
    ...misnamed(pages, site.locales),
  )
  const partProblems: Diagnostic[] = []
  const partAssets = partFiles(files, locales, shown).flatMap(
    (file) => readAsset(context, file, partProblems) ?? [],
  )
  return {
    ...byLocale,
    sources,
    searchTests,
    assets,
    partAssets,
    partProblems,
    publicFiles,
    isComplete,
    diagnostics,
  }
}

function readAsset(
  { root, recent, store }: Pick<BuildContext, 'root' | 'recent' | 'store'>,
  file: FilePath,
  diagnostics: Diagnostic[],
): Asset | undefined {
  const fullPath = path.join(root, file)
  return attempt(file, diagnostics, () => {
    const { asset, problem } = recent.file('asset', fullPath, (content) => {
      const { hash } = content
      const bytes = content.bytes()
      store.put(hash, bytes)
      const svg = isDrawing(file) ? withoutProlog(bytes) : undefined
      const newAsset: Asset = { path: file, hash, bytes: bytes.length, ...sizeOf(file, bytes, svg) }
      return { asset: newAsset, problem: pictureProblem(newAsset, bytes, svg) }
    })
    // The store may have dropped content that was not requested for a while.
    if (!store.has(asset.hash)) store.put(asset.hash, fs.readFileSync(fullPath))
    if (problem) diagnostics.push(problem)
    return asset
  })
}

/**
 * Returns the problem that keeps browsers from showing a picture, if any: an empty file, a raster image
 * without readable dimensions, or an SVG with broken encoding or without its namespace.
 */
function pictureProblem(
  { path: file, width }: Asset,
  bytes: Buffer,
  svg: string | undefined,
): Diagnostic | undefined {
  if (!isMeasured(file)) return undefined
  const isEmpty = bytes.length === 0
  if (isEmpty || (isRaster(file) && !width)) return noPicture(isEmpty, { path: file })
  if (svg === undefined) return undefined
  const encodingProblem = encodingOf(bytes) === 'utf-8' ? invalidUtf8(file, bytes) : undefined
  if (encodingProblem) return { ...encodingProblem, severity: 'warning' }
  const [, attributes] = SVG_ROOT.exec(svg) ?? []
  if (attributes === undefined) return noPicture(false, { path: file })
  return /\sxmlns(?::[\w.-]+)?\s*=/.test(attributes) ? undefined : noNamespace({ path: file })
}

/** Matches the first tag of an SVG. */
const SVG_ROOT = /^<(?:[\w.-]+:)?svg\b((?:[^>"']|"[^"]*"|'[^']*')*)>/

/** Whether a file is a picture for which pages state width and height. */
function isMeasured(file: string): boolean {
  return isRaster(file) || isDrawing(file)
}

/**
 * The limit for the dimensions of a raster image, in pixels. Anything larger is taken for a broken file. SVG
 * has no limit, since its units may be arbitrarily small.
 */
const MAX_PIXELS = 1_000_000

/** Returns the width and height of a picture in pixels, or an empty object if they are not known. */
function sizeOf(
  file: string,
  bytes: Buffer,
  svg: string | undefined,
): { width?: number; height?: number } {
  if (!isMeasured(file)) return {}
  const hasPixels = isRaster(file)
  try {
    // The bytes are copied because a small `Buffer` shares its memory with others. For a truncated picture,
    // image-size would read on beyond its end.
    const size = imageSize(
      svg === undefined ? new Uint8Array(bytes) : new TextEncoder().encode(svg),
    )
    // Browsers rotate photos by their EXIF orientation; 5 to 8 swap width and height.
    const isRotated = [5, 6, 7, 8].includes(size.orientation ?? 1)
    const [width, height] = [
      Math.round(isRotated ? size.height : size.width),
      Math.round(isRotated ? size.width : size.height),
    ]
    if (hasPixels && size.type === 'svg') return {}
    const limit = hasPixels ? MAX_PIXELS : Infinity
    const isLength = (pixels: number): boolean => pixels > 0 && pixels < limit
    return isLength(width) && isLength(height) ? { width, height } : {}
  } catch {
    // A picture of an unknown format is shown without dimensions.
    return {}
  }
}

/** Returns an SVG without its prolog, in which a comment may contain another `<svg>`. */
function withoutProlog(bytes: Buffer): string {
  return decode(bytes).replace(PROLOG, '')
}

const PROLOG = /^\uFEFF?(?:\s+|<\?[^>]*>|<!--[^]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\][^>]*)?>)*/i
