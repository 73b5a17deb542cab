import { expect, test } from 'vitest'
import { isWrittenFor } from '../../../src/shell/bundle/bundle-inputs.ts'
import { home } from '../../../src/shell/folders/home.ts'

test.for([
  ['/site', '/site/theme/index.tsx', true],
  ['/site', '/site/..parts/a.ts', true],
  ['/', '/theme/index.tsx', true],
  ['/', '/node_modules/a/index.js', false],
  ['/all/packages/site', '/all/packages/ui/button.tsx', true],
  ['/site', '/my_node_modules/a.ts', true],
  ['/site', '/site/node_modules/a/index.js', false],
  ['/site', '/node_modules/a/index.js', false],
  ['/a/node_modules/site', '/a/node_modules/site/theme/index.tsx', true],
  ['/a/node_modules/site', '/a/node_modules/b/index.js', false],
  ['/site', home('theme/index.tsx'), false],
  [home(), home('theme/index.tsx'), true],
] as const)(
  'tells whether the authors of the site at %s wrote %s: %s',
  ([root, file, expected]) => {
    expect(isWrittenFor(root, file)).toBe(expected)
  },
)
