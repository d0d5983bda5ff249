import type { Page } from '@playwright/test'
import { cast, pia } from '../cast.ts'
import { desk, expect, looksRight, phone, postsForADogWalk, test } from './stage.ts'

/** Every word that somebody could press about a task; what is not named below must not be there. */
const words = [
  'Edit',
  'Delete',
  'Close Task',
  'Post a new one',
  'Complete & Review',
  'Mark as Complete',
  'Message Ben',
  'Release Helper',
  'Start',
  'I’m Done',
  'Step Back from This Task',
  'Offer Help',
  'Offer Sent',
  'Take Back My Offer',
  'Browse other tasks',
  'Leave a Review',
  'Go Home',
]

const nobodys = ['Go Home']

/** Ada asks, Ben has offered and is chosen, Cleo has offered and is declined, Pia only looks on. */
const parts = {
  open: {
    ada: ['Edit', 'Delete', 'Close Task'],
    ben: ['Offer Sent', 'Take Back My Offer'],
    cleo: ['Browse other tasks'],
    pia: ['Offer Help'],
  },
  matched: {
    ada: ['Close Task', 'Mark as Complete', 'Message Ben', 'Release Helper'],
    ben: ['Start', 'I’m Done', 'Step Back from This Task'],
    cleo: [],
    pia: nobodys,
  },
  in_progress: {
    ada: ['Close Task', 'Mark as Complete', 'Release Helper'],
    ben: ['I’m Done', 'Step Back from This Task'],
    cleo: [],
    pia: nobodys,
  },
  pending_review: { ada: ['Complete & Review', 'Mark as Complete'], ben: [], cleo: [], pia: nobodys },
  completed: { ada: ['Leave a Review'], ben: ['Leave a Review'], cleo: [], pia: nobodys },
  closed: { ada: ['Post a new one'], ben: [], cleo: [], pia: nobodys },
} as const

const badges = {
  open: null,
  matched: 'In Progress',
  in_progress: 'In Progress',
  pending_review: 'Pending Review',
  completed: 'Completed',
  closed: 'Closed',
}

type Status = keyof typeof parts

/** What the page offers to press, as it is read. */
async function pressable(page: Page): Promise<string[]> {
  const read = await page.getByRole('main').ariaSnapshot()
  return words.filter((word) => ['button', 'link'].some((role) => read.includes(`- ${role} "${word}"`)))
}

test('in every state of a task everybody can do what is theirs, and nothing else', async ({ enter }) => {
  test.setTimeout(400_000)
  const people = {
    ada: await enter(cast.ada),
    ben: await enter(cast.ben),
    cleo: await enter(cast.cleo),
    pia: await enter(pia),
  }
  const { ada, ben, cleo } = people
  const must = async (who: typeof ada, method: 'post' | 'patch', path: string, data?: object) => {
    const answer = await who.context.request[method](path, { ...(data && { data }) })
    expect([path, answer.status()]).toEqual([path, method === 'post' ? 201 : 200])
    return answer.json()
  }

  async function taskIn(status: Status) {
    const id = await postsForADogWalk(ada.page, `A walk that is ${status}`)
    await must(ben, 'post', '/api/offers', { taskId: id })
    const refused = await must(cleo, 'post', '/api/offers', { taskId: id })
    await must(ada, 'patch', `/api/offers/${refused.id}/decline`)
    if (status === 'closed') await must(ada, 'patch', `/api/tasks/${id}/close`)
    else if (status !== 'open') await must(ada, 'patch', `/api/tasks/${id}/assign`, { helperId: ben.id })
    if (status === 'in_progress') await must(ben, 'patch', `/api/tasks/${id}/start`)
    if (status === 'pending_review') await must(ben, 'patch', `/api/tasks/${id}/finish`)
    if (status === 'completed') await must(ada, 'patch', `/api/tasks/${id}/complete`)
    return id
  }

  for (const [turn, status] of (Object.keys(parts) as Status[]).entries()) {
    const id = await taskIn(status)
    for (const [name, { page }] of Object.entries(people)) {
      const may = parts[status][name as keyof typeof people]
      await page.setViewportSize(turn % 2 ? phone : desk)
      await page.goto(`/task/${id}`)
      await expect
        .poll(() => pressable(page), `${name} at ${status}`)
        .toEqual(words.filter((word) => may.some((own) => own === word)))
      if (may !== nobodys && badges[status])
        await expect(page.getByRole('article').getByText(badges[status], { exact: true })).toBeVisible()
      await expect(page.getByText('Your request', { exact: true })).toHaveCount(name === 'ada' ? 1 : 0)
      if (may === nobodys) await expect(page.getByRole('heading', { name: 'Task Not Found' })).toBeVisible()
      else
        await expect(
          page.getByRole('heading', {
            level: 2,
            name: status === 'completed' ? 'Task Completed' : 'What happens next',
          }),
        ).toBeVisible()
      if (name === 'ada' || name === 'ben') await looksRight(page)
    }
  }
})
