// Tests formulas as readers see them: on phones, with the styles that they need, by keyboard and by screen reader.

import { beforeAll, expect, test } from 'vitest'
import type { Preview } from '../../src/shell/host/preview.ts'
import { config } from '../site.ts'
import { inTab, serveSite } from './browser.ts'
import { invalidHtml, violations } from './faults.ts'

const PHONE = { width: 360, height: 740 }

let served: Preview

beforeAll(async () => {
  const long = Array.from({ length: 30 }, (_, i) => `a_{${i}}`).join('+')
  const text = [
    `[$u$](#more) is a line with $x^2$ and the long $${long}$ in it.`,
    `$$\n${long}=\\frac{a}{b}\n$$`,
    '$$\n\\begin{aligned}a&=b\\\\aaaaaa&=bb\\end{aligned}\n$$',
    '- item\n\n  $$\\boxed{x}$$',
    ':::tip[About $y$]\n\n| $z$ |\n|---|\n| $\\cancel{w}$ |\n\n:::',
    'Words $$\\sqrt{x}$$ more.',
    `The $c$ in $\\sqrt{${'abc'.repeat(12)}}$ and $c$ again`,
    '$$\\begin{equation}e\\label{eq:e}\\end{equation}$$\n\nSee \\eqref{eq:e}.',
    'Words, and then some (of $q$). More words fill further lines of the paragraph, and more.',
  ].join('\n\n')
  served = await serveSite({
    'site.config.ts': config(
      'math: true,',
      "en: { label: 'English', base: '/' }, ar: { label: 'العربية', base: '/ar/' }",
    ),
    'content/en/docs/a.md': `# On $E=mc^2$\n\n${text}\n\n## Of $v$\n\n## More\n`,
    'content/ar/docs/a.md': `# كلمات\n\n${text}\n\nطويلة $a+${long}$ ثم.\n\n## Of $v$\n\n## More\n`,
    'content/en/docs/b.md': '# B\n\n[A](./a.md)\n',
    'content/en/docs/c.md':
      '# On $\\mathrm{Attention}(Query, Key)$\n\n## Of $\\mathrm{Attention}(Query, Key)$\n',
  })
})

test.each(['/docs/a', '/ar/docs/a'])(
  '%s shows formulas, none wider than a phone but in a box that keys can scroll',
  (path) =>
    inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
      await goto(path)
      const widths = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        ...[...document.querySelectorAll('p > math')].map(
          (math) => math.getBoundingClientRect().right,
        ),
      ])
      expect(Math.max(...widths)).toBeLessThanOrEqual(PHONE.width)
      const box = page.locator('.formula').first()
      expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeGreaterThan(100)
      expect(await box.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0)
      expect(await box.getAttribute('aria-label')).toBe('Formula')
      await box.focus()
      await page.keyboard.press('ArrowRight')
      await page.waitForFunction(() => document.activeElement?.scrollLeft !== 0)
      const isLeftToRight = await page
        .locator('math')
        .evaluateAll((all) => all.every((math) => getComputedStyle(math).direction === 'ltr'))
      expect(isLeftToRight).toBe(true)
    }),
)

test('no line ends between a formula and the punctuation that touches it', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/docs/a')
    const apart = await page.locator('.unbroken').evaluate((whole) => {
      const paragraph = whole.parentElement
      const range = document.createRange()
      range.selectNode(whole.lastChild ?? whole)
      return Array.from({ length: 200 }, (_, i) => 100 + i).filter((width) => {
        if (paragraph) paragraph.style.width = `${width}px`
        const formula = whole.firstElementChild?.getBoundingClientRect()
        return range.getBoundingClientRect().left < (formula?.left ?? 0)
      })
    })
    expect(apart).toEqual([])
  }))

test('a long formula within a line takes no more of it than it needs', () =>
  inTab({ site: served, viewport: { width: 1280, height: 740 } }, async ({ page, goto }) => {
    await goto('/docs/a')
    const bottoms = await page
      .locator('p:has(.in-line) mi')
      .evaluateAll((letters) => letters.map((each) => each.getBoundingClientRect().bottom))
    // All stand on one line of text.
    expect([bottoms[1], bottoms.at(-1)]).toEqual([bottoms[0], bottoms[0]])
  }))

