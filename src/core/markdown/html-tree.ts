// HTML and MathML as a tree: the nodes of hast, as far as this folder uses them.

/** A node of a tree. */
export interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
  position?: { start: { offset?: number } }
}

/** Creates an element. */
export function element(
  tagName: string,
  properties: Readonly<Record<string, unknown>>,
  children: Node[],
): Node {
  return { type: 'element', tagName, properties, children }
}

/** Returns the class names of an element. */
export function classesOf({ properties }: Node): readonly unknown[] {
  const classes = properties?.['className']
  return Array.isArray(classes) ? classes : []
}
