// What can be wrong with containers and tabs, and with what was meant to be one.

import type { Diagnostic, Place } from '../../shared/contract.ts'
import { andMore, didYouMean, problem } from './problem.ts'

/** A container that nobody knows. */
export const unknownContainer = (
  name: string,
  suggestion: string | undefined,
  place: Place,
): Diagnostic =>
  problem(
    'warning',
    'unknown-container',
    `There is no “:::${name}”; it is shown as it is written.`,
    didYouMean(
      suggestion && `:::${suggestion}`,
      'Known are note, tip, info, warning, danger, details, tabs, hero and cards.',
    ),
    place,
  )

/** `:::note[Title] and more`. */
export const moreThanTitle = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unknown-container',
    `This “:::${name}” is shown as it is written: nothing but a title may follow its name.`,
    `Write “:::${name}[Title]”, and the text in the next line.`,
    place,
  )

/** `:::cards Title`. */
export const noTitle = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unknown-container',
    `“:::${name}” shows no title: this is left out of the page.`,
    `Write it above “:::${name}”, as a paragraph or a heading.`,
    place,
  )

/** A container that stands further in than what is around it. */
export const tooFarIn = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unknown-container',
    `This “:::${name}” is shown as it is written: it stands too far in.`,
    'Indent it like the text around it, and in a list like the text of its item.',
    place,
  )

/** `：：：tip`, as a Chinese keyboard writes it. */
export const wideColons = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unknown-container',
    `These wide colons are shown as they are written.`,
    `Write narrow ones: :::${name}`,
    place,
  )

/** `:::tip All in one line :::`. */
export const oneLine = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-container',
    `This “:::${name}” does not end on its own line: what stands there is its title.`,
    'Write the text below it, and “:::” on a line of its own.',
    place,
  )

/** `> [!NOTE]`, which other tools read as a note. */
export const alert = (written: string, name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unknown-container',
    `“${written}” is shown as it is written, in a quote.`,
    `Write “:::${name}” above the text and “:::” below it, without the marks of a quote.`,
    place,
  )

/** A container that begins and never ends. */
export const unclosedContainer = (name: string, place: Place): Diagnostic =>
  problem(
    'warning',
    'unclosed-container',
    `“:::${name}” is not closed.`,
    'End it with a line “:::”.',
    place,
  )

/** `:::tabs` in which no tab begins. */
export const noTabs = (place: Place): Diagnostic =>
  problem(
    'warning',
    'tabs',
    '“:::tabs” has no “@tab”; its text is shown without tabs.',
    'Begin each tab with a line “@tab Name”.',
    place,
  )

/** Text in `:::tabs` that belongs to no tab. */
export const textBeforeTabs = (place: Place): Diagnostic =>
  problem(
    'warning',
    'tabs',
    'This stands before the first “@tab”; it is shown above the tabs.',
    'Write a line “@tab Name” above it, or move it above “:::tabs”.',
    place,
  )

/** `@tab` alone. */
export const unnamedTab = (place: Place): Diagnostic =>
  problem(
    'warning',
    'tabs',
    'This “@tab” has no name; its number is shown.',
    'Write the name behind it: “@tab Chrome”.',
    place,
  )

/** `@tab A` outside of tabs, or `@tab:active A`. */
export const strayTab = (place: Place, others: readonly number[]): Diagnostic =>
  problem(
    'warning',
    'tabs',
    `This begins no tab, and is shown as it is written.${andMore(others)}`,
    'Write “@tab Name” at the start of a line, between “:::tabs” and “:::”.',
    place,
  )
