import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What holds the whole house takes longest: a worker that began it last would end long after the other. */
class WholeHouseFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isOfRoom = ({ moduleId }: TestSpecification) => !moduleId.startsWith(`${import.meta.dirname}/tests/`)
    return [...sorted.filter((file) => !isOfRoom(file)), ...sorted.filter(isOfRoom)]
  }
}

export default defineConfig({
  test: {
    include: ['{shared,server,web,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/stories/**'],
    globalSetup: ['tests/setup/run.ts', 'tests/setup/prepare.ts'],
    // Far beyond what anything takes, so that a busy machine fails nothing: what hangs ends here all the same.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // A machine shared with others stalls now and then: who failed once is tried again, and listed.
    retry: process.env['CI'] ? 1 : 0,
    pool: 'forks',
    // Much of a test is waiting: on two cores three are done sooner than two or four.
    maxWorkers: Math.max(3, availableParallelism()),
    // Files that follow each other in one process share what takes seconds to make: an embedded database.
    isolate: false,
    sequence: { sequencer: WholeHouseFirst },
  },
})
