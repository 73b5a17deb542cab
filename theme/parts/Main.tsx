import type { ReactNode } from 'react'

/**
 * The main part of a page. `look` is a list of class names for its layout. The skip link leads to an empty
 * element at its beginning: Firefox moves the focus only to a focusable element, and `<main>` itself must
 * not be one, since a click into the text would then move the focus back to its beginning.
 */
export function Main({ look = '', children }: { look?: string; children: ReactNode }): ReactNode {
  return (
    <main className={`main ${look}`.trim()}>
      <span id="main" tabIndex={-1} />
      {children}
    </main>
  )
}
