import { plainRequest } from '#tests/world.ts'
import { sendOnce, signInOrUp } from './send-once.ts'
import { openSocketClients } from './socket-clients.ts'
import { createWriteSequence, type PlannedWrite, type WriteKind } from './write-sequence.ts'

const writesPerSecond = 50
/** Limit of concurrent writes that slows the recorder down on a busy machine, so that no write is refused. */
export const fewConcurrent = 8
const inFlightMax = 400

export type Write = {
  text: string
  kind: WriteKind
  /** Task that the write is about. */
  taskId: string | undefined
  /** Null if no response came. */
  status: number | null
  id: string | undefined
  ms: number
}

/**
 * Ada and Ben write at a constant rate, whatever happens to the server, and each response is recorded. A message
 * without a response is sent again with the same client id; other writes are never repeated. After `startOffers` is
 * called, Ben offers on every second task, and Ada accepts every second of those offers. Ben has a socket at each
 * address, and so has Cleo, a stranger to these tasks.
 */
export async function openRecorder(
  addresses: string[],
  {
    concurrentMax = inFlightMax,
    socketAddresses = addresses,
  }: { concurrentMax?: number | undefined; socketAddresses?: string[] } = {},
) {
  const { taskId, ...people } = await signUpAndMatch(addresses[0] as string)
  const listeners = await openListeners(socketAddresses, addresses[0] as string, people)
  const sequence = createWriteSequence({ ...people, taskId })
  const writes: Write[] = []
  const pending = new Set<Promise<void>>()

  async function write() {
    const planned = sequence.next()
    const recorded = await sendWrite(addresses[planned.number % addresses.length] as string, planned)
    writes.push(recorded)
    if (isAcknowledged(recorded)) sequence.recordAccepted(planned, recorded.id as string)
  }

  const timer = setInterval(() => {
    if (pending.size >= concurrentMax) return
    const done: Promise<void> = write().finally(() => pending.delete(done))
    pending.add(done)
  }, 1000 / writesPerSecond)

  return {
    writes,
    taskId,
    ...people,
    sendOnce,
    eventCounts: listeners.eventCounts,
    foreignEvents: listeners.foreignEvents,
    acknowledged: () => writes.filter(isAcknowledged).length,
    startOffers: sequence.startOffers,
    /** Stops writing and waits for pending writes. */
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      listeners.close()
    },
  }
}

type People = Record<'ada' | 'ben' | 'cleo', Awaited<ReturnType<typeof signInOrUp>>>

/** Ada accepts Ben for a task, so that they can exchange messages. */
async function signUpAndMatch(address: string) {
  const [ada, ben, cleo] = [
    await signInOrUp(address, 'ada'),
    await signInOrUp(address, 'ben'),
    await signInOrUp(address, 'cleo'),
  ]
  const taskId = await offerOnTaskOf(ada, ben, address)
  await sendOnce(address, ada.cookie, `PATCH /api/tasks/${taskId}/assign`, { helperId: ben.id })
  return { ada, ben, cleo, taskId }
}

async function offerOnTaskOf(requester: People['ada'], helper: People['ben'], address: string) {
  const { body } = await sendOnce(address, requester.cookie, 'POST /api/tasks', plainRequest())
  await sendOnce(address, helper.cookie, 'POST /api/offers', { taskId: body.id })
  return body.id as string
}

async function openListeners(socketAddresses: string[], address: string, { ben, cleo }: People) {
  const [benClients, cleoClients] = [
    openSocketClients(socketAddresses, ben.cookie),
    openSocketClients(socketAddresses, cleo.cookie),
  ]
  // Proves that Cleo's sockets do receive her own events.
  const cleoTaskId = await offerOnTaskOf(cleo, ben, address)
  await cleoClients.waitFor(cleoTaskId)
  return {
    /** Number of messages that each of Ben's sockets received. */
    eventCounts: () => benClients.received.map(({ length }) => length),
    /** Messages that Cleo's sockets received and that are not about her task. */
    foreignEvents: () => cleoClients.received.flat().filter((text) => !text.includes(cleoTaskId)),
    close() {
      for (const listeners of [benClients, cleoClients]) listeners.close()
    },
  }
}

async function sendWrite(address: string, { kind, taskId, text, by, line, fields }: PlannedWrite): Promise<Write> {
  const startedAt = performance.now()
  const send = () => sendOnce(address, by.cookie, line, fields).catch(() => undefined)
  let response = await send()
  const ms = performance.now() - startedAt
  if (response === undefined && kind === 'message') response = await send()
  return { text, kind, taskId, status: response?.status ?? null, id: response?.body.id, ms }
}

export const isAcknowledged = ({ status }: Pick<Write, 'status'>) => status === 200 || status === 201

/** Median duration of these writes. */
export const medianMs = (writes: Write[]) =>
  Math.round(writes.map(({ ms }) => ms).sort((first, second) => first - second)[writes.length >> 1] as number)
