// Diagnostics about what the content security policy in `_headers` blocks on pages.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { shortened } from '../../shared/text.ts'
import { problem } from './problem.ts'

const MAX_STYLE_LENGTH = 60

/** Reports an inline style that the policy keeps browsers from applying. */
export const inlineStyle = (style: string, where: string, place: Partial<Place>): Diagnostic =>
  problem(
    'warning',
    'inline-style',
    `With the policy in _headers, browsers do not apply ${shortened(style, MAX_STYLE_LENGTH)} (${where}).`,
    'Write a class in a style sheet, or “inlineStyles: true” in the config.',
    place,
  )

/**
 * Reports a resource that the policy blocks: a frame, form, image, script, stylesheet or font of another
 * site, or an inline script.
 */
export const unloaded = (
  markup: string,
  origin: string | undefined,
  where: string,
  place: Partial<Place>,
): Diagnostic =>
  problem(
    'warning',
    'policy',
    `With the policy in _headers, browsers do not ${actionOf(markup)} ${markup} (${where}).`,
    hintFor(markup, origin),
    place,
  )

/** Returns the verb for what browsers would otherwise do with the markup. */
function actionOf(markup: string): string {
  if (markup === '<script>') return 'run'
  return /^<(?:form|button|input)/.test(markup) ? 'send' : 'load'
}

function hintFor(markup: string, origin: string | undefined): string {
  if (markup === '<script>')
    return 'Do it in an effect of a component, or put it into a file in content/public and write its address as “src”.'
  if (markup.startsWith('<script')) {
    const address = markup.split('"')[1]?.replace(/^\/\//, 'https://')
    return `Put the file into content/public, or name it in the config, for all pages: scripts: ['${address}'].`
  }
  if (/^(?:@|<link)/.test(markup))
    return 'Put the file into content/public: styles and fonts come from the site itself.'
  return /^(?:<img|url)/.test(markup) || origin === undefined
    ? 'Write an address that begins with “https://”, or put the file into content/public.'
    : `Name its site in the config: origins: ['${origin}'].`
}
