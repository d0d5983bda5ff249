import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { hangMs } from './tests/setup/hang.ts'

/** Runs the tests of the whole product first: they take longest, and one that begins last would keep a core idle. */
class WholeProductFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isOfModule = ({ moduleId }: TestSpecification) => !moduleId.startsWith(`${import.meta.dirname}/tests/`)
    return [...sorted.filter((file) => !isOfModule(file)), ...sorted.filter(isOfModule)]
  }
}

/** `npm run test:faults` breaks nodes, databases and disks for minutes; `npm test` leaves that out. */
const breaksThings = Boolean(process.env['FAULTS'])

export default defineConfig({
  test: {
    include: breaksThings ? ['tests/faults/**/*.test.ts'] : ['{shared,server,web,tests}/**/*.test.{ts,tsx}'],
    exclude: breaksThings ? [] : ['tests/faults/**', 'tests/stories/**'],
    globalSetup: ['tests/setup/temporary-folder.ts', 'tests/setup/run.ts', 'tests/setup/prepare.ts'],
    // Limits that only a hang reaches: a busy machine takes many times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: hangMs } },
    pool: 'forks',
    // Much of a test is waiting: on two cores three are done sooner than two or four.
    maxWorkers: Math.max(3, availableParallelism()),
    // Files that follow each other in one process share what takes seconds to make: an embedded database.
    isolate: false,
    sequence: { sequencer: WholeProductFirst },
  },
})
