import { Component, type ReactNode } from 'react'
import type { PageData } from '../shared/contract.ts'
import type { Words } from '../shared/words.ts'

interface Props {
  readonly page: PageData
  readonly children: ReactNode
  /** Told once the crash is shown. */
  readonly onCrash?: () => void
  readonly renderCrash: (error: unknown, again: () => void) => ReactNode
}

interface State {
  readonly page?: PageData
  readonly crash?: { readonly error: unknown } | undefined
}

/** Shows something else where its children crash. React has no function for this. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  /** What crashed was another page. */
  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { page, crash: undefined }
  }

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } }
  }

  /** Whoever listens for errors hears of a page that crashed, and of none that an author's own boundary has provided for. */
  override componentDidCatch(error: unknown): void {
    reportError(error)
    this.props.onCrash?.()
  }

  override render(): ReactNode {
    const { crash } = this.state
    return crash
      ? this.props.renderCrash(crash.error, () => this.setState({ crash: undefined }))
      : this.props.children
  }
}

/** What a reader sees in place of a page that crashed. */
export function Crash({
  error,
  again,
  words,
}: {
  error: unknown
  again: () => void
  words: Words
}): ReactNode {
  return (
    <div className="crash" role="alert">
      <h1>{words.crashed}</h1>
      <button type="button" onClick={again}>
        {words.tryAgain}
      </button>
      <hr />
      <pre>{messages(error).join(`\n\n${words.cause}\n`)}</pre>
    </div>
  )
}

/** An error's message, then those of its causes. */
function messages(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  return [error.message, ...(error.cause === undefined ? [] : messages(error.cause))]
}
