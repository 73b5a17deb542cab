// The elements and attributes that raw HTML may use.

import { defaultSchema, type Schema } from 'hast-util-sanitize'
import { CALLOUTS } from './extensions.ts'

/** Void elements, which have no end tag. */
export const VOID = new Set(['br', 'hr', 'img', 'input', 'source', 'track', 'wbr', 'col'])

/** Elements that are removed together with their content. */
export const STRIPPED: readonly string[] =
  'script style template noscript iframe object svg math'.split(' ')

const TABLE_TAGS = ['caption', 'colgroup', 'col']

/** GitHub's allow-list, with further elements for documentation and the classes of this generator's own markup. */
export const SCHEMA: Schema = {
  ...defaultSchema,
  // Ids stay as written because links lead to them. No code of ours relies on global names that they could clobber.
  clobber: [],
  clobberPrefix: '',
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    'abbr',
    'audio',
    'bdi',
    'bdo',
    'cite',
    'dfn',
    'figcaption',
    'figure',
    'label',
    'mark',
    'section',
    'small',
    'time',
    'track',
    'u',
    'video',
    'wbr',
    ...TABLE_TAGS,
  ],
  ancestors: {
    ...defaultSchema.ancestors,
    ...Object.fromEntries(TABLE_TAGS.map((tag) => [tag, ['table']])),
  },
  attributes: {
    ...defaultSchema.attributes,
    '*': [
      'id',
      'title',
      'lang',
      'dir',
      'width',
      'height',
      'align',
      'open',
      'role',
      'tabIndex',
      'ariaLabel',
      'ariaHidden',
      'colSpan',
      'rowSpan',
      'scope',
      'dateTime',
      'cite',
      'start',
    ],
    a: ['href', 'name', 'ariaLabel', ['className', 'anchor'], ['rel', 'noopener']],
    img: ['src', 'srcSet', 'sizes', 'alt', 'loading'],
    div: [
      [
        'className',
        'callout',
        ...CALLOUTS,
        'tabs',
        'tab-panel',
        'hero',
        'pictured',
        'cards',
        'details-body',
      ],
    ],
    section: [['className', 'table']],
    p: [['className', 'callout-title']],
    td: [['className', 'center', 'right', 'left']],
    th: [['className', 'center', 'right', 'left']],
    details: [['className', 'details'], 'open'],
    input: [['type', 'checkbox', 'radio'], 'checked', 'disabled', 'name'],
    col: ['span'],
    colgroup: ['span'],
    label: ['htmlFor'],
    audio: ['src', 'controls', 'preload', 'loop', 'muted'],
    video: ['src', 'poster', 'controls', 'preload', 'loop', 'muted', 'playsInline'],
    source: ['src', 'srcSet', 'media', 'type', 'sizes'],
    track: ['src', 'kind', 'srcLang', 'label', 'default'],
  },
  // The library compares protocols case-sensitively and would reject `Https:`. Addresses are
  // checked in the sanitized tree.
  protocols: {},
  // On GitHub, every `input` is a disabled checkbox. Tabs need radio buttons.
  required: {},
  strip: [...STRIPPED],
}
