// Tests what follows the reader on a page: table of contents, anchors, back-to-top button, wrapping of code, folds.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { config } from '../site.ts'
import { hydrate, inTab, serveSite } from './browser.ts'
import { hold, scroll } from './reader.ts'

const WIDE = { width: 1280, height: 900 }
/** Text that fills more than a window. */
const FILL = 'Text.\n\n'.repeat(40)

/** Returns `seen` if an element is in the upper part of the window, or else its position. */
const topOf = (page: Page, place: string): Promise<string> =>
  page.evaluate((id) => {
    const { top, height } = document.querySelector(id)!.getBoundingClientRect()
    return height > 0 && top > 0 && top < 200 ? 'seen' : `not seen: ${top}`
  }, place)

describe('headings and anchors', () => {
  test('marks the current heading in the table of contents', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await hydrate(page)
      const current = page.locator('.toc [aria-current=location]')
      expect(await current.count()).toBe(0)
      // In a taller window, the first heading counts as current from further away.
      for (const [height, count] of [
        [1800, 1],
        [WIDE.height, 0],
      ] as const) {
        await page.setViewportSize({ ...WIDE, height })
        await expect.poll(() => current.count()).toBe(count)
      }
      const ids = await page
        .locator('.toc a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1) ?? ''))
      for (const id of [ids[1] ?? '', ids[3] ?? '']) {
        await page.evaluate((to) => {
          const heading = document.getElementById(decodeURIComponent(to))
          scrollTo(0, (heading?.offsetTop ?? 0) - 70)
        }, id)
        await page.waitForFunction(
          (to) =>
            document.querySelector('.toc [aria-current=location]')?.getAttribute('href') ===
            `#${to}`,
          id,
        )
        expect(await current.count()).toBe(1)
      }
    }))

  test('does not mark a heading in a closed fold or an inactive tab as current', async () => {
    const text = 'Text.\n\n'.repeat(60)
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': `# A\n\n${text}## Seen\n\n${text}:::details[Fold]\n### Folded\n:::\n\n:::tabs\n@tab One\n### First\n@tab Two\n### Second\n:::\n\n${text}`,
    })
    await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto('/docs/a')
      await hydrate(page)
      expect(await page.locator('.toc a').count()).toBe(4)
      const current = page.locator('.toc [aria-current=location]')
      await page.evaluate(() => document.getElementById('seen')?.scrollIntoView())
      await expect.poll(() => current.allTextContents()).toEqual(['Seen'])
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect.poll(() => current.allTextContents()).toEqual(['First'])
    })
  })

  test('keeps the current entry of a table of contents longer than the window in view', () =>
    inTab({ viewport: { width: 1280, height: 600 } }, async ({ page, goto }) => {
      await goto('/docs/log/v9')
      await hydrate(page)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const current = page.locator('.toc [aria-current=location]')
      await expect
        .poll(() =>
          current.evaluate((link) => {
            const { top, bottom } = link.getBoundingClientRect()
            const list = link.closest('.toc')?.getBoundingClientRect()
            return list && top >= list.top && bottom <= list.bottom
          }),
        )
        .toBe(true)
    }))

  test('scrolls a long table of contents back at the top of the page, but not while it has focus', () =>
    inTab(
      { viewport: { width: 1280, height: 600 }, reducedMotion: 'reduce' },
      async ({ page, goto }) => {
        await goto('/docs/log/v9')
        await hydrate(page)
        const list = page.locator('.toc')
        const scrolled = (): Promise<number> => list.evaluate(({ scrollTop }) => scrollTop)
        const end = (): Promise<void> =>
          page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await end()
        await expect.poll(scrolled).toBeGreaterThan(100)
        await page.evaluate(() => scrollTo(0, 0))
        await expect.poll(scrolled).toBe(0)
        await page.keyboard.press('Tab')
        await list.locator('a').first().focus()
        await end()
        await list.locator('[aria-current]').waitFor()
        expect(await scrolled()).toBe(0)
      },
    ))

  test('selects the tab of a heading chosen in the table of contents', async () => {
    const tabs = Array.from({ length: 10 }, (_, i) => `@tab T${i}\n\n### Heading ${i}\n\nText.\n`)
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': `# A\n\n:::tabs\n${tabs.join('\n')}:::\n`,
    })
    await inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/a')
      await hydrate(page)
      await page.locator('.toc a', { hasText: 'Heading 9' }).click()
      await page.locator('#heading-9').waitFor()
      expect(await page.locator('.tab-panel:visible').count()).toBe(1)
      expect(await page.locator('.tabs :checked + label').textContent()).toBe('T9')
    })
  })

  test('selects the tabs around an anchor when the page is loaded there', async () => {
    const inner = '- item\n\n  :::tabs\n  @tab C\n\n  x\n\n  @tab D\n\n  ### Inner\n\n  x\n  :::\n'
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': `# A\n\n${FILL}:::tabs\n@tab A\n\n### First\n\nx\n\n@tab B\n\n### Second\n\nx\n\n${inner}\n:::\n\n${FILL}`,
    })
    for (const [hash, chosen] of [
      ['#first', 'AC'],
      ['#second', 'BC'],
      ['#inner', 'BD'],
    ] as const)
      await inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
        await goto(`/docs/a${hash}`)
        await page.waitForFunction((id) => {
          const top = document.querySelector(id)?.getBoundingClientRect().top ?? 0
          return top > 0 && top < 200
        }, hash)
        const tabs = page.locator('.tabs :checked + label')
        expect((await tabs.allTextContents()).join('')).toBe(chosen)
        if (hash !== '#second') return
        // A tab that the reader then selects stays selected on hydration.
        await page.locator('.tabs label', { hasText: 'A' }).click()
        await hydrate(page)
        expect((await tabs.allTextContents()).join('')).toBe('AC')
      })
  })

  test('shows an anchor in an inactive tab on the first tap on a link, before hydration', async () => {
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': `# A\n\n[Second](#second)\n\n:::tabs\n@tab A\n\nx\n\n@tab B\n\n### Second\n:::\n\n${FILL}`,
    })
    const phone = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true }
    await inTab({ site, ...phone }, async ({ page, goto }) => {
      const release = await hold(page, '**/assets/runtime-*.js')
      await goto('/docs/a')
      await page.tap('main a[href="#second"]')
      await expect.poll(() => topOf(page, '#second')).toBe('seen')
      release()
    })
  })

  test('shows an anchor again when a link to it is clicked while the address already has it', async () => {
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': `# A\n\n[Tab](#second) [Fold](#folded)\n\n${FILL}:::tabs\n@tab A\n\nx\n\n@tab B\n\n### Second\n:::\n\n:::details[Fold]\n${FILL}\n\n### Folded\n:::\n\n${FILL}`,
    })
    await inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/a')
      await hydrate(page)
      const follow = async (id: string): Promise<void> => {
        await page.evaluate(() => scrollTo(0, 0))
        await page.locator(`main p a[href="#${id}"]`).click()
        await expect.poll(() => topOf(page, `#${id}`)).toBe('seen')
      }
      await follow('second')
      await page.locator('.tabs label', { hasText: 'A' }).click()
      await follow('second')
      await follow('folded')
      // Even while its fold is closing.
      await page.locator('main .details > summary').evaluate((title: HTMLElement) => title.click())
      await follow('folded')
      await page.waitForTimeout(500)
      expect(await topOf(page, '#folded')).toBe('seen')
    })
  })

  test('opens the folds around an anchor when the page is loaded there, also on reload and Back', async () => {
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': `# A\n\n:::details[Fold]\n${FILL}\n\n:::details[Inner]\n### Folded\n:::\n:::\n\n${FILL}`,
    })
    await inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/a#folded')
      await expect.poll(() => topOf(page, '#folded')).toBe('seen')
      await page.reload()
      await expect.poll(() => topOf(page, '#folded')).toBe('seen')
      await page.goto('about:blank')
      await page.goBack()
      await expect.poll(() => topOf(page, '#folded')).toBe('seen')
      await hydrate(page)
      expect(await topOf(page, '#folded')).toBe('seen')
    })
  })

  test('opens a fold with an id of its own, from the page, from another one, and when it is loaded there', async () => {
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': `# A\n\n[Fold](#more)\n\n${FILL}:::details[Fold]{#more}\nWords.\n:::\n\n${FILL}`,
      'content/en/docs/b.md': '# B\n\n[To the fold](a.md#more)\n',
    })
    await inTab({ site, viewport: WIDE }, async ({ page, goto }) => {
      const isOpen = async (): Promise<void> => {
        await page.locator('main .details[open] p').waitFor()
        await expect.poll(() => topOf(page, '#more')).toBe('seen')
      }
      await goto('/docs/a')
      await page.locator('main a[href="#more"]').click()
      await isOpen()
      await page.reload()
      await isOpen()
      await goto('/docs/b')
      await hydrate(page)
      await page.locator('main a[href$="#more"]').click()
      await page.locator('h1', { hasText: 'A' }).waitFor()
      await isOpen()
    })
  })

  test('opens the folds and tabs around the link that was followed, and focuses it, on Back', async () => {
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': `# A\n\n:::details[Fold]\n${FILL}\n\n:::tabs\n@tab One\n\nx\n\n@tab Two\n\n[Next](b.md)\n:::\n:::\n\n${FILL}`,
      'content/en/docs/b.md': '# B\n',
    })
    await inTab({ site, viewport: WIDE, reducedMotion: 'reduce' }, async ({ page, goto }) => {
      await goto('/docs/a')
      await hydrate(page)
      await page.locator('.details > summary').click()
      await page.locator('label', { hasText: 'Two' }).click()
      const link = page.locator('.tab-panel a')
      await link.click()
      await page.locator('h1', { hasText: 'B' }).waitFor()
      await page.goBack()
      await page.locator('h1', { hasText: 'A' }).waitFor()
      expect(await link.isVisible()).toBe(true)
      expect(await link.evaluate((each) => each === document.activeElement)).toBe(true)
      const y = await link.evaluate((each) => each.getBoundingClientRect().top)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(WIDE.height)
    })
  })

  test('does not show the back-to-top button after Back or a jump to an anchor', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await hydrate(page)
      // Navigate before the scroll event is fired.
      await page.locator('.sidebar a[href$=deepl]').evaluate((link: HTMLElement) => {
        scrollTo(0, 900)
        link.click()
      })
      await page.locator('h1', { hasText: 'DeepL' }).waitFor()
      await page.evaluate(() => scrollTo(0, 1200))
      await page.waitForTimeout(60)
      await page.goBack()
      await page.locator('h1', { hasText: 'API' }).waitFor()
      await page.waitForTimeout(100)
      expect(await page.evaluate(() => scrollY)).toBe(900)
      expect(await page.locator('.to-top').isVisible()).toBe(false)
      // Nor after a jump to an anchor further up, even if the address already has it.
      for (const _ of ['another', 'the same']) {
        for (const y of [2500, 2400]) await scroll(page, y)
        expect(await page.locator('.to-top').isVisible()).toBe(true)
        await page
          .locator('.toc a')
          .nth(2)
          .evaluate((link: HTMLElement) => link.click())
        await page.waitForFunction(() => scrollY > 300 && scrollY < 2300)
        await page.waitForTimeout(60)
        expect(await page.locator('.to-top').isVisible()).toBe(false)
      }
    }))

  test('shows a back-to-top button on scrolling up, which scrolls to the top in steps', () =>
    inTab({ viewport: WIDE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await hydrate(page)
      const button = page.locator('.to-top')
      await scroll(page, 800)
      expect(await button.isVisible()).toBe(false)
      await scroll(page, 700)
      expect(await button.isVisible()).toBe(true)
      await scroll(page, 750)
      expect(await button.isVisible()).toBe(false)
      await scroll(page, 250)
      expect(await button.isVisible()).toBe(false)
      const steps = async (): Promise<number[]> => {
        await scroll(page, 800)
        await scroll(page, 700)
        return page.evaluate(
          () =>
            new Promise<number[]>((done) => {
              const ys: number[] = []
              addEventListener('scroll', function step() {
                ys.push(scrollY)
                if (scrollY > 0) return
                removeEventListener('scroll', step)
                done(ys)
              })
              document.querySelector<HTMLElement>('.to-top')?.click()
            }),
        )
      }
      const seen = await steps()
      expect(seen[0]).toBe(Math.floor(700 * 0.85))
      expect(seen.length).toBeGreaterThan(10)
      expect(await button.isVisible()).toBe(false)
      // In one step under reduced motion.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await steps()).toEqual([0])
    }))

  test('moves focus to the title when the back-to-top button is pressed', () =>
    inTab({ viewport: WIDE }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await hydrate(page)
      for (const y of [1800, 1700]) await scroll(page, y)
      await page.locator('.to-top').focus()
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => scrollY === 0)
      await page.locator('.to-top').waitFor({ state: 'hidden' })
      expect(await page.evaluate(() => document.activeElement?.matches('h1'))).toBe(true)
    }))

  test('does not cover a focused link with the back-to-top button', () =>
    inTab({ viewport: { width: 360, height: 640 } }, async ({ page, goto }) => {
      await goto('/docs/log/v8')
      await hydrate(page)
      const button = page.locator('.to-top')
      const link = page.locator('.prose .anchor').nth(6)
      const y = await link.evaluate((each) => each.getBoundingClientRect().top + scrollY)
      // Without a correction, the link would be under the button.
      for (const above of [500, 590]) await scroll(page, y - above)
      expect(await button.isVisible()).toBe(true)
      await link.evaluate((each: HTMLElement) => each.focus())
      await expect
        .poll(async () => {
          const covers = await button.boundingBox()
          const box = await link.boundingBox()
          return covers !== null && box!.y + box!.height > covers.y
        })
        .toBe(false)
    }))

  test('stops scrolling to the top when the reader scrolls down', () =>
    inTab({ viewport: WIDE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await hydrate(page)
      await scroll(page, 1800)
      await scroll(page, 1700)
      const y = await page.evaluate(async () => {
        const frames = async (count: number): Promise<void> => {
          for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame)
        }
        document.querySelector<HTMLElement>('.to-top')?.click()
        while (scrollY > 1200) await frames(1)
        scrollTo(0, 1600)
        await frames(10)
        return scrollY
      })
      expect(y).toBeGreaterThan(1200)
    }))

  test('has a button to wrap code that is wider than its box', () =>
    inTab({ viewport: { width: 360, height: 740 } }, async ({ page, goto }) => {
      await goto('/docs/services/custom-api')
      await hydrate(page)
      const block = page.locator('figure.code', { has: page.locator('.wrap') }).first()
      await block.scrollIntoViewIfNeeded()
      const overflow = (): Promise<boolean> =>
        block.locator('pre').evaluate((pre) => pre.scrollWidth > pre.clientWidth)
      expect(await overflow()).toBe(true)
      await block.locator('.wrap').click()
      expect(await overflow()).toBe(false)
      expect(await block.locator('.wrap').getAttribute('aria-pressed')).toBe('true')
      await block.locator('.wrap').click()
      expect(await overflow()).toBe(true)
      // Without overflow, there is no button.
      await page.setViewportSize({ width: 3000, height: 740 })
      await block.locator('.wrap').waitFor({ state: 'hidden' })
    }))
})

