import { randomUUID } from 'node:crypto'
import { plainRequest } from '#tests/world.ts'

export type Kind = 'task' | 'message' | 'offer' | 'choice'
export type Turn = ReturnType<ReturnType<typeof openTurns>['next']>

type Person = { id: string; cookie: string }

export const offerOn = (taskId: string) => `Offer on ${taskId}`
export const choiceFor = (taskId: string) => `Choice for ${taskId}`

/** Who writes what next, once Ada and Ben have met on a task. */
export function openTurns({ ada, ben, taskId }: { ada: Person; ben: Person; taskId: string }) {
  let count = 0
  let isOffering = false
  const [posted, offered]: [string[], string[]] = [[], []]

  /** Every fifth is a post, every tenth an offer, every twentieth a choice, and the rest are messages. */
  function kindOf(number: number): Kind {
    if (number % 5 === 0) return 'task'
    if (number % 10 === 1 && posted.length > 0) return 'offer'
    return number % 20 === 2 && offered.length > 1 ? 'choice' : 'message'
  }

  const begun = {
    task: (words: string) => ({
      taskId: undefined,
      words,
      by: ada,
      line: 'POST /api/tasks',
      fields: { ...plainRequest(), title: words },
    }),
    message: (words: string) => ({
      taskId,
      words,
      by: ada,
      line: 'POST /api/messages',
      fields: { taskId, recipientId: ben.id, content: words, clientId: randomUUID() },
    }),
    offer() {
      const taskId = posted.shift() as string
      return { taskId, words: offerOn(taskId), by: ben, line: 'POST /api/offers', fields: { taskId } }
    },
    choice() {
      const [taskId] = offered.splice(0, 2) as [string]
      const line = `PATCH /api/tasks/${taskId}/assign`
      return { taskId, words: choiceFor(taskId), by: ada, line, fields: { helperId: ben.id } }
    },
  }

  return {
    /** What a write says, and how it is sent. */
    next() {
      const number = count++
      const kind = kindOf(number)
      return { number, kind, ...begun[kind](`Write ${number} ${randomUUID()}`) }
    },

    /** The server took it, under this id. */
    took({ number, kind, taskId }: { number: number; kind: Kind; taskId: string | undefined }, id: string) {
      if (!isOffering) return
      if (kind === 'task' && number % 10 === 0) posted.push(id)
      if (kind === 'offer') offered.push(taskId as string)
    },

    offer() {
      isOffering = true
    },
  }
}
