// Determines which heading is the title of a page, and explains why none is.

import type { Token, Tokens } from 'marked'
import type { Diagnostic, Place, Source } from '../../shared/contract.ts'
import { escapeHtml, inOneLine } from '../../shared/text.ts'
import { titleHolds } from '../problems/markdown.ts'
import { missingTitle } from '../problems/source.ts'
import { startOf, type ParseState } from './parse-state.ts'
import { isSummaryMark } from './summary.ts'
import { allTokens, isComment } from './tokens.ts'

/**
 * Separates the heading that is the title from what is above and below it. It is a first-level
 * heading that begins the text or, if `isNamed` is not set, the only one of that level, provided that
 * nothing but ornaments precedes it.
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
  const isOnlyTopHeading = !isNamed && others.every(({ depth }) => depth > 1)
  const isTitle = above.every(isInvisible) || (isOnlyTopHeading && above.every(isOrnament))
  if (heading?.depth !== 1 || !isTitle) return { above: [], below: tokens }
  return { heading, above, below: tokens.slice(at + 1) }
}

function isInvisible({ type, raw }: Token): boolean {
  return (
    type === 'space' || type === 'def' || type === 'footnote' || (type === 'html' && isComment(raw))
  )
}

/** Whether a token is one that READMEs have above their titles: HTML, images, badges, and links to translations. */
function isOrnament(token: Token): boolean {
  switch (token.type) {
    case 'html':
      return !isSummaryMark(token) && !holdsHeading(token)
    case 'text':
      return !PROSE.test(token.raw)
    case 'paragraph':
    case 'strong':
    case 'em':
      return token.tokens?.every(isOrnament) ?? false
    default:
      return ORNAMENTS.has(token.type)
  }
}

const ORNAMENTS: ReadonlySet<string> = new Set('space def hr link image br escape'.split(' '))

/** Text is no ornament if it has the end of a sentence or a line of front matter. */
const PROSE = /[。！？]|[\p{Sentence_Terminal}…](?=\s|$)|^[\w-]+:[ \t]+\S/mu

const HEADING = /<h1[\s>]/i
/** `#Title`, but not a shebang or the keycap emoji `#️⃣`. */
const UNSPACED_HEADING = /^#(?![\s#!]|\uFE0F?\u20E3|$)/

function holdsHeading({ type, raw }: Token): boolean {
  return type === 'html' && !isComment(raw) && HEADING.test(raw)
}

/** The heading that is the title: its token, its text and its markup. */
interface WrittenTitle {
  readonly token: Tokens.Heading
  /** Its explicit ids. */
  readonly ids: readonly string[]
  readonly text: string
  readonly html: string
}

/** The title of a page. */
export interface Title {
  /** Without a title, the page has an error and is not written, so that any name will do. */
  readonly name: string
  readonly isNamed: boolean
  /** Markup of the visible heading above the text. */
  readonly html: string
  /** Text of the visible heading, if it differs from `name`. */
  readonly heading: string | undefined
  /** The heading in the text, visible or not. */
  readonly sourceHeading: WrittenTitle | undefined
  /** Whether the heading in the text differs from `name` and is not shown. */
  readonly isHidden: boolean
}

/**
 * Determines the title. A doc shows its heading as written, even if the front matter has
 * another title. A post has one name.
 */
export function titleOf(
  { kind, id }: Pick<Source, 'kind' | 'id'>,
  frontMatter: string | undefined,
  sourceHeading: WrittenTitle | undefined,
): Title {
  const chosenTitle = frontMatter ?? sourceHeading?.text
  const isNamed = chosenTitle !== undefined && chosenTitle !== ''
  const name = isNamed ? chosenTitle : id
  const isDifferent = sourceHeading !== undefined && sourceHeading.text !== inOneLine(name)
  const visible = kind === 'post' && isDifferent ? undefined : sourceHeading
  const otherHeading = isDifferent && sourceHeading.text !== '' ? sourceHeading.text : undefined
  return {
    name,
    isNamed,
    sourceHeading,
    html: visible?.html ?? escapeHtml(name),
    heading: visible && otherHeading,
    isHidden: !visible && isNamed && otherHeading !== undefined,
  }
}

/** Reports a missing title at the heading, or the text, that its author probably took for one. */
export function unreadTitle(tokens: readonly Token[], state: ParseState): Diagnostic | undefined {
  const heading = tokens.find(
    (token) => (token.type === 'heading' && token.depth === 1) || holdsHeading(token),
  )
  if (heading?.type === 'html') {
    const at = startOf(state, heading) + heading.raw.search(HEADING)
    // If a heading follows directly, that one is probably the title of the page, and
    // this one that of the whole site.
    const next = tokens.slice(tokens.indexOf(heading) + 1).find((token) => !isOrnament(token))
    const isOfSite = next?.type === 'heading' && next['depth'] <= 2
    return missingTitle(state.at(at, '<h1'.length), isOfSite ? 'site' : 'html')
  }
  if (heading) return missingTitle(state.at(startOf(state, heading), 1), 'below')
  // There is no heading below, or `#words` would be tags.
  const first = tokens.find((token) => !isInvisible(token))
  return first?.type === 'paragraph' && UNSPACED_HEADING.test(first.raw)
    ? missingTitle(state.at(startOf(state, first), 1), 'unspaced')
    : undefined
}

/** Reports the first link, image or tag in a title, which is also shown in lists, sidebars and browser tabs. */
export function titleMarkup(
  heading: Tokens.Heading,
  placeOfToken: (token: Token) => Place,
): Diagnostic[] {
  return allTokens(heading.tokens)
    .flatMap((token) => {
      // The text of an autolink is its address, which reads the same without the link.
      const isLink = token.type === 'link' && token.raw.startsWith('[')
      const isTag = token.type === 'html' && !isComment(token.raw)
      if (isLink) return [titleHolds('link', placeOfToken(token))]
      if (token.type === 'image') return [titleHolds('picture', placeOfToken(token))]
      return isTag ? [titleHolds('HTML', placeOfToken(token))] : []
    })
    .slice(0, 1)
}
