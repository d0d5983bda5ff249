import { randomUUID } from 'node:crypto'
import { plainRequest } from '#tests/world.ts'
import { openEars } from './ears.ts'
import { either } from './scope.ts'
import { join, sendAlone } from './sending.ts'

const writesPerSecond = 50
/** A busy machine that cannot take fifty writes a second is then asked for less, and refuses none. */
export const few = 8
const inFlightMax = either(400, few)

type Kind = 'task' | 'message' | 'offer' | 'choice'

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

export const offerOn = (taskId: string) => `Offer on ${taskId}`
export const choiceFor = (taskId: string) => `Choice for ${taskId}`

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
  const first = addresses[0] as string
  const [ada, ben, cleo] = [await join(first, 'ada'), await join(first, 'ben'), await join(first, 'cleo')]
  const { body: task } = await sendAlone(first, ada.cookie, 'POST /api/tasks', plainRequest())
  await sendAlone(first, ben.cookie, 'POST /api/offers', { taskId: task.id })
  await sendAlone(first, ada.cookie, `PATCH /api/tasks/${task.id}/assign`, { helperId: ben.id })
  const [bens, cleos] = [openEars(screensAt, ben.cookie), openEars(screensAt, cleo.cookie)]
  const cleosTaskId = await offerToCleo()
  await cleos.hear(cleosTaskId)

  /** So that it is seen that her screens hear what is hers. */
  async function offerToCleo() {
    const { body } = await sendAlone(first, cleo.cookie, 'POST /api/tasks', plainRequest())
    await sendAlone(first, ben.cookie, 'POST /api/offers', { taskId: body.id })
    return body.id as string
  }

  const writes: Write[] = []
  const underWay = new Set<Promise<void>>()
  let turn = 0

  let isOffering = false
  const [posted, offered]: [string[], string[]] = [[], []]

  /** Every fifth is a post, every tenth an offer, every twentieth a choice, and the rest are messages. */
  function kindOf(number: number): Kind {
    if (number % 5 === 0) return 'task'
    if (number % 10 === 1 && posted.length > 0) return 'offer'
    return number % 20 === 2 && offered.length > 1 ? 'choice' : 'message'
  }

  /** What a write says, and how it is sent. */
  function begin(kind: Kind, number: number) {
    if (kind === 'offer') {
      const taskId = posted.shift() as string
      return { taskId, words: offerOn(taskId), by: ben, line: 'POST /api/offers', fields: { taskId } }
    }
    if (kind === 'choice') {
      const [taskId] = offered.splice(0, 2) as [string]
      const line = `PATCH /api/tasks/${taskId}/assign`
      return { taskId, words: choiceFor(taskId), by: ada, line, fields: { helperId: ben.id } }
    }
    const words = `Write ${number} ${randomUUID()}`
    if (kind === 'task')
      return { taskId: undefined, words, by: ada, line: 'POST /api/tasks', fields: { ...plainRequest(), title: words } }
    const message = { taskId: task.id, recipientId: ben.id, content: words, clientId: randomUUID() }
    return { taskId: task.id, words, by: ada, line: 'POST /api/messages', fields: message }
  }

  async function write() {
    const number = turn++
    const address = addresses[number % addresses.length] as string
    const kind = kindOf(number)
    const { taskId, words, by, line, fields } = begin(kind, number)
    const begunAt = performance.now()
    const once = () => sendAlone(address, by.cookie, line, fields).catch(() => undefined)
    let answer = await once()
    const ms = performance.now() - begunAt
    if (answer === undefined && kind === 'message') answer = await once()
    const written = { words, kind, taskId, status: answer?.status ?? null, id: answer?.body.id, ms }
    writes.push(written)
    if (!isOffering || !isTaken(written)) return
    if (kind === 'task' && number % 10 === 0) posted.push(written.id as string)
    if (kind === 'offer') offered.push(taskId as string)
  }

  const timer = setInterval(() => {
    if (underWay.size >= atOnceMax) return
    const writing: Promise<void> = write().finally(() => underWay.delete(writing))
    underWay.add(writing)
  }, 1000 / writesPerSecond)

  return {
    writes,
    taskId: task.id,
    ada,
    ben,
    cleo,
    sendAlone,
    /** How often each of Ben's screens heard of something. */
    heard: () => bens.heard.map(({ length }) => length),
    /** What Cleo's screens heard that is not hers. */
    foreign: () => cleos.heard.flat().filter((words) => !words.includes(cleosTaskId)),
    acknowledged: () => writes.filter(isTaken).length,
    offer() {
      isOffering = true
    },
    /** Stops writing, and waits for what is under way. */
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      for (const ears of [bens, cleos]) ears.close()
    },
  }
}

export const isTaken = ({ status }: Pick<Write, 'status'>) => status === 200 || status === 201

/** What half of these writes took at most. */
export const middleOf = (writes: Write[]) =>
  Math.round(writes.map(({ ms }) => ms).sort((one, other) => one - other)[writes.length >> 1] as number)
