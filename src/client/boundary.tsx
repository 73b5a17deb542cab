import { Component, type ReactNode } from 'react'
import type { PageData } from '../shared/contract.ts'
import type { Words } from '../shared/words.ts'

interface Props {
  readonly page: PageData
  readonly children: ReactNode
  /** Called once the crash is shown. */
  readonly onCrash?: (error: unknown) => void
  readonly renderCrash: (error: unknown, again: () => void) => ReactNode
}

interface State {
  readonly page?: PageData
  readonly crash?: { readonly error: unknown } | undefined
}

/** Renders a fallback when its children crash. React has no hook for this, so it is a class. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {}

  /** Clears the crash when the page changes. */
  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { page, crash: undefined }
  }

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } }
  }

  /** Reports the error to global `error` listeners. Errors that an author's own boundary handles do not get here. */
  override componentDidCatch(error: unknown): void {
    reportError(error)
    this.props.onCrash?.(error)
  }

  override render(): ReactNode {
    const { crash } = this.state
    return crash
      ? this.props.renderCrash(crash.error, () => this.setState({ crash: undefined }))
      : this.props.children
  }
}

/** Renders what replaces a page that crashed: the error's messages and a button to try again. */
export function Crash({
  error,
  retry,
  words,
}: {
  error: unknown
  retry: () => void
  words: Words
}): ReactNode {
  return (
    <div className="crash" role="alert">
      <h1>{words.crashed}</h1>
      <button type="button" ref={keepFocus} onClick={retry}>
        {words.tryAgain}
      </button>
      <hr />
      <pre>{messages(error).join(`\n\n${words.cause}\n`)}</pre>
    </div>
  )
}

/** Ref of a button that its own success removes. The focus then moves to the main part of the page. */
export const keepFocus = () => (): void =>
  // What replaces the button is not in the document yet.
  void setTimeout(() => {
    if (!document.querySelector(':focus')) document.getElementById('main')?.focus()
  })

/** Returns an error's message, followed by those of its causes. */
function messages(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  return [error.message, ...(error.cause === undefined ? [] : messages(error.cause))]
}
