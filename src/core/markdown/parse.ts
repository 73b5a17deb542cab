import type { MarkedOptions, Token } from 'marked'
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
import { withValues, type Head } from '../reading/front-matter.ts'
import { mergeIn } from '../reading/merge.ts'
import { readFrontMatter } from '../reading/read-front-matter.ts'
import { pageId, pageNameProblems } from '../reading/page-name.ts'
import { lines, placeOf } from '../reading/place.ts'
import { unknownLinkComment } from '../problems/markdown.ts'
import { badPostName } from '../problems/post-names.ts'
import { impossibleDate, missingTitle, tooDeep, tooLong, unmerged } from '../problems/source.ts'
import { cleaned, unprintable } from '../reading/unprintable.ts'
import { anchors, explicitIdsIn } from './anchor.ts'
import { includeCode, type CodeFiles } from './included-code.ts'
import { idProblems, titleProblems } from './heading-problems.ts'
import { mayHoldFormulas, readMathFences, type Typeset } from './formulas.ts'
import { lex } from './lex.ts'
import { footnotesIn } from './footnotes.ts'
import { footnoteProblems } from './footnotes-html.ts'
import { definitionsIn } from './link-parts.ts'
import { lintTokens } from './lint.ts'
import { linkComments } from './link-comments.ts'
import { locate, type At } from './positions.ts'
import { restoreTabs } from './restore-tabs.ts'
import { editDefinitions, newParseState, type ParseState } from './parse-state.ts'
import { langMarker } from './lang-marker.ts'
import { plainText, slugText } from './token-words.ts'
import { readingMinutes } from './reading-minutes.ts'
import { ownOrigins } from '../plan/own-url.ts'
import { articleRenderer } from './render.ts'
import { sectionTexts } from './search-text.ts'
import { edited } from './source-edits.ts'
import { cutSummary, summaryEnd, lintSummary } from './summary.ts'
import { descriptionIn } from './description.ts'
import { titleOf, unreadTitle, withoutTitle, type Title } from './title.ts'

/** The input of `parse`: a source, without properties that may change while its text stays the same. */
export type ParseInput = Pick<Source, 'path' | 'locale' | 'kind' | 'id' | 'text'> & {
  /** The `lang` of the locale, and the interface words that the locale overrides. */
  readonly lang: string
  readonly words: SiteLocale['words']
  /** The site values that the text names. The result depends on no others. */
  readonly values: Readonly<Record<string, string>>
  /** Maximum nesting depth of blocks. */
  readonly depth: number
  /** The origin of the site. */
  readonly url: string
  /** Whether the site has formulas. */
  readonly math: boolean
  /** The files whose code the text shows. */
  readonly files: CodeFiles
}

/** A document whose texts are not stored yet, so that their hashes are unknown. */
export type ParsedDoc = Omit<Doc, 'body' | 'code' | 'texts' | 'wide'>

