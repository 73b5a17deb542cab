import type { DocImage, ImageView } from '../../shared/contract.ts'
import { escapeHtml } from '../../shared/text.ts'
import { assetAt, assetFile, fileUrl, hrefOf, resolveLink, type From } from './links.ts'
import type { Target, Targets } from './targets.ts'

/**
 * Resolves an image for a page, with its size, which prevents a layout shift when it loads, and with
 * its dark variant, if there is one.
 */
export function imageView(targets: Targets, from: From, image: DocImage): ImageView {
  const target = resolveLink(targets, from, image.src)
  const dark = image.isChosen ? undefined : findDarkVariant(targets, from, target)
  const { alt, title, attributes, atOnce } = image
  return {
    src: hrefOf(targets.site.base, target, image.src),
    alt,
    ...(title === undefined ? {} : { title }),
    ...(target.kind === 'file' ? sizeOf(target) : {}),
    ...(dark ? { dark: fileUrl(targets.site.base, dark) } : {}),
    ...(attributes ? { attributes } : {}),
    ...(atOnce ? { atOnce } : {}),
  }
}

/** Finds the dark variant of an image: `name.dark.svg` beside `name.svg`. */
function findDarkVariant(targets: Targets, from: From, target: Target): string | undefined {
  if (target.kind !== 'file') return undefined
  const darkName = (path: string): string => path.replace(/(\.[^./]+)$/, '.dark$1')
  const darkAsset = assetAt(targets, from, darkName(target.asset.path))
  if (darkAsset) return assetFile(darkAsset)
  return targets.files.has(darkName(target.file)) ? darkName(target.file) : undefined
}

function sizeOf({ asset }: Extract<Target, { kind: 'file' }>): { width?: number; height?: number } {
  return asset.width && asset.height ? { width: asset.width, height: asset.height } : {}
}

/**
 * Returns the displayed size: the intrinsic one or, if only one side is given in pixels, that side and the
 * other at the intrinsic aspect ratio.
 */
function displayedSize({ width, height, attributes = {} }: ImageView): {
  width?: number
  height?: number
} {
  if (!width || !height) return {}
  const [givenWidth, givenHeight] = [attributes['width'], attributes['height']]
  if (givenHeight === undefined && isPixelCount(givenWidth))
    return { width, height: Math.round((Number(givenWidth) * height) / width) }
  if (givenWidth === undefined && isPixelCount(givenHeight))
    return { width: Math.round((Number(givenHeight) * width) / height), height }
  return { width, height }
}

function isPixelCount(written: string | undefined): boolean {
  return written !== undefined && /^[1-9]\d*$/.test(written)
}

/**
 * Renders the markup of an image. Of a light and a dark variant the stylesheet shows one. Both load lazily,
 * except a light one that is visible without scrolling.
 */
export function imageHtml(image: ImageView): string {
  const { src, dark, alt, title, attributes = {}, atOnce = false } = image
  const sizedAttributes = { ...displayedSize(image), ...attributes }
  const tag = (url: string, variant: string): string => {
    const all: Record<string, string | number> = {
      ...(variant === '' ? {} : { class: variant }),
      src: url,
      alt,
      ...(title ? { title } : {}),
      ...omit(sizedAttributes, [
        'src',
        'alt',
        'title',
        'class',
        'loading',
        ...(variant === 'dark' ? ALTERNATIVES : []),
      ]),
      ...(atOnce && variant !== 'dark' ? {} : { loading: 'lazy' }),
      decoding: 'async',
    }
    return `<img${Object.entries(all)
      .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
      .join('')}>`
  }
  return dark ? tag(src, 'light') + tag(dark, 'dark') : tag(src, '')
}

/** Attributes that offer a browser alternatives to `src`. These are light, so the dark variant must not have them. */
const ALTERNATIVES = ['srcset', 'sizes']

function omit(
  attributes: Readonly<Record<string, string | number>>,
  names: readonly string[],
): Record<string, string | number> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)))
}
