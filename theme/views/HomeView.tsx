import type { ReactNode } from 'react'
import type { ViewProps } from '../../src/shared/contract.ts'
import { Main } from '../pieces.ts'

/** The generated home page of a site that does not have one: its name and its sections. */
export default function HomeView({ page, view }: ViewProps<'home'>): ReactNode {
  return (
    <Main look="wide home">
      <div className="prose">
        <div className="hero">
          <h1>{page.title}</h1>
          {view.description !== '' && <p>{view.description}</p>}
        </div>
        <div className="cards">
          <ul>
            {view.sections.map(({ href, label, language }) => (
              <li key={href}>
                <a href={href} {...language}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Main>
  )
}
