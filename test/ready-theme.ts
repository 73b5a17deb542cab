// The built-in theme as sites of tests find it: bundled with sitegen's own code, as it is for whoever runs that. Takes the place of
// `src/shell/bundle/ready-theme.ts`, which looks beside itself, where themes are bundled.

import path from 'node:path'
import { readyTheme as readyIn } from '../src/shell/bundle/ready-theme.ts'
import type { BuildContext } from '../src/shell/store/build-context.ts'
import { PROGRAM } from './program.ts'

/** The theme for the site of a build, if it is as its sources are. */
export function readyTheme(
  site: Pick<BuildContext, 'root' | 'recent'>,
): ReturnType<typeof readyIn> {
  return readyIn(site, path.dirname(PROGRAM))
}
