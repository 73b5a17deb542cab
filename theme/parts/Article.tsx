import { Fragment, type ReactNode } from 'react'
import { ComponentSlot, Slot } from '../../src/client/app.tsx'
import type { LinkView, PageData } from '../../src/shared/contract.ts'
import { longDate, type Words } from '../../src/shared/words.ts'
import type { PartProps } from '../props.ts'
import { COPY, EDIT } from './drawings.ts'
import { Icon } from './Icon.tsx'

/** Button that copies the page as Markdown, to read it or ask about it elsewhere. Needs scripts. */
export function CopyPage({
  markdown,
  words,
}: {
  markdown: string | undefined
  words: Words
}): ReactNode {
  return (
    markdown && (
      <button
        type="button"
        className="copy-page"
        title={words.copyPageHint}
        data-copy-page={markdown}
        data-done={words.copied}
      >
        <Icon of={COPY} />
        <span suppressHydrationWarning>{words.copyPage}</span>
      </button>
    )
  )
}

/** The page title, with the author's inline markup. */
export function Title({ page }: { page: PageData }): ReactNode {
  return page.titleHtml === undefined ? (
    <h1 {...page.language}>{page.title}</h1>
  ) : (
    <h1 {...page.language} dangerouslySetInnerHTML={{ __html: page.titleHtml }} />
  )
}

/** Notice that an article is not translated yet. It names the language of the article in that language. */
export function FallbackNotice({ page, words }: { page: PageData; words: Words }): ReactNode {
  const { fallback, language } = page
  if (!fallback) return null
  const { label } = fallback
  const parts = words.fallback(label).split(label)
  return (
    <p className="fallback">
      {parts.map((part, i) => (
        <Fragment key={i}>
          {i > 0 && <span {...language}>{label}</span>}
          {part}
        </Fragment>
      ))}
    </p>
  )
}

/** The HTML of the article, or the component of a component page. */
export function ArticleBody({ page, chrome, words }: PartProps): ReactNode {
  return page.component === undefined ? (
    <Slot index={0} className="prose" {...page.language} />
  ) : (
    <ComponentSlot className="prose" chrome={chrome} words={words} />
  )
}

/** When the page was last changed, and a link to edit it. */
export function PageFacts({
  updated,
  edit,
  words,
}: {
  updated: string | undefined
  edit: string | undefined
  words: Words
}): ReactNode {
  return (
    (updated || edit) && (
      <p className="facts">
        {updated && (
          <span>
            {words.lastUpdated} <time dateTime={updated}>{longDate(updated, words)}</time>
          </span>
        )}
        {edit && (
          <a href={edit} rel="noopener">
            <Icon of={EDIT} />
            {words.editPage}
          </a>
        )}
      </p>
    )
  )
}

/** Links to the previous and the next page. */
export function Neighbours({
  newer,
  older,
  labels,
  name,
}: {
  newer: LinkView | undefined
  older: LinkView | undefined
  labels: readonly [string, string]
  name: string
}): ReactNode {
  return (
    (newer || older) && (
      <nav className="neighbours" aria-label={name}>
        {newer && (
          <a className="newer" href={newer.href} rel="prev">
            <small>{labels[0]}</small> <span {...newer.language}>{newer.label}</span>
          </a>
        )}
        {older && (
          <a className="older" href={older.href} rel="next">
            <small>{labels[1]}</small> <span {...older.language}>{older.label}</span>
          </a>
        )}
      </nav>
    )
  )
}
