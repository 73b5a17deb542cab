// Finds work for translators: pages that a locale lacks, and translations whose original has changed since.

import type { Plan } from '../plan/plan.ts'
import type { Entry } from '../plan/catalog.ts'
import { inLocale } from '../reading/content-path.ts'

/** A translation that is older than its original. */
interface Outdated {
  /** Paths from the project root. */
  readonly path: string
  readonly original: string
  /** When the translation was last changed, according to its front matter or git. */
  readonly since: string
}

/** What is left to translate. */
export interface Untranslated {
  /** Paths, from the project root, of the files that would be the missing translations. */
  readonly untranslated: readonly string[]
  readonly outdated: readonly Outdated[]
}

/** Finds missing and outdated translations in all locales. */
export function untranslated({ targets: { catalog } }: Plan): Untranslated {
  const pages = catalog.entries.filter(({ doc }) => doc.frontMatter.unlisted !== true)
  return {
    untranslated: pages
      .filter(({ fallback }) => fallback)
      .map(({ doc, locale }) => inLocale(doc.path, locale.id)),
    outdated: pages.flatMap(
      (entry) => outdated(entry, catalog.original(entry.kind, entry.id)) ?? [],
    ),
  }
}

function outdated(
  { doc, fallback }: Entry,
  original: Entry['doc'] | undefined,
): Outdated | undefined {
  if (fallback || !original || original === doc) return undefined
  const [since, originalSince] = [doc, original].map(
    ({ frontMatter, updated }) => frontMatter.updated ?? updated,
  )
  if (since === undefined || originalSince === undefined) return undefined
  const [ownTime, originalTime] = [since, originalSince].map((day) => Date.parse(day))
  return Number(ownTime) < Number(originalTime)
    ? { path: doc.path, original: original.path, since }
    : undefined
}