test('the parts of a long formula follow each other from left to right, also in Arabic', () =>
  inTab({ site: served, viewport: { width: 1280, height: 740 } }, async ({ page, goto }) => {
    await goto('/ar/docs/a')
    const lefts = await page
      .locator('p', { hasText: 'طويلة' })
      .locator('math')
      .evaluateAll((parts) =>
        parts.slice(0, 3).map((each) => Math.round(each.getBoundingClientRect().left)),
      )
    expect(lefts).toHaveLength(3)
    expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
  }))

test('both sides of aligned equations meet', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/docs/a')
    const edges = await page.locator('mtd').evaluateAll((cells) =>
      cells.map((each) => {
        const [left, right] = [each, each.firstElementChild ?? each].map((one) =>
          one.getBoundingClientRect(),
        )
        return [
          Math.round((right?.left ?? 0) - (left?.left ?? 0)),
          Math.round((left?.right ?? 0) - (right?.right ?? 0)),
        ]
      }),
    )
    const [left, right, longLeft, longRight] = edges
    expect(left?.[1]).toBe(0)
    expect(left?.[0]).toBeGreaterThan(5)
    expect(right?.[0]).toBe(0)
    expect(longLeft).toEqual([0, 0])
    expect(longRight?.[0]).toBe(0)
  }))

test('the number of an equation stands at the end of its line, and the equation in the middle', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/docs/a')
    // The page may still be laid out in parts.
    const places = (): Promise<{ fromEnd: number; fromMiddle: number }> =>
      page.evaluate(() => {
        const [line, equation, number] = [
          '.formula:has(.numbered)',
          '.numbered mi',
          '.numbered mtext',
        ].map((each) => document.querySelector(each)?.getBoundingClientRect())
        if (!line || !equation || !number) return { fromEnd: NaN, fromMiddle: NaN }
        return {
          fromEnd: line.right - number.right,
          fromMiddle: Math.abs(equation.x - line.x - line.width / 2),
        }
      })
    await expect.poll(async () => (await places()).fromMiddle).toBeLessThan(12)
    expect((await places()).fromEnd).toBeLessThan(3)
  }))

test('a reference leads to its equation', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/docs/a')
    await page.getByRole('link', { name: '(1)' }).click()
    await page.waitForURL('**#eq:e')
    const box = await page.locator('.formula[id="eq:e"]').boundingBox()
    expect(box?.y).toBeLessThan(PHONE.height)
  }))

test('nothing is cut off on paper', () =>
  inTab({ site: served, viewport: { width: 657, height: 900 } }, async ({ page, goto }) => {
    await goto('/docs/a')
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeGreaterThan(657)
    expect(
      await page
        .locator('.formula')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).overflowX)),
    ).not.toContain('auto')
  }))

test('a long formula in a heading scrolls on a phone with text of twice the size', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/docs/c')
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  }))

test('boxes and strikes are drawn', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/docs/a')
    const border = (box: Element): string => getComputedStyle(box).borderTopWidth
    expect(await page.locator('.boxed').evaluate(border)).toBe('1px')
    const image = (struck: Element): string => getComputedStyle(struck).backgroundImage
    expect(await page.locator('.rising').evaluate(image)).toContain('linear-gradient')
  }))

test('pages with formulas are valid HTML, pass axe, and need nothing that the policy forbids', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    await goto('/docs/a')
    expect(await violations(page)).toEqual([])
    expect(await invalidHtml(page)).toEqual([])
    expect(refused).toEqual([])
  }))

test('formulas are there after a link has been followed, too', () =>
  inTab({ site: served, viewport: PHONE }, async ({ page, goto }) => {
    await goto('/docs/b')
    await page.locator('.prose a').click()
    await page.waitForSelector('h1 math')
    expect(await page.title()).toContain('On E = mc²')
    expect(await page.locator('.formula math[display]').count()).toBe(5)
    expect(
      await page
        .locator('math mfrac')
        .first()
        .evaluate(({ namespaceURI }) => namespaceURI),
    ).toContain('MathML')
  }))
