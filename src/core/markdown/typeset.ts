// Turns TeX into MathML with Temml. Its MathML depends on a large style sheet and on `style` attributes, which the
// content security policy forbids. Here both become attributes that browsers know and a few classes of our own
// (`theme/styles/formulas.css`). Only elements and attributes that are needed remain.

import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import temml from 'temml'
import { breakable, joinParts } from './formula-breaks.ts'
import { counted, equationsIn, isCounter, labelsIn, withNumberedLabels } from './equation-labels.ts'
import { classesOf, element, type Node } from './html-tree.ts'
import { formulaWords } from './formula-words.ts'
import type { Typeset } from './formulas.ts'

/** Commands of a site, and the TeX that they stand for. */
type Macros = Readonly<Record<string, string>>

/** Returns what typesets a formula, or says why that fails and at which offset. */
export function typesetter(macros: Macros): Typeset {
  return (tex, isDisplayed, after) => typeset(macros, tex, isDisplayed, after)
}

function typeset(
  macros: Macros,
  tex: string,
  isDisplayed: boolean,
  after = '',
): ReturnType<Typeset> {
  const labels = isDisplayed ? labelsIn(tex) : []
  try {
    const markup = temml.renderToString(withPunctuation(withNumberedLabels(tex), after), {
      displayMode: isDisplayed,
      throwOnError: true,
      trust: false,
      // The library adds to them what a formula defines, which must not hold in the next one.
      macros: { ...macros },
      ...LIMITS,
    })
    const [tree] = fromHtml(markup, { fragment: true }).children as Node[]
    if (tree && isReference(tree))
      return { fault: { reason: REFERENCE_WITHIN, offset: Math.max(0, tex.search(REFERENCE)) } }
    const math = tree && cleaned(tree)[0]
    if (math?.tagName !== 'math') return { fault: { reason: 'it is empty' } }
    const words = formulaWords(math)
    const undrawn = undrawnIn(math)
    const { parts, isWide } = isDisplayed ? { parts: [math], isWide: true } : breakable(math)
    // The first part has the source of all.
    annotate(parts[0] ?? math, tex.trim() + after)
    const html = joinParts(parts.map((part) => toHtml(part as Parameters<typeof toHtml>[0])))
    const equations = tree && isDisplayed ? equationsIn(tree, labels) : []
    return { html, words, isWide, equations, ...(undrawn === undefined ? {} : { undrawn }) }
  } catch (error) {
    return { fault: faultOf(error, tex, macros) }
  }
}

/** Whether an element refers to a formula, or holds what does. */
function isReference({ tagName, children = [] }: Node): boolean {
  return tagName === 'a' || children.some(isReference)
}

const REFERENCE = /\\(?:eq)?ref(?![A-Za-z])/
const REFERENCE_WITHIN = 'a reference to another formula stands alone between its dollar signs'

/** Adds punctuation to a formula: to its last line, if it has several. */
function withPunctuation(tex: string, after: string): string {
  if (after === '') return tex
  const text = `\n\\text{${after}}`
  const [end] = END_OF_LINES.exec(tex) ?? []
  return end === undefined ? tex + text : tex.slice(0, -end.length) + text + end
}

/** The end of a formula of several lines that no bracket holds together. */
const END_OF_LINES = new RegExp(
  String.raw`\\end\{(?:equation|align|gather|multline|split|aligned|alignat|alignedat|gathered)\*?\}` +
    String.raw`(?:\s*\\(?:tag\*?|label)\s*\{[^{}]*\})*\s*$`,
)

/** Limits on the macros that a formula may expand, and on sizes in it, in em and pt. */
const LIMITS = { maxExpand: 1000, maxSize: [40, 400] as [number, number] }

const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow mspace msqrt mstyle ' +
    'msub msubsup msup mtable mtd mtext mtr munder munderover none'
  ).split(' '),
)

const ATTRIBUTES: readonly string[] = (
  'accent accentunder columnspan depth display displaystyle fence form height linethickness lspace mathbackground ' +
  'mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator ' +
  'stretchy symmetric voffset width'
).split(' ')

