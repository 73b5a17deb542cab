// Reads the elements of the SVG that the library writes. All words in it are shielded, so its tags are what they seem.

/** An element of a drawing, with what is in it. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Element | string)[]
}

/** Returns the element in which a drawing is. */
export function elementsOf(markup: string): Element {
  const root: { children: (Element | string)[] } = { children: [] }
  const open = [root]
  for (const [, text, slash, name, written = '', end] of markup.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root
    if (text !== undefined) parent.children.push(text)
    else if (slash === '/') open.pop()
    else if (name !== undefined) {
      const attributes = Object.fromEntries(
        Array.from(written.matchAll(ATTRIBUTE), ([, key = '', value = '']) => [key, value]),
      )
      const children: (Element | string)[] = []
      parent.children.push({ name, attributes, children })
      if (end !== '/') open.push({ children })
    }
  }
  const [svg] = root.children.filter((child) => typeof child === 'object')
  if (!svg) throw new Error('the drawing is empty')
  return svg
}

const TOKEN = /([^<]+)|<(\/)?([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/)?>/g
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g

/** Returns a number that an attribute holds. */
export function numberOf({ attributes }: Element, name: string): number {
  return Number.parseFloat(attributes[name] ?? '') || 0
}

/** Returns the points that an attribute holds. */
export function pointsOf({ attributes }: Element): { x: number; y: number }[] {
  const pairs = (attributes['points'] ?? '').trim().split(/\s+(?=[-\d.]+,)|\s*,\s+/)
  return pairs.map((pair) => {
    const [x = 0, y = 0] = pair
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    return { x, y }
  })
}

/** Yields an element and all in it. */
function* within(element: Element): Generator<Element> {
  yield element
  for (const child of element.children) if (typeof child === 'object') yield* within(child)
}

/** The rectangle around an element. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Returns the rectangle around the shapes and the words in an element. */
export function areaOf(element: Element): Area {
  const xs: number[] = []
  const ys: number[] = []
  for (const each of within(element)) {
    const number = (name: string): number => numberOf(each, name)
    if (each.name === 'rect') {
      xs.push(number('x'), number('x') + number('width'))
      ys.push(number('y'), number('y') + number('height'))
    } else if (each.name === 'text') {
      // Words begin, end or are in the middle there; they are seldom wider.
      const half = each.attributes['text-anchor'] === 'middle' ? 20 : 0
      xs.push(number('x') - half, number('x') + half)
      ys.push(number('y') - 8, number('y') + 8)
    } else if (each.name === 'circle') {
      xs.push(number('cx') - number('r'), number('cx') + number('r'))
      ys.push(number('cy') - number('r'), number('cy') + number('r'))
    } else if (each.name === 'polygon' || each.name === 'polyline') {
      for (const { x, y } of pointsOf(each)) {
        xs.push(x)
        ys.push(y)
      }
    }
  }
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
