// Reads paths of sources as links write them.

import type { Kind, Locale, Site } from '../../shared/contract.ts'
import { pageId } from '../reading/page-name.ts'
import { isSource, kindIn, withoutExtension } from '../reading/content-path.ts'

/** Whether a name can only refer to a page: it has a page's extension, or none. */
export function isPageName(id: string): boolean {
  return isSource(id) || !/\.\w+$/.test(id)
}

/** Returns the ids that a link may refer to: a file with or without its extension, or the folder of an index. */
export function candidates(id: string): string[] {
  const baseId = withoutExtension(id).replace(/\/$/, '')
  return baseId === id.replace(/\/$/, '')
    ? [baseId, baseId === '' ? 'index' : `${baseId}/index`]
    : [baseId]
}

/** What the path of a source says about it. */
export interface ContentId {
  readonly kind: Kind
  readonly id: string
  readonly locale: Locale
}

/**
 * Splits the path of a source: `content/en/docs/faqs/a.md` is the document `faqs/a.md` of the docs, in `en`.
 * Returns `undefined` for a path outside the folders of a locale.
 */
export function contentId(site: Site, path: string): ContentId | undefined {
  const [, locale = '', folder = '', id = ''] =
    /^content\/([^/]+)\/([^/]+)(?:\/(.*))?$/.exec(path) ?? []
  const kind = kindIn(folder)
  return kind && site.locales.some((each) => each.id === locale)
    ? { kind, id: pageId(id), locale }
    : undefined
}