/** Returns what a node is without style sheets: nothing, itself, or others in its place. */
function cleaned(node: Node): Node[] {
  const { type, tagName = '', properties = {}, children = [] } = node
  if (type === 'text') return [{ type, value: node.value ?? '' }]
  if (isCounter(node)) return [counted()]
  if (!ELEMENTS.has(tagName)) return []
  const inner = children.flatMap(cleaned)
  const styles = stylesOf(properties)
  const kept = Object.fromEntries(
    ATTRIBUTES.flatMap((name) => (properties[name] == null ? [] : [[name, properties[name]]])),
  )
  const attributes = { ...kept, ...styledAs(styles) }
  // A rule (`\rule`) has the color of the text, also in dark mode.
  if (attributes['mathbackground'] === 'black') attributes['mathbackground'] = 'currentcolor'
  // The library puts empty ones behind some letters.
  if (tagName === 'mspace' && Object.keys(kept).length === 0) return []
  if (tagName === 'mtd') return [cell(inner, attributes, styles, classesOf(node))]
  if (tagName === 'menclose') return [enclosed(inner, attributes)]
  if (classesOf(node).includes('tml-cancelto'))
    return [element('menclose', { notation: 'arrow' }, inner)]
  const isBoxed = styles.has('border')
  const className =
    tagName === 'math' && isNumbered(children) ? ['numbered'] : isBoxed ? ['boxed'] : []
  return [element(tagName, { ...attributes, ...(className.length > 0 && { className }) }, inner)]
}

/** Whether a table fills the line: the first and the last cell of its rows are the room around equations with numbers. */
function isNumbered([table, ...others]: readonly Node[]): boolean {
  const [first] = table?.children?.[0]?.children ?? []
  const isTable = table?.tagName === 'mtable' && others.length === 0
  return isTable && stylesOf(first?.properties ?? {}).get('width') === '50%'
}

/** Returns the declarations of a `style` attribute. */
function stylesOf(properties: Record<string, unknown>): ReadonlyMap<string, string> {
  const declarations = String(properties['style'] ?? '').split(';')
  return new Map(
    declarations.flatMap((each): [string, string][] => {
      const [name = '', value] = each.split(':')
      return value === undefined ? [] : [[name.trim(), value.trim()]]
    }),
  )
}

/** Returns the attributes that do what styles would. */
function styledAs(styles: ReadonlyMap<string, string>): Record<string, string> {
  const color = styles.get('color')
  const background = styles.get('background-color')
  return {
    ...(color === undefined ? {} : { mathcolor: color }),
    ...(background === undefined ? {} : { mathbackground: background }),
    ...(styles.get('math-depth') === '0' ? { scriptlevel: '0' } : {}),
  }
}

/** Sides of a cell that may have a line. */
const SIDES = ['top', 'right', 'bottom', 'left'] as const

/**
 * Returns a cell of a table. Cells in the middle of their columns keep the space that browsers put around them. Others
 * have none, so that both sides of an equation meet; what space they need stands in them.
 */
function cell(
  inner: readonly Node[],
  attributes: Record<string, unknown>,
  styles: ReadonlyMap<string, string>,
  classes: readonly unknown[],
): Node {
  const side = classes.includes('tml-right')
    ? 'right'
    : classes.includes('tml-left')
      ? 'left'
      : undefined
  const lines = SIDES.filter((each) => styles.has(`border-${each}`)).map((each) => `line-${each}`)
  const space = (padding: 'padding-left' | 'padding-right'): Node[] => {
    const width = side === undefined ? 0 : inEm(styles.get(padding))
    return width > 0 ? [element('mspace', { width: `${width}em` }, [])] : []
  }
  const className = [...(side === undefined ? [] : [side]), ...lines]
  return element('mtd', { ...attributes, ...(className.length > 0 ? { className } : {}) }, [
    ...space('padding-left'),
    ...inner,
    ...space('padding-right'),
  ])
}

function inEm(length = '0'): number {
  const number = Number.parseFloat(length)
  return Math.round((length.endsWith('pt') ? number / 12 : number) * 1000) / 1000
}

/** Lines through a formula, by their names in MathML, and the classes that draw them. */
const STRIKES: ReadonlyMap<unknown, string> = new Map([
  ['updiagonalstrike', 'rising'],
  ['downdiagonalstrike', 'falling'],
  ['updiagonalstrike downdiagonalstrike', 'crossed'],
  ['horizontalstrike', 'struck'],
])

