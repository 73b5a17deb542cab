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
