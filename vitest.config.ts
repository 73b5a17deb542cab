import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Polling assertions get more time than usual, because pages and servers are slow on a busy machine. */
const PATIENT = { poll: { timeout: 10_000 } }

const FIGURES = ['budgets', 'saves'].map((name) => `test/browser/${name}.test.ts`)

/** No test contacts another machine. Reading extra certificates would take Node longer than starting. */
const ENV = { NODE_EXTRA_CA_CERTS: '' }

/** Creates the temporary folder of a run. */
const RUN = ['test/run.ts']

/** Cleans up after the previous test file; browser tests also get a browser. */
const SETUP = ['test/setup.ts']
const BROWSER = [...SETUP, 'test/browser/setup.ts']

/** Sites in tests use a built-in theme that was bundled once. */
const READY = {
  alias: [
    { find: /^\.\/ready-theme\.ts$/, replacement: `${import.meta.dirname}/test/ready-theme.ts` },
  ],
}

/** Files that take much longer than their size suggests. They start first, so that none is left running alone. */
const SLOW =
  /(memory|properties|last-site|locale-index|browser\/(pages|accessible|hydration))\.test\.ts$/

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { sort: bySize } = BaseSequencer.prototype
    const sorted = await bySize.call(this, files)
    const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        resolve: READY,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/browser/**'],
          env: ENV,
          globalSetup: RUN,
          setupFiles: SETUP,
          // Without isolation, a worker process keeps its loaded modules for the next file.
          isolate: false,
          // Only meant to end tests that hang: a busy machine is slow.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          // More than two processors: half of the time, workers wait for processes that they have started.
          maxWorkers: 3,
        },
      },
      {
        resolve: READY,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: FIGURES,
          env: ENV,
          globalSetup: RUN,
          setupFiles: BROWSER,
          // Without isolation, a worker process keeps its browser and its loaded modules for the next file.
          isolate: false,
          provide: { areTabsShared: true },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          // As above: much of the time, tests wait for pages, timers and animations.
          maxWorkers: 3,
        },
      },
      {
        resolve: READY,
        test: {
          name: 'figures',
          include: FIGURES,
          env: ENV,
          globalSetup: RUN,
          setupFiles: BROWSER,
          provide: { areTabsShared: false },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: PATIENT,
          // Durations are measured while nothing else runs.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
