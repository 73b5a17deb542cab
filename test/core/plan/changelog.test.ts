import { describe, expect, test } from 'vitest'
import { isChangelog } from '../../../src/core/plan/changelog.ts'
import { busyWatch } from '../../processor.ts'

const page = (...texts: readonly string[]): boolean =>
  isChangelog(
    texts.map((text) => ({ text: text.replace(/^-/, ''), level: text.startsWith('-') ? 3 : 2 })),
  )

describe('isChangelog', () => {
  test.each([
    [['6.6 (June 24, 2021)', '-Fixed', '-Changed', '6.5.1 (June 2, 2021)', '-Fixed']],
    [['10.4（2025 年 1 月 26 日）', '10.3（2024 年 12 月 12 日）']],
    [['v2.10.0', 'v2.9.1', 'v2.9.0']],
    [['Unreleased', '[2.0.0-beta.1] - 2024-05-01', '[1.0.0] - 2023-01-01']],
    [['Version 1.2', 'Version 1.1: small things', 'Before']],
    [['6.6 版', '6.5 版', '6.4.1 版']],
  ])('returns true for the headings %j', (headings) => expect(page(...headings)).toBe(true))

  test.each([
    [[]],
    [['2.0.0']],
    // Numbered chapters count up, versions down.
    [['1.1 Install', '1.2 Configure', '1.3 Use']],
    [['1.1', '1.2', '1.3']],
    [['3.0 Overview', '2.0 Overview']],
    // A migration guide.
    [['Before you begin', 'From 2.0 to 3.0', 'From 1.0 to 2.0']],
    [['What is new', '2.0', 'Install', 'Use', 'More']],
    [['10 questions', '9 answers']],
    [['What changed', '-2.0', '-1.0', 'How to update']],
  ])('returns false for the headings %j', (headings) => expect(page(...headings)).toBe(false))

  test('takes linear time for very long numbers', () => {
    const time = (count: number): number => {
      const busy = busyWatch()
      expect(page('2.0', `1.${'1'.repeat(count)} x`)).toBe(false)
      return busy()
    }
    time(5000)
    expect(time(40_000)).toBeLessThan(24 * time(5000) + 200)
  })
})
