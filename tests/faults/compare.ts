import { expect } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import { isTaken, type openRecorder, type Write } from './recorder.ts'
import { choiceFor, offerOn } from './turns.ts'

type Recorder = Pick<Awaited<ReturnType<typeof openRecorder>>, 'writes' | 'heard' | 'foreign'>

/** What is so whatever broke: who has a part in what is written has heard of it, and nobody else has. */
export const nothingLost = {
  lost: 0,
  doubled: 0,
  wrongly: 0,
  foreign: [],
  heard: expect.toSatisfy((times: number[]) => Math.min(...times) > 0),
}

/** What the database holds of what was recorded, and who heard of it. */
export async function compare(db: Db, { writes, heard, foreign }: Recorder) {
  const messages = await db.selectFrom('messages').select(['id', 'content as words']).execute()
  const tasks = await db.selectFrom('tasks').select(['id', 'title as words', 'helper_id']).execute()
  const offers = await db.selectFrom('offers').select(['id', 'task_id']).execute()
  const choices = tasks.filter(({ helper_id }) => helper_id !== null)
  const rows = [
    ...messages,
    ...tasks,
    ...offers.map(({ id, task_id }) => ({ id, words: offerOn(task_id) })),
    ...choices.map(({ id }) => ({ id, words: choiceFor(id) })),
  ]
  const times = new Map<string | null, number>()
  for (const { words } of rows) times.set(words, (times.get(words) ?? 0) + 1)
  const ids = new Set(rows.map(({ id }) => id))
  const [taken, none] = [writes.filter(isTaken), writes.filter(({ status }) => status === null)]
  const refused = writes.filter((write) => !isTaken(write) && write.status !== null)
  const isThere = ({ words }: Write) => times.has(words)
  return {
    acknowledged: taken.length,
    refused: refused.length,
    unknown: none.length,
    /** Acknowledged, and not there. */
    lost: taken.filter((write) => !isThere(write) || !ids.has(write.id ?? '')).length,
    /** There, and nobody was told. */
    untold: none.filter(isThere).length,
    doubled: writes.filter(({ words }) => (times.get(words) ?? 0) > 1).length,
    /** Declined for what they were, and there all the same; a 5xx may be, where the answer to its commit was lost. */
    wrongly: refused.filter((write) => (write.status as number) < 500 && isThere(write)).length,
    heard: heard(),
    foreign: foreign(),
    statuses: countBy(writes.map(({ status }) => String(status))),
    slowestMs: Math.round(Math.max(...writes.map(({ ms }) => ms))),
  }
}

const countBy = (values: string[]) =>
  Object.fromEntries([...new Set(values)].sort().map((value) => [value, values.filter((one) => one === value).length]))