describe('a fold', () => {
  test('closes in a time that depends on its height', () =>
    inTab({ viewport: WIDE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      const group = page.locator('.sidebar details').first()
      const before = await group.evaluate((element) => (element as HTMLElement).offsetHeight)
      // Click and read in one call: on a busy machine, it would have closed before a second call.
      const closing = await group.evaluate((element) => {
        element.querySelector('summary')?.click()
        const timing = element.getAnimations()[0]?.effect?.getTiming()
        return { open: element.hasAttribute('open'), ...timing }
      })
      expect(closing.easing).toBe('ease-in-out')
      expect(closing.open).toBe(true)
      await page.waitForFunction(
        () => !document.querySelector<HTMLDetailsElement>('.sidebar details')?.open,
      )
      const after = await group.evaluate((element) => (element as HTMLElement).offsetHeight)
      const lines = (before - after) / 36
      expect(closing.duration).toBe(Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10))
    }))

  test('opens again if it is clicked while closing', () =>
    inTab({ viewport: WIDE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      const state = await page.evaluate(async () => {
        const group = document.querySelector<HTMLDetailsElement>('.sidebar details')!
        for (let i = 0; i < 2; i++) group.querySelector('summary')?.click()
        const running = group.getAnimations()
        await Promise.all(running.map((each) => each.finished))
        await new Promise(requestAnimationFrame)
        return [running.length, group.open]
      })
      expect(state).toEqual([1, true])
    }))

  test('closes and opens again on a double click', () =>
    inTab({ viewport: WIDE, reducedMotion: 'no-preference' }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      const group = page.locator('.sidebar details').first()
      await group.locator('summary').first().dblclick()
      const isOpen = await group.evaluate(async (each) => {
        await Promise.all(each.getAnimations().map(({ finished }) => finished))
        await new Promise(requestAnimationFrame)
        return each.hasAttribute('open')
      })
      expect(isOpen).toBe(true)
    }))

  test('lets a link in its title be followed', async () => {
    const site = await serveSite({
      'site.config.ts': config(),
      'content/en/docs/a.md': '# A\n\n:::details[See [the notes](/notes.txt) first]\nInside\n:::\n',
      'content/public/notes.txt': 'The notes',
    })
    await inTab({ viewport: WIDE, site }, async ({ page, goto }) => {
      await goto('/docs/a')
      await hydrate(page)
      await page.locator('summary').click({ position: { x: 2, y: 2 } })
      await page.locator('details p').waitFor()
      await page.locator('summary a').click()
      await page.waitForURL('**/notes.txt')
    })
  })

  test('is animated for 1 ms under reduced motion', () =>
    inTab({ viewport: WIDE, reducedMotion: 'reduce' }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      const seen = await page.evaluateHandle(() => {
        const durations: unknown[] = []
        const real = Element.prototype.animate
        Element.prototype.animate = function (frames, options) {
          durations.push((options as KeyframeAnimationOptions).duration)
          return real.call(this, frames, options)
        }
        return durations
      })
      const group = page.locator('.sidebar details').first()
      const close = async (): Promise<void> => {
        await group.locator('summary').evaluate((title: HTMLElement) => title.click())
        await expect.poll(() => group.getAttribute('open')).toBe(null)
      }
      await close()
      expect(await seen.jsonValue()).toEqual([1])
      // It can also be closed after it was opened by an anchor in it.
      await group.evaluate((each: HTMLDetailsElement) => (each.open = true))
      await close()
    }))

  test('stays closed from page to page, and opens for a page in it', () =>
    inTab({ viewport: WIDE, reducedMotion: 'reduce' }, async ({ page, goto }) => {
      await goto('/docs/guides/page')
      await hydrate(page)
      const group = page.locator('.sidebar details').first()
      await group.locator('summary').click()
      await page.waitForFunction(
        () => !document.querySelector<HTMLDetailsElement>('.sidebar details')?.open,
      )
      await page.locator('.sidebar a', { hasText: '截图翻译' }).click()
      await page.locator('h1', { hasText: '截图翻译' }).waitFor()
      expect(await group.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(false)
      await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar details a')?.click())
      await page.waitForFunction(
        () => document.querySelector<HTMLDetailsElement>('.sidebar details')?.open,
      )
    }))
})
