import { useEffect, useState } from 'react'

/** A heading's box, from the top of the window. */
export interface HeadingBox {
  readonly top: number
  readonly bottom: number
}

/**
 * The heading a reader is at: the first one below the header if it stands in the upper half of the window, else the one before
 * it. `-1` above the first.
 */
export function activeHeading(
  boxes: readonly HeadingBox[],
  header: number,
  viewport: number,
): number {
  const next = boxes.findIndex(({ top }) => top >= header)
  if (next < 0) return boxes.length - 1
  const { top = 0, bottom = 0 } = boxes[next] ?? {}
  return top > 0 && bottom < viewport / 2 ? next : next - 1
}

/** The id of the heading a reader is at, while they scroll. */
export function useActiveHeading(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>()
  const key = ids.join('\n')
  useEffect(() => {
    const update = (): void => {
      const headings = key.split('\n').flatMap((id) => document.getElementById(id) ?? [])
      const header = document.querySelector<HTMLElement>('.header')?.offsetHeight ?? 0
      const boxes = headings.map((heading) => heading.getBoundingClientRect())
      setActive(headings[activeHeading(boxes, header, innerHeight)]?.id)
    }
    update()
    addEventListener('scroll', update, { passive: true })
    addEventListener('resize', update, { passive: true })
    return () => {
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [key])
  return active
}
