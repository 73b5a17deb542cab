import type { ReactNode } from 'react'

/** The main part of a page, which the skip link leads to. `look` is how it is laid out, as names of classes. */
export function Main({ look = '', children }: { look?: string; children: ReactNode }): ReactNode {
  return (
    <main className={`main ${look}`.trim()} id="main">
      {children}
    </main>
  )
}
