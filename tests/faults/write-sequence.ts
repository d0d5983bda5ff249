import { randomUUID } from 'node:crypto'
import { plainRequest } from '#tests/world.ts'

export type WriteKind = 'task' | 'message' | 'offer' | 'acceptance'
export type PlannedWrite = ReturnType<ReturnType<typeof createWriteSequence>['next']>

type Person = { id: string; cookie: string }

export const offerText = (taskId: string) => `Offer on ${taskId}`
export const acceptanceText = (taskId: string) => `Acceptance on ${taskId}`

/** Generates the sequence of writes, once Ada has accepted Ben for a task. */
export function createWriteSequence({ ada, ben, taskId }: { ada: Person; ben: Person; taskId: string }) {
  let count = 0
  let isOffering = false
  const [posted, offered]: [string[], string[]] = [[], []]

  /** Every fifth write is a post, every tenth an offer, every twentieth an acceptance, and all others are messages. */
  function kindOf(number: number): WriteKind {
    if (number % 5 === 0) return 'task'
    if (number % 10 === 1 && posted.length > 0) return 'offer'
    return number % 20 === 2 && offered.length > 1 ? 'acceptance' : 'message'
  }

  const plans = {
    task: (text: string) => ({
      taskId: undefined,
      text,
      by: ada,
      line: 'POST /api/tasks',
      fields: { ...plainRequest(), title: text },
    }),
    message: (text: string) => ({
      taskId,
      text,
      by: ada,
      line: 'POST /api/messages',
      fields: { taskId, recipientId: ben.id, content: text, clientId: randomUUID() },
    }),
    offer() {
      const taskId = posted.shift() as string
      return { taskId, text: offerText(taskId), by: ben, line: 'POST /api/offers', fields: { taskId } }
    },
    acceptance() {
      const [taskId] = offered.splice(0, 2) as [string]
      const line = `PATCH /api/tasks/${taskId}/assign`
      return { taskId, text: acceptanceText(taskId), by: ada, line, fields: { helperId: ben.id } }
    },
  }

  return {
    /** Returns the next write and its request. */
    next() {
      const number = count++
      const kind = kindOf(number)
      return { number, kind, ...plans[kind](`Write ${number} ${randomUUID()}`) }
    },

    /** Notes that the server accepted a write, under this id. */
    recordAccepted(
      { number, kind, taskId }: { number: number; kind: WriteKind; taskId: string | undefined },
      id: string,
    ) {
      if (!isOffering) return
      if (kind === 'task' && number % 10 === 0) posted.push(id)
      if (kind === 'offer') offered.push(taskId as string)
    },

    startOffers() {
      isOffering = true
    },
  }
}
