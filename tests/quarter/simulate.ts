import { askWhatHappened } from '#server/features/outcome-questions/jobs.ts'
import { expirePosts } from '#server/features/task-lifecycle/expiry-job.ts'
import { sendReminders, settleArrangements } from '#server/features/task-lifecycle/jobs.ts'
import { type Answer, causes } from '#shared/arrangements/choices.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { localClockAt } from '#shared/time.ts'
import type { SeededRandom } from '#tests/fixtures/seeded-random.ts'
import { inHours } from '#tests/fixtures/shift-dates.ts'
import type { World } from '#tests/world.ts'
import { moveClock } from './move-clock.ts'

/** Hours between two rounds, in which neighbors look at the app and jobs run. */
const roundHours = 6

type Person = { id: string; name: string }
type Options = { neighbors: number; days: number; random: SeededRandom }
type Call = (line: string, fields?: object) => Promise<unknown>

/**
 * Lets neighbors post, offer, agree, move the time, cancel, come or not, answer and keep silent for some days. A
 * refusal is no fault, because another neighbor may have been faster; anything that no screen explains is.
 */
export async function simulate(world: World, { neighbors, days, random }: Options): Promise<Person[]> {
  const people: Person[] = []
  for (let count = 0; count < neighbors; count++) people.push(await world.newcomer())
  for (let hours = 0; hours < days * 24; hours += roundHours) {
    await moveClock(world.db, roundHours)
    await runJobs(world)
    for (const person of people) if (random.next() < 0.4) await visit(world, person, random)
  }
  return people
}

/** Runs every job with a clock of an arrangement or a post. */
async function runJobs({ db, bus }: World): Promise<void> {
  const fail = (error: unknown) => {
    throw error
  }
  await sendReminders(db, bus, fail)
  await askWhatHappened(db, bus, fail)
  await settleArrangements(db, bus, fail)
  await expirePosts(db, bus, fail)
}

/** Somebody looks at the app: may post, may offer to help, and goes on with what is under way. */
async function visit(world: World, { id, name }: Person, random: SeededRandom): Promise<void> {
  const call: Call = async (line, fields) => {
    const { status, body } = await world.ask(name, line, fields)
    if (![200, 201, 403, 404, 409].includes(status)) throw new Error(`${line}: ${status} ${JSON.stringify(body)}`)
    return status < 300 ? body : undefined
  }
  if (random.next() < 0.15) {
    const inDays = random.pick([0.5, 1, 2, 4, 7])
    await world.post(random.next() < 0.8 ? { date: inHours(inDays * 24), duration: random.pick([1, 2, 4]) } : {}, name)
  }
  const open = (await call('GET /api/tasks')) as Task[]
  if (open.length > 0 && random.next() < 0.5) await call('POST /api/offers', { taskId: random.pick(open).id })
  for (const task of (await call('GET /api/my-tasks')) as Task[]) await goOn(call, id, task, random)
}

/** Most people say 'Yes'. */
const likelyAnswers: Answer[] = ['yes', 'yes', 'yes', 'yes', 'together', 'mine', 'theirs', 'absent']

async function goOn(call: Call, userId: string, task: Task, random: SeededRandom) {
  const { id, status, requesterId, move } = task
  const isRequester = requesterId === userId
  if (status === 'open' && isRequester) {
    const offers = (await call(`GET /api/tasks/${id}/offers`)) as { helperId: string; status: string }[] | undefined
    const pending = offers?.filter((offer) => offer.status === 'pending') ?? []
    if (pending.length > 0) await call(`PATCH /api/tasks/${id}/assign`, { helperId: random.pick(pending).helperId })
  }
  if (!['matched', 'in_progress', 'pending_review'].includes(status)) return
  if (move && (move.proposedBy === 'requester') !== isRequester && random.next() < 0.7)
    await call(`PATCH /api/tasks/${id}/move/${move.id}`, { answer: random.pick(['accept', 'accept', 'decline']) })
  const act = random.next()
  if (act < 0.2) await call(`POST /api/tasks/${id}/outcome`, { answer: random.pick(likelyAnswers) })
  else if (act < 0.25) {
    const reason = { reason: 'Something came up.', cause: random.pick(causes) }
    await call(`PATCH /api/tasks/${id}/release`, { ...reason, ...(random.next() < 0.3 && { excuse: true }) })
  } else if (act < 0.3 && task.date) {
    const date = inHours(random.pick([30, 60, 100]))
    await call(`POST /api/tasks/${id}/move`, { date, time: localClockAt(new Date(date), task.timeZone) })
  } else if (act < 0.4) await call(`PATCH /api/tasks/${id}/${isRequester ? 'complete' : 'finish'}`)
}
