import { plainRequest } from '#tests/world.ts'
import { openEars } from './ears.ts'
import { join, sendAlone } from './sending.ts'
import { type Kind, openTurns, type Turn } from './turns.ts'

const writesPerSecond = 50
/** A busy machine that cannot take fifty writes a second is then asked for less, and refuses none. */
export const few = 8
const inFlightMax = 400

export type Write = {
  words: string
  kind: Kind
  /** The task that it is about. */
  taskId: string | undefined
  /** Null where no answer came. */
  status: number | null
  id: string | undefined
  ms: number
}

/**
 * Ada and Ben write so many times a second, whatever becomes of the server, and remember what each write was answered:
 * messages, which a screen without an answer sends again under the same client id, and posts, which nobody sends again.
 * From `offer` on Ben offers on every second post, and Ada chooses him for every second of those. A screen of Ben's
 * listens at each address, and one of Cleo's, who has no part in any of it.
 */
export async function openRecorder(
  addresses: string[],
  { atOnceMax = inFlightMax, screensAt = addresses }: { atOnceMax?: number | undefined; screensAt?: string[] } = {},
) {
  const { taskId, ...people } = await theyMeet(addresses[0] as string)
  const ears = await theyListen(screensAt, addresses[0] as string, people)
  const turns = openTurns({ ...people, taskId })
  const writes: Write[] = []
  const underWay = new Set<Promise<void>>()

  async function write() {
    const turn = turns.next()
    const written = await sendTurn(addresses[turn.number % addresses.length] as string, turn)
    writes.push(written)
    if (isTaken(written)) turns.took(turn, written.id as string)
  }

  const timer = setInterval(() => {
    if (underWay.size >= atOnceMax) return
    const writing: Promise<void> = write().finally(() => underWay.delete(writing))
    underWay.add(writing)
  }, 1000 / writesPerSecond)

  return {
    writes,
    taskId,
    ...people,
    sendAlone,
    heard: ears.heard,
    foreign: ears.foreign,
    acknowledged: () => writes.filter(isTaken).length,
    offer: turns.offer,
    /** Stops writing, and waits for what is under way. */
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      ears.close()
    },
  }
}

type People = Record<'ada' | 'ben' | 'cleo', Awaited<ReturnType<typeof join>>>

/** Ada has chosen Ben for a task, so that the two can talk. */
async function theyMeet(address: string) {
  const [ada, ben, cleo] = [await join(address, 'ada'), await join(address, 'ben'), await join(address, 'cleo')]
  const taskId = await offerOnTaskOf(ada, ben, address)
  await sendAlone(address, ada.cookie, `PATCH /api/tasks/${taskId}/assign`, { helperId: ben.id })
  return { ada, ben, cleo, taskId }
}

async function offerOnTaskOf(requester: People['ada'], helper: People['ben'], address: string) {
  const { body } = await sendAlone(address, requester.cookie, 'POST /api/tasks', plainRequest())
  await sendAlone(address, helper.cookie, 'POST /api/offers', { taskId: body.id })
  return body.id as string
}

async function theyListen(screensAt: string[], address: string, { ben, cleo }: People) {
  const [bens, cleos] = [openEars(screensAt, ben.cookie), openEars(screensAt, cleo.cookie)]
  // So that it is seen that her screens hear what is hers.
  const cleosTaskId = await offerOnTaskOf(cleo, ben, address)
  await cleos.hear(cleosTaskId)
  return {
    /** How often each of Ben's screens heard of something. */
    heard: () => bens.heard.map(({ length }) => length),
    /** What Cleo's screens heard that is not hers. */
    foreign: () => cleos.heard.flat().filter((words) => !words.includes(cleosTaskId)),
    close() {
      for (const ears of [bens, cleos]) ears.close()
    },
  }
}

async function sendTurn(address: string, { kind, taskId, words, by, line, fields }: Turn): Promise<Write> {
  const begunAt = performance.now()
  const once = () => sendAlone(address, by.cookie, line, fields).catch(() => undefined)
  let answer = await once()
  const ms = performance.now() - begunAt
  if (answer === undefined && kind === 'message') answer = await once()
  return { words, kind, taskId, status: answer?.status ?? null, id: answer?.body.id, ms }
}

export const isTaken = ({ status }: Pick<Write, 'status'>) => status === 200 || status === 201

/** What half of these writes took at most. */
export const middleOf = (writes: Write[]) =>
  Math.round(writes.map(({ ms }) => ms).sort((one, other) => one - other)[writes.length >> 1] as number)
