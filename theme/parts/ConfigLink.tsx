import type { ReactNode } from 'react'
import { isForeign } from '../../src/shared/route.ts'

/** A link from the config, which may lead to another site. */
export function ConfigLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <a href={href} rel={isForeign(href) ? 'noopener' : undefined}>
      {children}
    </a>
  )
}
