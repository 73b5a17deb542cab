import { useEffect, useState } from 'react'
import { scrollToTop } from './scroll.ts'

/** Further down than this the way back is worth a button, in pixels. */
const FAR = 300

/** Where a reader is, and where they were at the last scroll. */
export interface Scrolled {
  readonly y: number
  readonly before: number
  readonly height: number
  readonly viewport: number
}

/** Whether somebody who scrolls is on the way back to the top: upwards, far from it, and not bouncing at the very end. */
export function wantsTop({ y, before, height, viewport }: Scrolled): boolean {
  return y < before && y >= FAR && y + viewport < height
}

/** Whether the button is wanted, and what it does. */
export function useBackToTop(): { readonly wanted: boolean; readonly go: () => void } {
  const [wanted, setWanted] = useState(false)
  const [stop, setStop] = useState<() => void>()
  useEffect(() => {
    let before = scrollY
    let ignored = false
    const onScroll = (): void => {
      const { scrollHeight: height } = document.documentElement
      const next = { y: scrollY, before, height, viewport: innerHeight }
      if (next.y >= before) stop?.()
      if (!ignored) setWanted(wantsTop(next))
      ignored = false
      before = scrollY
    }
    // An anchor that lies above is no wish to go to the top.
    const onHash = (): void => {
      ignored = true
      setWanted(false)
    }
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('hashchange', onHash)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('hashchange', onHash)
    }
  }, [stop])
  return { wanted, go: () => setStop(() => scrollToTop()) }
}
