import type { ThemeProps } from '../src/shared/contract.ts'

/** What most parts of the theme get: the page, what surrounds it, and the words of its language. */
export type PartProps = Omit<ThemeProps, 'sidebar'>
