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
    // An anchor that lies above is no wish to go to the top.
    const onHash = (): void => {
      ignored = true
      setWanted(false)
    }
    addEventListener('scroll', onScroll)
    addEventListener('hashchange', onHash)
    return () => {
      stop?.()
      removeEventListener('scroll', onScroll)
      removeEventListener('hashchange', onHash)
    }
  }, [stop])
  return { wanted, go: () => setStop(scrollToTop) }
}
