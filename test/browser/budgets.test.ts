// Tests how long scripts block the main thread, partly on an emulated slow processor.

import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { hydrate, inTab } from './browser.ts'
import { ask } from './reader.ts'
import { tasksOf } from './trace.ts'

const WIDE = { width: 1280, height: 900 }

// A busy machine only makes measurements larger, so the minimum of several runs counts, and the first run within the
// bound is enough.
const RUNS = 12
const BOUND = 50

describe('the main thread', () => {
  const least = async (measure: () => Promise<number>): Promise<number> => {
    let value = Infinity
    for (let i = 0; i < RUNS && value >= BOUND; i++) value = Math.min(value, await measure())
    return value
  }
  const most = (values: readonly number[]): number => Math.max(0, ...values)
  const median = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

  test.each(['/', '/docs/services/custom-api', '/blog'])(
    'is not blocked for 50 ms before the first interaction on a 4 times slower CPU: %s',
    async (route) => {
      const longest = await least(async () => {
        let ms = 0
        await inTab({ viewport: WIDE }, async ({ page, goto }) => {
          const tasks = await tasksOf(page, 4, async () => {
            await goto(route)
            await page.waitForTimeout(300)
          })
          ms = most(tasks.map(({ script }) => script))
        })
        return ms
      })
      expect(longest).toBeGreaterThan(0)
      expect(longest).toBeLessThan(BOUND)
    },
  )

  test('evaluates the runtime in one task, in less than 1.2 times the time of bare react-dom', async () => {
    const bare = await build({
      stdin: {
        contents:
          "import { createElement } from 'react'\nimport { hydrateRoot } from 'react-dom/client'\nObject.assign(window, { createElement, hydrateRoot })",
        resolveDir: import.meta.dirname,
      },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    const body = bare.outputFiles[0]?.text ?? ''
    const evaluations = async (alone: boolean): Promise<number[]> => {
      let found: number[] = []
      await inTab({ viewport: WIDE }, async ({ page, goto }) => {
        if (alone) {
          await page.route('**/assets/runtime-*.js', (route) =>
            route.fulfill({
              contentType: 'text/javascript',
              body: `${body}\nexport const start = async () => {\n document.documentElement.dataset.hydrated = '' }`,
            }),
          )
        }
        await goto('/docs/guides/page')
        // Not slowed down, since the ratio is the same at any speed.
        const tasks = await tasksOf(page, 1, async () => {
          await hydrate(page)
          await page.waitForTimeout(200)
        })
        const all = tasks.map(({ evaluation }) => evaluation)
        // Ignore small modules with a relative threshold, since absolute times depend on the machine.
        found = all.filter((ms) => ms > most(all) / 5)
      })
      return found
    }
    // Single runs differ by up to a half, medians by a tenth.
    const times = { bare: [] as number[], runtime: [] as number[] }
    const ratio = (): number => median(times.runtime) / median(times.bare)
    for (let i = 0; i < RUNS && (i < 5 || ratio() >= 1.2); i++) {
      times.bare.push(most(await evaluations(true)))
      const mine = await evaluations(false)
      expect(mine.length).toBe(1)
      times.runtime.push(most(mine))
    }
    expect(ratio()).toBeLessThan(1.2)
  })

  test('is not blocked for 50 ms by hydration on a 4 times slower CPU', async () => {
    const longest = await least(async () => {
      let ms = 0
      await inTab({ viewport: WIDE }, async ({ page, goto }) => {
        await goto('/docs/services/custom-api')
        const tasks = await tasksOf(page, 4, async () => {
          await hydrate(page)
          await page.waitForTimeout(300)
        })
        const evaluated = tasks.findIndex(({ evaluation }) => evaluation > 5)
        ms = most(tasks.slice(evaluated + 1).map(({ script }) => script))
      })
      return ms
    })
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThan(BOUND)
  })
})

test('does not block the page for 50 ms on input in the search box', () =>
  inTab({ viewport: WIDE }, async ({ page, goto }) => {
    await goto('/en/docs/services/custom-api')
    await ask(page, 'key')
    const longest = await page.evaluate(async () => {
      const input = document.querySelector<HTMLInputElement>('dialog.search input')
      let most = 0
      for (const query of [
        'a',
        'api',
        'api k',
        'api key of',
        'translation service',
        'x'.repeat(10_000),
      ]) {
        if (!input) break
        input.value = query
        const start = performance.now()
        input.dispatchEvent(new Event('input'))
        most = Math.max(most, performance.now() - start)
        await new Promise((done) => setTimeout(done, 150))
      }
      return most
    })
    expect(longest).toBeLessThan(BOUND)
  }))
