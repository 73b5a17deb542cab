import { defineConfig } from 'vitest/config'

const FIGURES = ['budgets', 'saves'].map((name) => `test/browser/${name}.test.ts`)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          // What hangs is found out; a busy machine takes its time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Two, also where there are no more processors: half of the time they wait for processes they have started.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: FIGURES,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'figures',
          include: FIGURES,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Times are taken when nothing else runs.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
