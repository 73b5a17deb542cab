import { useEffect, useState } from 'react'
import { activeHeading } from './rules.ts'

/** The id of the heading a reader is at, while they scroll. */
export function useActiveHeading(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>()
  const key = ids.join('\n')
  useEffect(() => {
    const update = (): void => {
      // Nobody is at a heading in a closed fold or behind another tab.
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
    // Where the keyboard is stays in sight.
    if (!list || list.querySelector(':focus-visible')) return
    const here = active && list.querySelector<HTMLElement>('[aria-current]')
    list.scrollTop = here ? here.offsetTop - list.clientHeight / 2 : 0
  }, [active])
  return active
}
