import { expect } from 'vitest'
import type { Db } from '#server/database/tables.ts'
import { isAcknowledged, type openRecorder, type Write } from './recorder.ts'
import { acceptanceText, offerText } from './write-sequence.ts'

type Recorder = Pick<Awaited<ReturnType<typeof openRecorder>>, 'writes' | 'eventCounts' | 'foreignEvents'>

/**
 * Expectations for every fault: no write is lost or duplicated, no refused write is stored, participants get events,
 * and others get none.
 */
export const nothingLost = {
  lost: 0,
  duplicated: 0,
  storedThoughRefused: 0,
  foreignEvents: [],
  eventCounts: expect.toSatisfy((occurrences: number[]) => Math.min(...occurrences) > 0),
}

/** Compares the database with the recorded writes, and counts the events received. */
export async function compareWithDatabase(db: Db, { writes, eventCounts, foreignEvents }: Recorder) {
  const messages = await db.selectFrom('messages').select(['id', 'content as text']).execute()
  const tasks = await db.selectFrom('tasks').select(['id', 'title as text', 'helper_id']).execute()
  const offers = await db.selectFrom('offers').select(['id', 'task_id']).execute()
  const acceptedTasks = tasks.filter(({ helper_id }) => helper_id !== null)
  const rows = [
    ...messages,
    ...tasks,
    ...offers.map(({ id, task_id }) => ({ id, text: offerText(task_id) })),
    ...acceptedTasks.map(({ id }) => ({ id, text: acceptanceText(id) })),
  ]
  const occurrences = new Map<string | null, number>()
  for (const { text } of rows) occurrences.set(text, (occurrences.get(text) ?? 0) + 1)
  const ids = new Set(rows.map(({ id }) => id))
  const [acknowledged, unanswered] = [writes.filter(isAcknowledged), writes.filter(({ status }) => status === null)]
  const refused = writes.filter((write) => !isAcknowledged(write) && write.status !== null)
  const isStored = ({ text }: Write) => occurrences.has(text)
  return {
    acknowledged: acknowledged.length,
    refused: refused.length,
    unanswered: unanswered.length,
    /** Writes that were acknowledged but not stored. */
    lost: acknowledged.filter((write) => !isStored(write) || !ids.has(write.id ?? '')).length,
    /** Writes that were stored although the client got no response. */
    storedUnanswered: unanswered.filter(isStored).length,
    duplicated: writes.filter(({ text }) => (occurrences.get(text) ?? 0) > 1).length,
    /** Writes that were refused but stored. A 5xx may be stored, because the response to its commit can get lost. */
    storedThoughRefused: refused.filter((write) => (write.status as number) < 500 && isStored(write)).length,
    eventCounts: eventCounts(),
    foreignEvents: foreignEvents(),
    statuses: countBy(writes.map(({ status }) => String(status))),
    slowestMs: Math.round(Math.max(...writes.map(({ ms }) => ms))),
  }
}

const countBy = (values: string[]) =>
  Object.fromEntries([...new Set(values)].sort().map((value) => [value, values.filter((one) => one === value).length]))
