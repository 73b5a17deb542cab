import type { Token } from 'marked'
import type {
  Body,
  CodeBlock,
  Diagnostic,
  Doc,
  Place,
  SectionDraft,
  SiteLocale,
  Source,
} from '../../shared/contract.ts'
import { postName } from '../../shared/route.ts'
import { escapeHtml } from '../../shared/text.ts'
import { words as wordsOf } from '../words/words.ts'
import { isDay } from '../reading/front-matter-keys.ts'
import { withValues } from '../reading/front-matter.ts'
import { mergeIn } from '../reading/merge.ts'
import { readFrontMatter } from '../reading/read-front-matter.ts'
import { pageId, pageNameProblems } from '../plan/page-name.ts'
import { lines, placeOf } from '../reading/place.ts'
import {
  badPostName,
  duplicateId,
  frameId,
  impossibleDate,
  missingTitle,
  secondTitle,
  titleId,
  tooDeep,
  tooLong,
  unknownLinkComment,
  unmerged,
} from '../problems/problems.ts'
import { cleaned, unprintable } from '../reading/unprintable.ts'
import { anchors, isFrameId } from './anchor.ts'
import { lex } from './lex.ts'
import { definitionsIn } from './link-parts.ts'
import { linkComments } from './link-comments.ts'
import { locate, type At } from './positions.ts'
import { giveTabs } from './own-tabs.ts'
import { editDefinitions, edited, newDraft } from './draft.ts'
import { spokenIn } from './spoken.ts'
import { plainText, slugText } from './token-words.ts'
import { articleRenderer } from './render.ts'
import { sectionTexts } from './search-text.ts'
import { cutSummary, summaryEnd, summarySlips } from './summary.ts'
import { descriptionIn } from './description.ts'
import { calledBy, titleMarkup, unreadTitle, withoutTitle } from './title.ts'

/** What is parsed: a source without what may change while its text stays the same. */
export type ParseInput = Pick<Source, 'path' | 'locale' | 'kind' | 'id' | 'text'> & {
  /** The `lang` of its locale, and the words that it has of its own. */
  readonly lang: string
  readonly words: SiteLocale['words']
  /** Of the site's values those that the text names: the result depends on no other. */
  readonly values: Readonly<Record<string, string>>
  /** How deep blocks may nest. */
  readonly depth: number
}

