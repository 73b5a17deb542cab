import { useEffect, useState } from 'react'
import { activeHeading } from './rules.ts'

/**
 * React hook that returns the id of the heading the reader has scrolled to. It also keeps that heading's
 * entry in view in the table of contents.
 */
export function useActiveHeading(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>()
  const key = ids.join('\n')
  useEffect(() => {
    const update = (): void => {
      // Skip headings in a closed `<details>` or an inactive tab.
      const headings = key
        .split('\n')
        .flatMap((id) => document.getElementById(id) ?? [])
        .filter((heading) => heading.checkVisibility?.() ?? true)
      const header = document.querySelector<HTMLElement>('.header')?.offsetHeight ?? 0
      const boxes = headings.map((heading) => heading.getBoundingClientRect())
      setActive(headings[activeHeading(boxes, header, innerHeight)]?.id)
    }
    const frame = requestAnimationFrame(update)
    addEventListener('scroll', update)
    addEventListener('resize', update)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', update)
      removeEventListener('resize', update)
    }
  }, [key])
  useEffect(() => {
    const list = document.querySelector('.toc')
    // Do not scroll while an entry has keyboard focus: it must stay in view.
    if (!list || list.querySelector(':focus-visible')) return
    const entry = active && list.querySelector<HTMLElement>('[aria-current]')
    list.scrollTop = entry ? entry.offsetTop - list.clientHeight / 2 : 0
  }, [active])
  return active
}
