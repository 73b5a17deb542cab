import type { SearchedPage } from '../../core/plan/searched.ts'
import type { SectionDraft } from '../../shared/contract.ts'
import { shared, type Held } from '../threads/shared-bytes.ts'
import type { Store } from '../store/store.ts'

/** A page's sections, a list of `SectionDraft` as JSON. */
export function textsOf(store: Store, { texts }: SearchedPage): Buffer {
  return texts === '' ? NO_TEXTS : store.need(texts)
}

/** A component has no text of its own. */
const NO_TEXTS = Buffer.from(
  JSON.stringify([{ heading: -1, text: '', code: '' } satisfies SectionDraft]),
)

/** The same, for another thread. */
export function heldTexts(store: Store, { texts }: SearchedPage): Held {
  return texts === '' ? shared(NO_TEXTS) : store.held(texts)
}

/** Bytes of texts, or of an index of them, that take no longer than a thread takes to start and to load what it needs. */
export const FEW = 60_000

/** Whether the texts of pages are so few that no other thread is asked to work on them. */
export function areFew(store: Store, pages: readonly SearchedPage[]): boolean {
  let size = 0
  return pages.every((page) => (size += heldTexts(store, page).length) <= FEW)
}
