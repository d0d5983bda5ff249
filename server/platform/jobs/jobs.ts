import { PgBoss } from 'pg-boss'
import type { JobsDatabase } from '#server/platform/db/connect.ts'
import type { OnError } from '#server/platform/process/on-error.ts'

export type Jobs = Awaited<ReturnType<typeof openJobs>>

export type Queue = {
  name: string
  /** Number of retries after a failure; each waits longer than the last, up to `pauseMaxSeconds`. */
  retries: number
  pauseSeconds: number
  pauseMaxSeconds: number
  /** A job that runs longer than this counts as lost with its process. */
  timeoutSeconds: number
  concurrency: number
}

/**
 * pg-boss reports most failures as plain objects with fields such as PostgreSQL's `detail`; the log redacts only
 * errors, so they are converted.
 */
const toError = (failure: unknown) => (failure instanceof Error ? failure : Object.assign(new Error(), failure))

const isPending = (state: string) => ['created', 'retry', 'active'].includes(state)

/**
 * Time limit for jobs in progress at shutdown. A job that takes longer, as a mail may, is repeated by the next process;
 * if the mail server was about to accept it, the mail is sent twice.
 */
const jobsCloseMaxMs = 15_000

/**
 * Opens the job queues, for work that outlives its process: jobs are stored in the database, and each is run by one of
 * the nodes.
 */
export async function openJobs(database: JobsDatabase, onError: OnError) {
  const boss = new PgBoss({ ...database, application_name: 'porchlight-jobs' })
  boss.on('error', (failure) => onError(toError(failure)))
  await boss.start()

  return {
    /**
     * Starts working on a queue: `work` is called with the id of each job. Returns functions that add and find jobs.
     */
    async work(queue: Queue, work: (id: string) => Promise<void>) {
      const { name, retries, pauseSeconds, pauseMaxSeconds, timeoutSeconds, concurrency } = queue
      const settings = {
        retryLimit: retries,
        retryDelay: pauseSeconds,
        retryBackoff: true,
        retryDelayMax: pauseMaxSeconds,
        expireInSeconds: timeoutSeconds,
      }
      await boss.createQueue(name, settings)
      // A queue that an earlier version created still has the settings of that version.
      await boss.updateQueue(name, settings)
      const worker = await boss.work(name, { batchSize: 1, localConcurrency: concurrency }, async ([job]) => {
        // The worker would otherwise wait for its polling interval before it fetches the next job.
        if (job) await work(job.id).finally(() => boss.notifyWorker(worker))
      })
      return {
        /** Adds jobs with the given ids. An id that is already queued is ignored, so that no job runs twice. */
        async add(ids: string[]) {
          await boss.insert(
            name,
            ids.map((id) => ({ id })),
          )
          boss.notifyWorker(worker)
        },
        /** Returns those ids that have no pending job any more. */
        async findFinished(ids: string[]): Promise<string[]> {
          const isFinished = async (id: string) =>
            !(await boss.findJobs(name, { id })).some(({ state }) => isPending(state))
          const finished: string[] = []
          for (const id of ids) if (await isFinished(id)) finished.push(id)
          return finished
        },
      }
    },
    /** Counts the jobs of all nodes by state. */
    async count() {
      const queues = await boss.getQueues()
      const stats = (await Promise.all(queues.map(({ name }) => boss.getQueueStats(name)))).flat()
      const sum = (column: 'queuedCount' | 'activeCount' | 'failedCount') =>
        stats.reduce((total, queue) => total + queue[column], 0)
      return { waiting: sum('queuedCount'), active: sum('activeCount'), failed: sum('failedCount') }
    },
    /** Waits for jobs in progress; waiting jobs are left for the next process. */
    close: () => boss.stop({ graceful: true, timeout: jobsCloseMaxMs }),
  }
}
