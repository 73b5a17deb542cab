// Redirects from one address to another, on any host.

import type { NewOutput } from '../../shared/contract.ts'
import { withAnchor } from '../../shared/anchor.ts'
import { fileOf, urlPath } from '../../shared/route.ts'
import { escapeHtml } from '../../shared/text.ts'
import { addressInHead } from '../plan/pages.ts'
import type { Plan } from '../plan/plan.ts'
import { words as wordsFor } from '../words/words.ts'

/**
 * Keeps the query and the fragment of the visited address, which a redirect without a script
 * drops. Those of the target win.
 */
export const REDIRECT_SCRIPT =
  "{const a=document.querySelector('a');a.search=a.search||location.search;a.hash=a.hash||location.hash;location.replace(a.href)}"

/** Creates a page for each redirect, for hosts without redirect rules, and `_redirects` for the others. */
export function redirectFiles({ redirects, site }: Plan): NewOutput[] {
  const resolved = redirects.map((redirect) => {
    const whole = addressInHead(site, redirect.href)
    const to = redirect.href.startsWith('/') ? whole.slice(site.url.length) : whole
    return { ...redirect, whole, to }
  })
  const pages = resolved.map(({ from, whole, to, locale }) => {
    const { moved, movedText } = wordsFor(locale)
    const href = escapeHtml(to)
    // A canonical URL is that of a whole page, without a fragment.
    const canonical = escapeHtml(withAnchor(whole, ''))
    return {
      file: fileOf(from),
      content: `<!doctype html>
<html lang="${escapeHtml(locale.lang)}" dir="${locale.dir}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(moved)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${href}">
<link rel="canonical" href="${canonical}">
</head>
<body>
<h1>${escapeHtml(moved)}</h1>
<p>${escapeHtml(movedText)}${movedText.endsWith('：') ? '' : ' '}<a href="${href}">${href}</a></p>
<script>${REDIRECT_SCRIPT}</script>
</body>
</html>
`,
    }
  })
  const rules = resolved.flatMap(({ from, to }) => {
    const path = urlPath(site.base, from).replace(/\/$/, '')
    // In `/Help:Contents`, a host may take `:Contents` for a placeholder.
    if (/:[a-z]/i.test(path)) return []
    // The root has one address. With an empty path, a host would take the target for the source of the rule.
    const variants = path === '' ? ['/'] : [path, `${path}/`]
    return variants.map((each) => `${each} ${to} 301`)
  })
  return [...pages, { file: '_redirects', content: rules.map((rule) => `${rule}\n`).join('') }]
}
