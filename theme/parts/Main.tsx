import type { ReactNode } from 'react'

/**
 * The main part of a page. `look` is how it is laid out, as names of classes. The skip link leads to its beginning: Firefox moves the
 * keyboard only to what can have it, and a click into the text must not bring it back to there.
 */
export function Main({ look = '', children }: { look?: string; children: ReactNode }): ReactNode {
  return (
    <main className={`main ${look}`.trim()}>
      <span id="main" tabIndex={-1} />
      {children}
    </main>
  )
}
