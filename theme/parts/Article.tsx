import type { ReactNode } from 'react'
import { ComponentSlot, Slot } from '../../src/client/app.tsx'
import type { LinkView, PageData } from '../../src/shared/contract.ts'
import { longDate, type Words } from '../../src/shared/words.ts'
import type { PartProps } from '../props.ts'
import { COPY, EDIT } from './drawings.ts'
import { Icon } from './Icon.tsx'

/** Copies the page for those who want to read or ask about it elsewhere. Works once scripts run. */
export function CopyPage({
  markdown,
  words,
}: {
  markdown: string | undefined
  words: Words
}): ReactNode {
  if (markdown === undefined) return null
  return (
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
}

/** A page's title, as its author marked it up. */
export function Title({ page }: { page: PageData }): ReactNode {
  return page.titleHtml === undefined ? (
    <h1 {...page.language}>{page.title}</h1>
  ) : (
    <h1 {...page.language} dangerouslySetInnerHTML={{ __html: page.titleHtml }} />
  )
}

/** Says that an article waits for its translation, and names the language it is in as that calls itself. */
export function FallbackNotice({ page, words }: { page: PageData; words: Words }): ReactNode {
  const { fallback, language } = page
  if (!fallback) return null
  const { label } = fallback
  const name = (i: number): ReactNode => (
    <span key={i} {...language}>
      {label}
    </span>
  )
  const parts = words.fallback(label).split(label)
  return <p className="fallback">{parts.flatMap((part, i) => (i ? [name(i), part] : part))}</p>
}

/** The article's own markup, or the component in its place. */
export function ArticleBody({ page, chrome, words }: PartProps): ReactNode {
  return page.component === undefined ? (
    <Slot index={0} className="prose" {...page.language} />
  ) : (
    <ComponentSlot className="prose" chrome={chrome} words={words} />
  )
}

/** When the page was last changed, and where to change it. */
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

/** The way to the pages before and after this one. */
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
