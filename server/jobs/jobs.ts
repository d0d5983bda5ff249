import { PgBoss } from 'pg-boss'
import type { JobsDatabase } from '#server/db/connect.ts'
import type { OnError } from '#server/process/on-error.ts'

export type Jobs = Awaited<ReturnType<typeof openJobs>>

export type Queue = {
  name: string
  /** What fails is done again so often, each time after a longer pause, up to `pauseMaxSeconds`. */
  tries: number
  pauseSeconds: number
  pauseMaxSeconds: number
  /** What is not done by then is taken to have died with its process. */
  mostSeconds: number
  atOnce: number
}

/** pg-boss says most failures by their fields alone, PostgreSQL's `detail` among them; the log has rules for errors. */
const asError = (failure: unknown) => (failure instanceof Error ? failure : Object.assign(new Error(), failure))

const isToDo = (state: string) => ['created', 'retry', 'active'].includes(state)

/**
 * A job under way is waited for so long; one that takes longer, as a mail may, is done again by the next process. A
 * mail server that was still thinking gets the mail twice.
 */
const jobsCloseMaxMs = 15_000

/** Work that outlives the process that asked for it: kept in the database, done once by one of the nodes. */
export async function openJobs(database: JobsDatabase, onError: OnError) {
  const boss = new PgBoss({ ...database, application_name: 'porchlight-jobs' })
  boss.on('error', (failure) => onError(asError(failure)))
  await boss.start()

  return {
    /** Begins to work on a queue: `work` is called with the id of each job. Answers with how to add jobs to it. */
    async work(queue: Queue, work: (id: string) => Promise<void>) {
      const { name, tries, pauseSeconds, pauseMaxSeconds, mostSeconds, atOnce } = queue
      const settings = {
        retryLimit: tries,
        retryDelay: pauseSeconds,
        retryBackoff: true,
        retryDelayMax: pauseMaxSeconds,
        expireInSeconds: mostSeconds,
      }
      await boss.createQueue(name, settings)
      // One that an earlier version made has the settings of that version.
      await boss.updateQueue(name, settings)
      const worker = await boss.work(name, { batchSize: 1, localConcurrency: atOnce }, async ([job]) => {
        // Who has done one looks for the next at once, and rests only once there is none.
        if (job) await work(job.id).finally(() => boss.notifyWorker(worker))
      })
      return {
        /** Jobs by ids of their own: what is there already is not done twice. */
        async add(ids: string[]) {
          await boss.insert(
            name,
            ids.map((id) => ({ id })),
          )
          boss.notifyWorker(worker)
        },
        /** Which of these have no job that is still to be done. */
        async findOver(ids: string[]): Promise<string[]> {
          const isOver = async (id: string) => !(await boss.findJobs(name, { id })).some(({ state }) => isToDo(state))
          const over: string[] = []
          for (const id of ids) if (await isOver(id)) over.push(id)
          return over
        },
      }
    },
    /** How many there are on all nodes, by where they stand. */
    async count() {
      const queues = await boss.getQueues()
      const stats = (await Promise.all(queues.map(({ name }) => boss.getQueueStats(name)))).flat()
      const sum = (column: 'queuedCount' | 'activeCount' | 'failedCount') =>
        stats.reduce((total, queue) => total + queue[column], 0)
      return { waiting: sum('queuedCount'), active: sum('activeCount'), failed: sum('failedCount') }
    },
    /** Waits for what is being done; what waits is for the next process. */
    close: () => boss.stop({ graceful: true, timeout: jobsCloseMaxMs }),
  }
}
