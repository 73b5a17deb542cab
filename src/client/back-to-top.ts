import { useEffect, useState } from 'react'
import { scrollToTop } from './scroll.ts'
import { wantsTop } from './rules.ts'

/** Whether the button is wanted, and what it does. */
export function useBackToTop(): { readonly wanted: boolean; readonly go: () => void } {
  const [wanted, setWanted] = useState(false)
  const [stop, setStop] = useState<() => void>()
  useEffect(() => {
    let before = scrollY
    let ignored = false
    const onScroll = (): void => {
      const { scrollHeight: height } = document.documentElement
      if (scrollY >= before) stop?.()
      if (!ignored) setWanted(wantsTop({ y: scrollY, before, height, viewport: innerHeight }))
      ignored = false
      before = scrollY
    }
    // A place that lies above is no wish to go to the top.
    const onReveal = (): void => {
      ignored = true
      setWanted(false)
    }
    addEventListener('scroll', onScroll)
    addEventListener('reveal', onReveal)
    return () => {
      stop?.()
      removeEventListener('scroll', onScroll)
      removeEventListener('reveal', onReveal)
    }
  }, [stop])
  return { wanted, go: () => setStop(scrollToTop) }
}
