import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { hangMs } from './tests/setup/hang.ts'

/**
 * Runs the tests of the whole product first: they take longest, and one that started last would leave the other cores
 * idle.
 */
class WholeProductFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isOfModule = ({ moduleId }: TestSpecification) => !moduleId.startsWith(`${import.meta.dirname}/tests/`)
    return [...sorted.filter((file) => !isOfModule(file)), ...sorted.filter(isOfModule)]
  }
}

/**
 * `npm run test:faults` breaks nodes, databases and disks, and sets up a machine by the guide. That takes minutes, so
 * `npm test` excludes those tests.
 */
const breaksThings = Boolean(process.env['FAULTS'])
const longTests = ['tests/faults/**/*.test.ts', 'tests/guide/guide.test.ts']

export default defineConfig({
  test: {
    include: breaksThings ? longTests : ['{shared,server,web,tests}/**/*.test.{ts,tsx}'],
    exclude: breaksThings ? [] : [...longTests, 'tests/stories/**'],
    globalSetup: [
      'tests/setup/temporary-folder.ts',
      'tests/setup/prepare-databases.ts',
      'tests/setup/prepare-folder.ts',
    ],
    // Only a hang exceeds these limits: a busy machine takes many times as long as an idle one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: hangMs } },
    pool: 'forks',
    // Tests spend much time waiting: on two cores, three workers finish sooner than two or four.
    maxWorkers: Math.max(3, availableParallelism()),
    // Files that run in one process share an embedded database, which takes seconds to create.
    isolate: false,
    sequence: { sequencer: WholeProductFirst },
  },
})
