import type { Token } from 'marked'
import type { Body, CodeBlock, Diagnostic, Doc, SectionDraft } from '../../shared/contract.ts'
import { escapeHtml } from '../../shared/text.ts'
import { words as wordsOf } from '../words/words.ts'
import { withValues, type Head } from '../reading/front-matter.ts'
import { pageId } from '../reading/page-name.ts'
import { unknownLinkComment } from '../problems/markdown.ts'
import { missingTitle } from '../problems/source.ts'
import { anchors, explicitIdsIn } from './anchor.ts'
import { includeCode } from './included-code.ts'
import { idProblems, titleProblems } from './heading-problems.ts'
import { numberEquations, referenceProblems } from './equation-numbers.ts'
import { readMathFences, type Typeset } from './formulas.ts'
import { footnotesIn } from './footnotes.ts'
import { footnoteProblems } from './footnotes-html.ts'
import { definitionsIn } from './link-parts.ts'
import { lintTokens } from './lint.ts'
import { hideComments } from './hide-comments.ts'
import { linkComments } from './link-comments.ts'
import { locate } from './positions.ts'
import { restoreTabs } from './restore-tabs.ts'
import { editDefinitions, newParseState, type ParseState } from './parse-state.ts'
import { langMarker } from './lang-marker.ts'
import { plainText, slugText } from './token-words.ts'
import { readText, type LexedText, type ParseInput } from './read-text.ts'
import { readingMinutes } from './reading-minutes.ts'
import { ownOrigins } from '../plan/own-url.ts'
import { articleRenderer } from './render.ts'
import { sectionTexts } from './search-text.ts'
import { edited } from './source-edits.ts'
import { cutSummary, summaryEnd, lintSummary } from './summary.ts'
import { descriptionIn } from './description.ts'
import { titleOf, unreadTitle, withoutTitle, type Title } from './title.ts'

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
  const text = readText(input, typeset)
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
    path,
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
  hideComments(state, tokens)
  editDefinitions(state)
  includeCode(state, tokens, text.filesAt)
  if (text.typeset) {
    readMathFences(tokens, text.typeset)
    const equations = numberEquations(tokens)
    // What is not included may hold the labels.
    if (!text.isIncomplete) state.diagnostics.push(...referenceProblems(state, tokens, equations))
  }
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
  const titleProblem = title.isNamed || mayHaveTitle(text) ? undefined : unreadTitle(content, state)
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

/** Whether a text may have a title that could not be read. */
function mayHaveTitle({ head, isIncomplete }: Pick<LexedText, 'head' | 'isIncomplete'>): boolean {
  return isIncomplete || head.unsure?.has('title') === true
}

function problemsOf(
  text: LexedText,
  { state, title, titleProblem, content, expanded, unknownComments }: Rendered,
): Diagnostic[] {
  return [
    ...text.diagnostics,
    ...(text.input.kind === 'post' ? lintSummary(content, state.positions, state.at) : []),
    ...expanded.diagnostics,
    ...state.diagnostics,
    ...unknownComments.map(({ word, offset }) =>
      unknownLinkComment(word, state.at(offset, word.length)),
    ),
    ...titleProblems(state, title),
    ...idProblems(state),
    ...(title.isNamed || mayHaveTitle(text) ? [] : [titleProblem ?? missingTitle(text.start)]),
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
    ...(text.includes.length > 0 ? { includes: text.includes } : {}),
    ...(state.shown.size > 0 ? { shows: [...state.shown] } : {}),
    ...(unclear ? { unclear } : {}),
  }
}

/**
 * Returns how much of a document is uncertain because of errors. It is all if it lacks text that it should include, if
 * it may be a draft, whose links are not checked, or if its title must change, which changes its text.
 */
function unclearOf(text: LexedText, { title, titleProblem }: Rendered): Doc['unclear'] {
  const { head, body, tokens } = text
  const isUnknown =
    text.isIncomplete ||
    head.unsure?.has('draft') === true ||
    (mayHaveTitle(text) && withoutTitle(tokens, true).heading !== title.sourceHeading?.token) ||
    titleProblem !== undefined ||
    (!title.isNamed && body.trim() === '')
  return isUnknown ? 'wholly' : head.unsure || !title.isNamed ? 'partly' : undefined
}
