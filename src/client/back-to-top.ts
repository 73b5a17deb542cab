import { useEffect, useState } from 'react'
import { focusOn, scrollToTop } from './scroll.ts'
import { wantsTop } from './rules.ts'

/** React hook for the back-to-top button. Returns whether to show the button, and its click handler. */
export function useBackToTop(): readonly [isShown: boolean, onClick: () => void] {
  const [isShown, setShown] = useState(false)
  const [stop, setStop] = useState<() => void>()
  useEffect(() => {
    let before = scrollY
    let ignoreNext = false
    const onScroll = (): void => {
      const { scrollHeight: height } = document.documentElement
      // After a click, this begins anew, perhaps between a step and its event: then both positions are equal.
      if (scrollY > before) stop?.()
      if (!ignoreNext) setShown(wantsTop({ y: scrollY, before, height, viewport: innerHeight }))
      ignoreNext = false
      before = scrollY
    }
    // A jump to a target further up does not mean that the reader wants to go to the top.
    const onReveal = (): void => {
      ignoreNext = true
      setShown(false)
    }
    addEventListener('scroll', onScroll)
    addEventListener('reveal', onReveal)
    return () => {
      stop?.()
      removeEventListener('scroll', onScroll)
      removeEventListener('reveal', onReveal)
    }
  }, [stop])
  const onClick = (): void => {
    setStop(scrollToTop)
    // The button disappears at the top, so the focus cannot stay on it.
    focusOn()
  }
  return [isShown, onClick]
}
