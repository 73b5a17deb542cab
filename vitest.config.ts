import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What a page or a server gets ready for takes longer on a busy machine. */
const PATIENT = { poll: { timeout: 10_000 } }

const FIGURES = ['budgets', 'saves'].map((name) => `test/browser/${name}.test.ts`)

/** No test asks another machine: to read certificates for that takes Node longer than to start. */
const ENV = { NODE_EXTRA_CA_CERTS: '' }

/** Has a folder for all that is written. */
const RUN = ['test/run.ts']

/** Clears what the file before has left, and starts a browser for those that need one. */
const SETUP = ['test/setup.ts']
const BROWSER = [...SETUP, 'test/browser/setup.ts']

/** Sites of tests find the built-in theme bundled. */
const READY = {
  alias: [
    { find: /^\.\/ready-theme\.ts$/, replacement: `${import.meta.dirname}/test/ready-theme.ts` },
  ],
}

/** Files that take much longer than they are long: one that begins last is waited for alone. */
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
          // A process keeps the code it has loaded for the next file.
          isolate: false,
          // What hangs is found out; a busy machine takes its time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          // More than there may be processors: half of the time they wait for processes they have started.
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
          // A process keeps its browser, and the code it has loaded, for the next file.
          isolate: false,
          provide: { areTabsShared: true },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: PATIENT,
          maxWorkers: 2,
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
          // Times are taken when nothing else runs.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
