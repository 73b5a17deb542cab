// Names that data files share in all languages: what only some of them have is a slip, or is shown in those languages alone.

import type { Diagnostic, Locale, Place } from '../../shared/contract.ts'
import { push } from '../../shared/text.ts'
import { differingName } from '../problems/problems.ts'
import type { Trail } from '../reading/schema.ts'
import { nearest } from '../reading/suggest.ts'

/** The names in the data file of a locale, and where each stands. */
interface Named {
  readonly locale: Locale
  readonly names: readonly string[]
  readonly locate: (trail: Trail) => Place
}

/** A name that others lack, which may have another for it. */
interface Odd {
  readonly name: string
  readonly near: string | undefined
  /** The file that is compared with the original. */
  readonly file: Named
}

/**
 * A warning for each name that a locale's file has and the original lacks, or the other way round, unless it is `known`. The original
 * is the file of the default locale, or the first.
 */
export function differingNames(
  what: 'sidebar' | 'tag',
  files: readonly Named[],
  defaultLocale: Locale,
  known: readonly string[],
): Diagnostic[] {
  const original = files.find(({ locale }) => locale === defaultLocale) ?? files[0]
  if (!original) return []
  const added = new Map<string, Odd[]>()
  const lacking = new Map<string, Odd[]>()
  for (const file of files) {
    if (file === original) continue
    const { here, there } = compared(file, original, known)
    for (const odd of here) push(added, JSON.stringify([odd.name, odd.near]), odd)
    for (const odd of there) push(lacking, odd.name, odd)
  }
  const told = (at: Named, { name, near }: Omit<Odd, 'file'>, others: readonly Named[]) =>
    differingName(
      what,
      name,
      others.map(({ locate }) => locate([]).path),
      near,
      at.locate([name]),
    )
  const slips = [...added.values()].flatMap((same) => {
    const [{ name, near, file }] = same
  })
  return []
}
