import { GENERAL } from './general-synonyms.ts'
import { REGIONAL } from './regional-synonyms.ts'
import { SPOKEN } from './spoken-synonyms.ts'

/** Groups of words that mean nearly the same, on any site. A site's own words are in its config. */
export const COMMON_SYNONYMS: readonly (readonly string[])[] = (GENERAL + REGIONAL + SPOKEN)
  .trim()
  .split(/\n+/)
  .map((line) => line.split(' '))
