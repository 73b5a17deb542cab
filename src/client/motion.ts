/** Whether the reader prefers reduced motion: elements should appear in place instead of moving there. */
export function wantsNoMotion(): boolean {
  return matchMedia('(prefers-reduced-motion:reduce)').matches
}
