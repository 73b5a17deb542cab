import type { Chrome, PageData } from '../src/shared/contract.ts'
import type { Words } from '../src/shared/words.ts'

/** What most parts of the theme get: the page, what surrounds it, and the words of its language. */
export interface PartProps {
  readonly page: PageData
  readonly chrome: Chrome
  readonly words: Words
}

/** What every view gets. */
export interface ViewProps<V extends PageData['view']['view']> extends PartProps {
  readonly view: Extract<PageData['view'], { view: V }>
}
