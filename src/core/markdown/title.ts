// Which heading is the title of a page, and what is said where none is.

import type { Token, Tokens } from 'marked'
import type { Diagnostic, Place, Source } from '../../shared/contract.ts'
import { escapeHtml, inOneLine } from '../../shared/text.ts'
import { titleHolds } from '../problems/markdown.ts'
import { missingTitle } from '../problems/source.ts'
import { startOf, type Draft } from './draft.ts'
import { isSummaryMark } from './summary.ts'
import { allTokens, isComment } from './tokens.ts'

/**
 * The heading that names a page, and what stands above and below it: one of first level that a text begins with or, where
 * nothing else names the page, the only one of that level, if nothing but ornaments stand above it.
 */
export function withoutTitle(
  tokens: readonly Token[],
  isNamed: boolean,
): {
  heading?: Tokens.Heading
  above: readonly Token[]
  below: readonly Token[]
} {
  const [heading, ...others] = tokens.filter(
    (token): token is Tokens.Heading => token.type === 'heading',
  )
  const at = heading?.depth === 1 ? tokens.indexOf(heading) : 0
  const above = tokens.slice(0, at)
  const isAlone = !isNamed && others.every(({ depth }) => depth > 1)
  const isTitle = above.every(isUnseen) || (isAlone && above.every(isOrnament))
  if (heading?.depth !== 1 || !isTitle) return { above: [], below: tokens }
  return { heading, above, below: tokens.slice(at + 1) }
}

function isUnseen({ type, raw }: Token): boolean {
  return type === 'space' || type === 'def' || (type === 'html' && isComment(raw))
}

/** What READMEs have above their titles: HTML, pictures, badges, and links to translations. */
function isOrnament(token: Token): boolean {
  switch (token.type) {
    case 'html':
      return !isSummaryMark(token) && !holdsHeading(token)
    case 'text':
      return !WHOLE.test(token.raw)
    case 'paragraph':
    case 'strong':
    case 'em':
      return token.tokens?.every(isOrnament) ?? false
    default:
      return ORNAMENTS.has(token.type)
  }
}

const ORNAMENTS: ReadonlySet<string> = new Set('space def hr link image br escape'.split(' '))

/** The end of a sentence, or a line of front matter. */
const WHOLE = /[。！？]|[\p{Sentence_Terminal}…](?=\s|$)|^[\w-]+:[ \t]+\S/mu

const HEADING = /<h1[\s>]/i
/** `#Title`, and neither a line of a script nor the sign of a key: `#️⃣`. */
const UNSPACED = /^#(?![\s#!]|\uFE0F?\u20E3|$)/

function holdsHeading({ type, raw }: Token): boolean {
  return type === 'html' && !isComment(raw) && HEADING.test(raw)
}

/** The heading of a title, as it is written, read and drawn. */
interface WrittenTitle {
  readonly token: Tokens.Heading
  /** The ids that it was given. */
  readonly ids: readonly string[]
  readonly text: string
  readonly html: string
}

/** What a page is called. */
export interface Title {
  /** With none there is an error, nothing is written, and any name does. */
  readonly name: string
  readonly isNamed: boolean
  /** What stands above its text. */
  readonly html: string
  /** What this says, where the page is called otherwise elsewhere. */
  readonly heading: string | undefined
  /** Its heading, seen or not. */
  readonly written: WrittenTitle | undefined
  /** Whether this says something else, and nobody sees it. */
  readonly isUnseen: boolean
}

/** A document is headed as it is written, whatever its front matter calls it; a post has one name. */
export function titleOf(
  { kind, id }: Pick<Source, 'kind' | 'id'>,
  frontMatter: string | undefined,
  written: WrittenTitle | undefined,
): Title {
  const given = frontMatter ?? written?.text
  const isNamed = given !== undefined && given !== ''
  const name = isNamed ? given : id
  const isOther = written !== undefined && written.text !== inOneLine(name)
  const shown = kind === 'post' && isOther ? undefined : written
  const other = isOther && written.text !== '' ? written.text : undefined
  return {
    ...{ name, isNamed, written },
    html: shown?.html ?? escapeHtml(name),
    heading: shown && other,
    isUnseen: !shown && isNamed && other !== undefined,
  }
}

/** Says that a page has no title at the heading that its author will have taken for one. */
export function unreadTitle(tokens: readonly Token[], draft: Draft): Diagnostic | undefined {
  const heading = tokens.find(
    (token) => (token.type === 'heading' && token.depth === 1) || holdsHeading(token),
  )
  if (heading?.type === 'html') {
    const at = startOf(draft, heading) + heading.raw.search(HEADING)
    // A heading right below another is rather the page's own, and this one that of the whole site.
    const next = tokens.slice(tokens.indexOf(heading) + 1).find((token) => !isOrnament(token))
    const isOfSite = next?.type === 'heading' && next['depth'] <= 2
    return missingTitle(draft.at(at, '<h1'.length), isOfSite ? 'site' : 'html')
  }
  if (heading) return missingTitle(draft.at(startOf(draft, heading), 1), 'below')
  // Above a heading, `#words` are tags.
  const first = tokens.find((token) => !isUnseen(token))
  return first?.type === 'paragraph' && UNSPACED.test(first.raw)
    ? missingTitle(draft.at(startOf(draft, first), 1), 'unspaced')
    : undefined
}

/** What a title cannot be: it stands in lists, sidebars and tabs of browsers, too. */
export function titleMarkup(
  heading: Tokens.Heading,
  placeOfToken: (token: Token) => Place,
): Diagnostic[] {
  return allTokens(heading.tokens)
    .flatMap((token) => {
      // An address that is written out reads the same.
      const isLink = token.type === 'link' && token.raw.startsWith('[')
      const isTag = token.type === 'html' && !isComment(token.raw)
      if (isLink) return [titleHolds('link', placeOfToken(token))]
      if (token.type === 'image') return [titleHolds('picture', placeOfToken(token))]
      return isTag ? [titleHolds('HTML', placeOfToken(token))] : []
    })
    .slice(0, 1)
}
