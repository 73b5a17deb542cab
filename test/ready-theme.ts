// Replaces `src/shell/bundle/ready-theme.ts` in tests. The original looks for the bundled theme in its own folder; this
// one looks beside the bundled code of sitegen, where users have it.

import path from 'node:path'
import { readyTheme as readyIn } from '../src/shell/bundle/ready-theme.ts'
import type { BuildContext } from '../src/shell/store/build-context.ts'
import { PROGRAM } from './program.ts'

/** Returns the bundled theme for a site, if it matches the sources of the theme. */
export function readyTheme(
  site: Pick<BuildContext, 'root' | 'recent'>,
): ReturnType<typeof readyIn> {
  return readyIn(site, path.dirname(PROGRAM))
}
