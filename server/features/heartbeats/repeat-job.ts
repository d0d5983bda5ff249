import type { Db } from '#server/database/tables.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { repeat } from '#server/platform/process/repeat.ts'
import type { JobName } from '#shared/operator/job-names.ts'
import { recordFailure, recordRun, recordStart } from './store.ts'

type JobOptions = { name: JobName; everyMs: number; isImmediate?: boolean }

/** Repeats a background job as `repeat` does, and notes its runs, from which operators see that it is late. */
export function repeatJob(db: Db, work: () => Promise<void>, { name, ...options }: JobOptions, onError: OnError) {
  const started = recordStart(db, name, Math.ceil(options.everyMs / 1000)).catch(onError)
  async function run() {
    await started
    try {
      await work()
    } catch (error) {
      await recordFailure(db, name).catch(onError)
      throw error
    }
    await recordRun(db, name)
  }
  const stop = repeat(run, options, onError)
  return () => Promise.all([started, stop()]).then(() => {})
}