/** The result of `parse`. A source that cannot be parsed has diagnostics only. */
export interface Parsed {
  readonly doc?: ParsedDoc
  readonly body?: Body
  readonly code?: readonly CodeBlock[]
  readonly sections?: readonly SectionDraft[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Parses one Markdown file. The result depends on nothing but the arguments, so it can be cached. `languages` are
 * the languages that can be highlighted. `typeset` is needed where the input asks for formulas.
 */
export function parse(
  input: ParseInput,
  languages: ReadonlySet<string>,
  typeset?: Typeset,
): Parsed {
  const text = readSource(input, input.math && mayHoldFormulas(input.text) ? typeset : undefined)
  if (!('tokens' in text)) return text
  const rendered = render(text, languages)
  const { state, title, html, summary } = rendered
  const diagnostics = problemsOf(text, rendered)
  const sections = sectionTexts(rendered.content, state, title.heading)
  const content = edited(state)
  const markdown = title.sourceHeading ? content : `# ${title.name}\n\n${content.trim()}`
  return {
    diagnostics,
    body: { html, summary, markdown: markdown.trim() + '\n' },
    code: state.code,
    sections,
    doc: docOf(text, rendered, sections),
  }
}

/** A lexed text with its front matter. */
interface LexedText {
  readonly input: ParseInput
  readonly head: Head
  readonly body: string
  readonly tokens: readonly Token[]
  readonly explicitIds: ReadonlyMap<Token, readonly string[]>
  readonly options: MarkedOptions
  /** Set if the text may hold formulas. */
  readonly typeset: Typeset | undefined
  /** Returns the place in the file of a range in the body. */
  readonly at: At
  /** The place at which the file begins. */
  readonly start: Place
  readonly diagnostics: readonly Diagnostic[]
}

/** Lexes a source. If that fails, returns diagnostics only. */
function readSource(
  input: ParseInput,
  typeset: Typeset | undefined,
): LexedText | Pick<Parsed, 'diagnostics'> {
  const { path, kind } = input
  const text = cleaned(input.text)
  const sourceLines = lines(text)
  const inFile: At = (offset, length) => placeOf(path, sourceLines.spot(offset, length))
  const conflictOffset = mergeIn(text)
  // With both sides of a merge conflict in the file, all other diagnostics would be misleading.
  if (conflictOffset !== undefined)
    return { diagnostics: [unmerged('merge', inFile(conflictOffset, 7))] }
  const head = readFrontMatter({ path, kind, text })
  const at: At = (offset, length) => inFile(head.bodyStart + offset, length)
  const start = inFile(0, 1)
  const diagnostics = [
    ...(text === input.text ? [] : unprintable(input.text, (offset) => inFile(offset, 1))),
    ...head.diagnostics,
    ...pageNameProblems(input.id, start),
    ...nameProblems(input, start),
  ]
  const body = text.slice(head.bodyStart)
  const lexed = lex(body, input.depth, input.values, typeset)
  if ('tooDeep' in lexed) {
    const found = lexed.tooDeep
    const offset = typeof found === 'number' ? found : Math.max(0, body.indexOf(found.raw))
    return { diagnostics: [...diagnostics, tooDeep(input.depth, at(offset, 1))] }
  }
  if ('tooLong' in lexed) return { diagnostics: [...diagnostics, tooLong(at(lexed.tooLong, 1))] }
  return { ...lexed, typeset, input, head, body, at, start, diagnostics }
}

/** A rendered text, with its title apart. */
interface Rendered extends Pick<Body, 'html' | 'summary'> {
  readonly state: ParseState
  readonly title: Title
  /** The diagnostic about what its author probably meant as the title. */
  readonly titleProblem: Diagnostic | undefined
  /** The tokens above and below the title, and both together, which are rendered. */
  readonly above: readonly Token[]
  readonly below: readonly Token[]
  readonly content: readonly Token[]
  readonly expanded: Pick<Head, 'frontMatter' | 'diagnostics'>
  readonly unknownComments: readonly { readonly word: string; readonly offset: number }[]
}

function render(text: LexedText, languages: ReadonlySet<string>): Rendered {
  const { input, head, body, tokens, options, at } = text
  const { path, kind, values } = input
  const positions = locate(tokens, body)
  restoreTabs(tokens, positions, body)
  const { heading, above, below } = withoutTitle(tokens, head.frontMatter.title !== undefined)
  const content = [...above, ...below]
  const titleIds = heading ? (text.explicitIds.get(heading) ?? []) : []
  const explicitIds = explicitIdsIn(text, heading)
  const notes = footnotesIn(body, tokens)
  const comments = linkComments(tokens, positions, body)
  const state = newParseState({
    text: body,
    positions,
    at,
    anchors: anchors([...explicitIds.values()].flat()),
    words: wordsOf(input),
    markLanguages: langMarker(input.lang, body),
    values,
    math: input.math,
    explicitIds,
    languages,
    definitions: definitionsIn(body, tokens),
    severityAt: comments.severityAt,
    ownOriginIn: ownOrigins(input.url),
    footnotes: new Map(notes.toReversed().map((note) => [note.label, note])),
  })
  editDefinitions(state)
  includeCode(state, tokens, input.files)
  if (text.typeset) readMathFences(tokens, text.typeset)
  lintTokens(state, tokens)
  const renderer = articleRenderer(options, state)

  // Except in posts, the title takes part in the numbering of equal headings, as on GitHub.
  if (heading && kind !== 'post' && titleIds.length === 0)
    state.anchors.next(slugText(state, heading.tokens))
  const writtenTitle = heading && {
    token: heading,
    ids: titleIds,
    text: plainText(state, heading.tokens).trim(),
    html: renderer.inline(heading.tokens),
  }
  const summaryLength = kind === 'post' ? summaryEnd(state, content) : 0
  const { html, summary } = cutSummary(renderer.html(content, summaryLength))
  state.diagnostics.push(...footnoteProblems(state, notes))
  const expanded = withValues(path, head, values)
  const title = titleOf({ kind, id: pageId(input.id) }, expanded.frontMatter.title, writtenTitle)
  const titleProblem = title.isNamed || mayHaveTitle(head) ? undefined : unreadTitle(content, state)
  return {
    state,
    title,
    titleProblem,
    above,
    below,
    content,
    html,
    summary,
    expanded,
    unknownComments: comments.unknown,
  }
}

/** Whether the front matter may have a title that could not be read. */
function mayHaveTitle({ unsure }: Head): boolean {
  return unsure?.has('title') === true
}

function problemsOf(
  { input, head, start, diagnostics }: LexedText,
  { state, title, titleProblem, content, expanded, unknownComments }: Rendered,
): Diagnostic[] {
  return [
    ...diagnostics,
    ...(input.kind === 'post' ? lintSummary(content, state.positions, state.at) : []),
    ...expanded.diagnostics,
    ...state.diagnostics,
    ...unknownComments.map(({ word, offset }) =>
      unknownLinkComment(word, state.at(offset, word.length)),
    ),
    ...titleProblems(state, title),
    ...idProblems(state),
    ...(title.isNamed || mayHaveTitle(head) ? [] : [titleProblem ?? missingTitle(start)]),
  ]
}

function docOf(text: LexedText, rendered: Rendered, sections: readonly SectionDraft[]): ParsedDoc {
  const { path, locale, kind, id } = text.input
  const { state, title, above, below, expanded } = rendered
  const { frontMatter } = expanded
  const unclear = unclearOf(text, rendered)
  return {
    path,
    locale,
    kind,
    id: pageId(id),
    frontMatter,
    keys: text.head.keys,
    title: title.name,
    ...(title.html === escapeHtml(title.name) ? {} : { titleHtml: title.html }),
    ...(title.heading === undefined ? {} : { heading: title.heading }),
    description:
      frontMatter.description ?? (descriptionIn(state, below) || descriptionIn(state, above)),
    headings: state.headings,
    links: state.links,
    images: state.images,
    outside: state.outside,
    ids: state.ids,
    minutes: kind === 'post' ? readingMinutes(sections, state.headings, locale) : 0,
    ...(unclear ? { unclear } : {}),
  }
}

/**
 * Returns how much of a document is uncertain because of errors. It is all if the document may be a draft, whose
 * links are not checked, or if its title must change, which changes its text.
 */
function unclearOf({ head, body, tokens }: LexedText, rendered: Rendered): Doc['unclear'] {
  const { title, titleProblem } = rendered
  const isUnknown =
    head.unsure?.has('draft') === true ||
    (mayHaveTitle(head) && withoutTitle(tokens, true).heading !== title.sourceHeading?.token) ||
    titleProblem !== undefined ||
    (!title.isNamed && body.trim() === '')
  return isUnknown ? 'wholly' : head.unsure || !title.isNamed ? 'partly' : undefined
}

function nameProblems({ kind, id }: ParseInput, start: Place): Diagnostic[] {
  if (kind !== 'post') return []
  const name = postName(id)
  if (!name) return [badPostName(start)]
  return isDay(name.date) ? [] : [impossibleDate(name.date, start)]
}
