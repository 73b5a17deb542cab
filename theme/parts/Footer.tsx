import type { ReactNode } from 'react'
import type { StaticProps } from '../../src/client/app.tsx'
import { ConfigLink } from './ConfigLink.tsx'

/** The footer of every page: groups of links, feeds, and the site's own text. */
export function Footer({ chrome, words }: StaticProps): ReactNode {
  const { groups, text } = chrome.footer
  return (
    <footer className="footer">
      <div className="footer-groups">
        {groups.map(({ label, links }) => (
          <div key={label}>
            <p className="footer-title">{label}</p>
            <ul>
              {links.map(({ href, label: name }) => (
                <li key={href}>
                  <ConfigLink href={href}>{name}</ConfigLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        {chrome.feeds.length > 0 && (
          <div>
            <p className="footer-title">{words.feeds}</p>
            <ul>
              {chrome.feeds.map(({ href }) => (
                <li key={href}>
                  <a href={href}>{FEEDS[href.slice(href.lastIndexOf('/') + 1)] ?? href}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {text !== '' && <p className="footer-text">{text}</p>}
    </footer>
  )
}

const FEEDS: Readonly<Record<string, string>> = {
  'rss.xml': 'RSS',
  'atom.xml': 'Atom',
  'feed.json': 'JSON Feed',
}