/** What `parse` makes of a source. One that cannot be understood has no document. */
export interface Parsed {
  readonly doc?: Omit<Doc, 'body' | 'code' | 'texts' | 'wide'>
  readonly body?: Body
  readonly code?: readonly CodeBlock[]
  readonly sections?: readonly SectionDraft[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Understands one Markdown file. It depends on nothing else, so its result can be kept. `languages` are the names of code that
 * can be coloured.
 */
export function parse(input: ParseInput, languages: ReadonlySet<string>): Parsed {
  const { path, locale, kind } = input
  const id = pageId(input.id)
  const words = wordsOf(input)
  const text = cleaned(input.text)
  const where = lines(text)
  const at: At = (offset, length) => placeOf(path, where.spot(offset, length))
  const merge = mergeIn(text)
  // Of two texts at once, all else that is wrong would be said, too.
  if (merge !== undefined) return { diagnostics: [unmerged('merge', at(merge, 7))] }
  const head = readFrontMatter({ path, kind, text })
  const diagnostics = [
    ...unprintable(input.text, (offset) => at(offset, 1)),
    ...head.diagnostics,
    ...pageNameProblems(input.id, at(0, 1)),
    ...nameProblems(input, at),
  ]
  const body = text.slice(head.bodyStart)

  const lexed = lex(body, input.depth, input.values)
  if ('tooDeep' in lexed) {
    const found = lexed.tooDeep
    const offset = typeof found === 'number' ? found : Math.max(0, body.indexOf(found.raw))
    return { diagnostics: [...diagnostics, tooDeep(input.depth, at(head.bodyStart + offset, 1))] }
  }
  if ('tooLong' in lexed)
    return { diagnostics: [...diagnostics, tooLong(at(head.bodyStart + lexed.tooLong, 1))] }
  const { tokens, options } = lexed
  const positions = locate(tokens, body)
  giveTabs(tokens, positions, body)
  const { heading, above, below } = withoutTitle(tokens, head.frontMatter.title !== undefined)
  const rest = [...above, ...below]
  const titleIds = heading ? (lexed.explicitIds.get(heading) ?? []) : []
  const explicitIds = new Map([...lexed.explicitIds].filter(([each]) => each !== heading))
  const comments = linkComments(tokens, positions, body)
  const draft = newDraft({
    text: body,
    positions,
    at: (offset, length) => at(head.bodyStart + offset, length),
    anchors: anchors([...explicitIds.values()].flat()),
    words,
    spoken: spokenIn(input.lang, body),
    values: input.values,
    explicitIds,
    languages,
    definitions: definitionsIn(body, tokens),
    severityAt: comments.severityAt,
  })
  editDefinitions(draft)
  const renderer = articleRenderer(options, draft)
  const plain = (part: readonly Token[]): string => plainText(draft, part).trim()

  // In a document the title takes part in the counting of equal headings, as on GitHub; in a post it does not.
  if (heading && kind !== 'post' && titleIds.length === 0)
    draft.anchors.next(slugText(draft, heading.tokens))
  const title = heading && { text: plain(heading.tokens), html: renderer.inline(heading.tokens) }
  const cut = kind === 'post' ? summaryEnd(draft, rest) : 0
  if (kind === 'post') diagnostics.push(...summarySlips(rest, positions, draft.at))
  const { html, summary } = cutSummary(renderer.html(rest, cut))
  const placeOfId = (token: Token | undefined, written: string): Place => {
    const from = written === '' ? 0 : (token?.raw.lastIndexOf(written) ?? 0)
    const start = token ? (positions.get(token) ?? 0) : 0
    return draft.at(start + from, Math.max(1, written.length))
  }
  const placeOfToken = (token: Token): Place =>
    draft.at(positions.get(token) ?? 0, token.raw.trimEnd().length)
  const expanded = withValues(path, head, input.values)
  const { frontMatter } = expanded
  const { unsure } = head
  const mayBeNamed = unsure?.has('title') === true
  const called = calledBy({ kind, id }, frontMatter.title, title)
  const { name, isNamed } = called
  const unread = isNamed || mayBeNamed ? undefined : unreadTitle(rest, draft)
  const problems = [
    ...diagnostics,
    ...expanded.diagnostics,
    ...draft.diagnostics,
    ...comments.unknown.map(({ word, offset }) =>
      unknownLinkComment(word, at(head.bodyStart + offset, word.length)),
    ),
    ...(heading && called.isUnseen
      ? [secondTitle(name, placeOfToken(heading))]
      : [
          ...titleMarkup(heading, placeOfToken),
          ...titleIds.map((each) => titleId(each, placeOfId(heading, `#${each}`))),
        ]),
    ...idProblems(explicitIds, placeOfId),
    ...(isNamed || mayBeNamed ? [] : [unread ?? missingTitle(at(0, 1))]),
  ]
  // Of a draft nobody asks where its links lead, and where a title is to be written the text will be another.
  const isUnknown =
    unsure?.has('draft') === true ||
    (mayBeNamed && withoutTitle(tokens, true).heading !== heading) ||
    unread !== undefined ||
    (!isNamed && body.trim() === '')
  const unclear = isUnknown ? 'wholly' : unsure || !isNamed ? 'partly' : undefined
  const sections = sectionTexts(rest, draft, called.heading)
  const markdown = title ? edited(draft) : `# ${name}\n\n${edited(draft).trim()}`
  return {
    diagnostics: problems,
    body: { html, summary, markdown: markdown.trim() + '\n' },
    code: draft.code,
    sections,
    doc: {
      path,
      locale,
      kind,
      id,
      frontMatter,
      keys: head.keys,
      title: name,
      ...(called.html === escapeHtml(name) ? {} : { titleHtml: called.html }),
      ...(called.heading === undefined ? {} : { heading: called.heading }),
      description:
        frontMatter.description ?? (descriptionIn(draft, below) || descriptionIn(draft, above)),
      headings: draft.headings,
      links: draft.links,
      images: draft.images,
      outside: draft.outside,
      ids: draft.ids,
      minutes: kind === 'post' ? readingMinutes(sections, draft.headings, locale) : 0,
      ...(unclear ? { unclear } : {}),
    },
  }
}

function nameProblems({ kind, id }: ParseInput, at: At): Diagnostic[] {
  if (kind !== 'post') return []
  const name = postName(id)
  if (!name) return [badPostName(at(0, 1))]
  return isDay(name.date) ? [] : [impossibleDate(name.date, at(0, 1))]
}

/** 200 words a minute, a word being what `Intl.Segmenter` takes for one: in Chinese about 1.7 characters. */
function readingMinutes(
  sections: readonly SectionDraft[],
  headings: Doc['headings'],
  locale: string,
): number {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  const text = sections
    .flatMap((section) => [headings[section.heading]?.text ?? '', section.text, section.code])
    .join('\n')
  let count = 0
  for (const [piece] of text.matchAll(PIECE))
    for (const { isWordLike } of segmenter.segment(piece)) if (isWordLike) count++
  return Math.ceil(count / 200)
}

/** What is segmented at once, up to where words end anyway: ten times as much can take a hundred times as long. */
const PIECE = /.{1,400}[^ ，。！？]{0,400}[ ，。！？]?/gu

/** Ids that were given to two headings, or that are not to be had. */
function idProblems(
  explicitIds: ReadonlyMap<Token, readonly string[]>,
  placeOfWords: (heading: Token, written: string) => Place,
): Diagnostic[] {
  const seen = new Set<string>()
  return [...explicitIds].flatMap(([heading, ids]) =>
    ids.flatMap((id) => {
      if (isFrameId(id)) return [frameId(id, placeOfWords(heading, `#${id}`))]
      if (seen.has(id)) return [duplicateId(id, placeOfWords(heading, ''))]
      seen.add(id)
      return []
    }),
  )
}
