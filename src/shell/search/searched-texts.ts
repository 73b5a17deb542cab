import type { SearchedPage } from '../../core/plan/searched.ts'
import type { SectionDraft } from '../../shared/contract.ts'
import { toSharedBytes, type SharedValue } from '../threads/shared-bytes.ts'
import type { Store } from '../store/store.ts'

/** Returns the sections of a page, a `SectionDraft[]` as JSON. */
export function textsOf(store: Store, { texts }: SearchedPage): Buffer {
  return texts === '' ? NO_TEXTS : store.need(texts)
}

/** The sections of a component page, which has no text of its own. */
const NO_TEXTS = Buffer.from(
  JSON.stringify([{ heading: -1, text: '', code: '' } satisfies SectionDraft]),
)

/** Returns the sections of a page as shared bytes, to hand to another thread. */
export function sharedTexts(store: Store, { texts }: SearchedPage): SharedValue {
  return texts === '' ? toSharedBytes(NO_TEXTS) : store.needShared(texts)
}

/**
 * Below this many bytes of text, or of an index, the work takes less time than starting a thread and
 * loading what it needs.
 */
export const MAIN_THREAD_BYTES = 60_000

/** Whether the texts of pages are so short that indexing them on this thread is faster than starting another. */
export function fitMainThread(store: Store, pages: readonly SearchedPage[]): boolean {
  let size = 0
  return pages.every((page) => (size += sharedTexts(store, page).length) <= MAIN_THREAD_BYTES)
}
