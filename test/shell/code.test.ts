// What `bin/` makes of the sources lies in a folder for each state of them, until nobody uses it.

import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cli, code } from '../../bin/code.js'

test('code that is in use does not look old, whenever it was made', async () => {
  const folder = path.join(cli, await code())
  fs.utimesSync(folder, new Date(0), new Date(0))
  await code()
  expect(Date.now() - fs.statSync(folder).mtimeMs).toBeLessThan(60_000)
})