/** Returns what is drawn around or through others. Not all browsers draw `<menclose>`. */
function enclosed(inner: Node[], attributes: Record<string, unknown>): Node {
  const { notation } = attributes
  const strike = STRIKES.get(notation)
  if (strike !== undefined) return element('mrow', { className: [strike] }, inner)
  switch (notation) {
    case 'top':
    case 'bottom':
      return element('mrow', { className: [`line-${notation}`] }, inner)
    case 'box':
      return element('mrow', { className: ['boxed'] }, inner)
    default:
      return element('menclose', attributes, inner)
  }
}

/** The commands for what not all browsers draw, by its name in MathML. */
const UNDRAWN: ReadonlyMap<unknown, string> = new Map([
  ['arrow', '\\cancelto'],
  ['longdiv', '\\longdiv'],
  ['phasorangle', '\\phase'],
  ['circle', '\\textcircled'],
  ['actuarial', '\\angl'],
])

/** Returns the first command that not all browsers draw. */
function undrawnIn(node: Node): string | undefined {
  if (node.tagName === 'menclose') return UNDRAWN.get(node.properties?.['notation'])
  for (const child of node.children ?? []) {
    const found = undrawnIn(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** Adds the source of a formula, for programs that read it. */
function annotate(math: Node, tex: string): void {
  const encoding = 'application/x-tex'
  const source = element('annotation', { encoding }, [{ type: 'text', value: tex }])
  const { children = [] } = math
  const content = children.length === 1 ? children : [element('mrow', {}, children)]
  math.children = [element('semantics', {}, [...content, source])]
}

/** Says why a formula cannot be read. */
function faultOf(
  error: unknown,
  tex: string,
  macros: Macros,
): { readonly reason: string; readonly offset?: number } {
  if (error instanceof RangeError) return { reason: 'it is nested too deeply' }
  const { message = '', position } = error as { message?: string; position?: number }
  const [plain = '', context] = message.trim().split(PLACE, 2)
  const reason = REASONS.reduce((text, [from, to]) => text.replace(from, to), plain)
  if (position === undefined || context === undefined) return { reason }
  // The position is one in the formula, or in what a macro stands for.
  const near = context.replace(/\u0332/g, '').replace(/^…|…$/g, '')
  const isIn = (text: string): boolean => text.startsWith(near, Math.max(0, position - NEAR))
  if (isIn(tex)) return { reason, offset: position }
  const [name] = Object.entries(macros).find(([, body]) => isIn(body)) ?? []
  if (name === undefined) return { reason }
  const offset = Math.max(0, tex.indexOf(name))
  return { reason: `${reason} in “${name}”, a macro of site.config.ts`, offset }
}

/** Where a message of the library says at which place something is wrong, before it shows what stands there. */
const PLACE = /:? at (?:position \d+: \n|end of input: )/
/** How many characters before that place it shows. */
const NEAR = 15

/** The library's words for the commonest faults, and ours. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^Unsupported function name: (.+)$/s, '“$1” is unknown'],
  [/^Function "(.+)" is not trusted$/s, '“$1” is not allowed'],
  [/^No such environment: (.+)$/s, 'there is no environment “$1”'],
  [/^Expected 'EOF', got '&'$/, '“&” stands outside of columns, such as those of “aligned”'],
  [/^Expected 'EOF', got '(.+)'$/s, '“$1” cannot stand here'],
  [/^Expected '(.+)', got 'EOF'$/s, '“$1” is missing'],
  [/^Expected '(.+)', got '(.+)'$/s, '“$1” is missing before “$2”'],
  [/^Unexpected end of input in a macro argument, expected '(.+)'$/s, '“$1” is missing'],
  [/^Too many expansions.*$/s, 'its macros expand without end'],
  [/^Can't use function '(.+)' in math mode$/s, '“$1” is not allowed'],
  [
    /^\\newcommand\{(.+)\} attempting to redefine .*$/s,
    '“$1” is there already; write “\\renewcommand”',
  ],
  [/^\\renewcommand\{(.+)\} when command .*$/s, '“$1” is not there yet; write “\\newcommand”'],
]
