/** Whether the reader wants things to be where they belong, and not to move there. */
export function wantsNoMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
