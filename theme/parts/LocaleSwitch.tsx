import type { ReactNode } from 'react'
import type { PartProps } from '../props.ts'
import { LANGUAGE } from './drawings.ts'
import { Icon } from './Icon.tsx'

/**
 * Links to the same page in other languages: a single link if there is one other language, a list if there
 * are more.
 */
export function LocaleSwitch({ page, chrome, words }: PartProps): ReactNode {
  const others = chrome.locales.filter(({ id }) => id !== chrome.locale)
  const single = others.length < 2
  const links = others.map(({ id, label, lang }) => (
    <a
      key={id}
      className={single ? 'action locale' : 'locale'}
      href={page.locales[id] ?? '/'}
      lang={lang}
    >
      {single && <Icon of={LANGUAGE} />}
      <span>{label}</span>
    </a>
  ))
  if (single) return links
  return (
    <details className="dropdown locales">
      <summary className="action" aria-label={words.language}>
        <Icon of={LANGUAGE} />
      </summary>
      <div>{links}</div>
    </details>
  )
}
