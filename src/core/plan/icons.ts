import type { Asset, Site } from '../../shared/contract.ts'
import { urlPath } from '../../shared/route.ts'

/** An icon as listed in the head of a page and in the web manifest. */
interface Icon {
  readonly rel: string
  readonly href: string
  readonly sizes?: string
  readonly type?: string
}

/** Icons that are used if `content/public` has them, in the order in which browsers should see them. */
const KNOWN_ICONS: readonly (Omit<Icon, 'href'> & { readonly file: string })[] = [
  { file: 'favicon.ico', rel: 'icon', sizes: '32x32' },
  { file: 'icon-32.png', rel: 'icon', sizes: '32x32', type: 'image/png' },
  { file: 'favicon.svg', rel: 'icon', sizes: 'any', type: 'image/svg+xml' },
  { file: 'apple-touch-icon.png', rel: 'apple-touch-icon', sizes: '180x180' },
  { file: 'icon-192.png', rel: 'icon', sizes: '192x192', type: 'image/png' },
  { file: 'icon-512.png', rel: 'icon', sizes: '512x512', type: 'image/png' },
]

/**
 * Returns the icons of the site that are in `content/public`. If there are none,
 * returns the generated `favicon.svg`.
 */
export function siteIcons({ base }: Site, publicFiles: readonly Asset[]): Icon[] {
  const names = new Set<string>(publicFiles.map(({ path }) => path))
  const existing = KNOWN_ICONS.filter(({ file }) => names.has(file))
  return (
    existing.length > 0 ? existing : KNOWN_ICONS.filter(({ file }) => file === 'favicon.svg')
  ).map(({ file, ...icon }) => ({ ...icon, href: urlPath(base, `/${file}`) }))
}
