import type { ThemeProps } from '../src/shared/contract.ts'

/** The props of most parts of the theme: the page, its surroundings, and the texts in its language. */
export type PartProps = Omit<ThemeProps, 'sidebar'>
