import type { Page } from '@playwright/test'
import { cast, pia } from '../cast.ts'
import { desk, expect, expectAccessible, phone, postDogWalk, test } from './story-test.ts'

/** Every label of a button or link about a task; labels that are not listed for a person must not be on their page. */
const labels = [
  'Edit',
  'Delete',
  'Close Task',
  'Post it again',
  'Complete & Review',
  'Mark as Complete',
  'Not done yet',
  'Message Ben',
  'Cancel …',
  'Start',
  'I’m Done',
  'Offer Help',
  'Offer Sent',
  'Take Back My Offer',
  'Browse other tasks',
  'Leave a Review',
  'Go Home',
]

const forOutsiders = ['Go Home']

/** Ada is the requester. Ben has offered and is accepted, Cleo has offered and is declined, and Pia has no part. */
const actionsOf = {
  open: {
    ada: ['Edit', 'Delete', 'Close Task'],
    ben: ['Offer Sent', 'Take Back My Offer'],
    cleo: ['Browse other tasks'],
    pia: ['Offer Help'],
  },
  matched: {
    ada: ['Close Task', 'Mark as Complete', 'Message Ben', 'Cancel …'],
    ben: ['Start', 'I’m Done', 'Cancel …'],
    cleo: [],
    pia: forOutsiders,
  },
  in_progress: {
    ada: ['Close Task', 'Mark as Complete', 'Cancel …'],
    ben: ['I’m Done', 'Cancel …'],
    cleo: [],
    pia: forOutsiders,
  },
  pending_review: {
    ada: ['Complete & Review', 'Mark as Complete', 'Not done yet'],
    ben: [],
    cleo: [],
    pia: forOutsiders,
  },
  completed: { ada: ['Post it again', 'Leave a Review'], ben: ['Leave a Review'], cleo: [], pia: forOutsiders },
  closed: { ada: ['Post it again'], ben: [], cleo: [], pia: forOutsiders },
} as const

const badges = {
  open: null,
  matched: 'In Progress',
  in_progress: 'In Progress',
  pending_review: 'Pending Review',
  completed: 'Completed',
  closed: 'Closed',
}

type Status = keyof typeof actionsOf

/** Labels that are buttons or links on the page. The one that ends a match names its day. */
async function findActions(page: Page): Promise<string[]> {
  const snapshot = (await page.getByRole('main').ariaSnapshot()).replace(/"Cancel [^"]+"/g, '"Cancel …"')
  return labels.filter((label) => ['button', 'link'].some((role) => snapshot.includes(`- ${role} "${label}"`)))
}

test('everybody sees exactly their own actions in every state of a task', async ({ signUp }) => {
  test.setTimeout(400_000)
  const people = {
    ada: await signUp(cast.ada),
    ben: await signUp(cast.ben),
    cleo: await signUp(cast.cleo),
    pia: await signUp(pia),
  }
  const { ada, ben, cleo } = people
  const call = async (who: typeof ada, method: 'post' | 'patch', path: string, data?: object) => {
    const answer = await who.context.request[method](path, { ...(data && { data }) })
    expect([path, answer.status()]).toEqual([path, method === 'post' ? 201 : 200])
    return answer.json()
  }

  async function taskIn(status: Status) {
    const id = await postDogWalk(ada.page, `A walk that is ${status}`)
    await call(ben, 'post', '/api/offers', { taskId: id })
    const refused = await call(cleo, 'post', '/api/offers', { taskId: id })
    await call(ada, 'patch', `/api/offers/${refused.id}/decline`)
    if (status === 'closed') await call(ada, 'patch', `/api/tasks/${id}/close`)
    else if (status !== 'open') await call(ada, 'patch', `/api/tasks/${id}/assign`, { helperId: ben.id })
    if (status === 'in_progress') await call(ben, 'patch', `/api/tasks/${id}/start`)
    if (status === 'pending_review') await call(ben, 'patch', `/api/tasks/${id}/finish`)
    if (status === 'completed') await call(ada, 'patch', `/api/tasks/${id}/complete`)
    return id
  }

  for (const [index, status] of (Object.keys(actionsOf) as Status[]).entries()) {
    const id = await taskIn(status)
    for (const [name, { page }] of Object.entries(people)) {
      const actions = actionsOf[status][name as keyof typeof people]
      await page.setViewportSize(index % 2 ? phone : desk)
      await page.goto(`/task/${id}`)
      await expect
        .poll(() => findActions(page), `${name} at ${status}`)
        .toEqual(labels.filter((label) => actions.some((action) => action === label)))
      if (actions !== forOutsiders && badges[status])
        await expect(page.getByRole('article').getByText(badges[status], { exact: true })).toBeVisible()
      await expect(page.getByText('Your request', { exact: true })).toHaveCount(name === 'ada' ? 1 : 0)
      if (actions === forOutsiders) await expect(page.getByRole('heading', { name: 'Task Not Found' })).toBeVisible()
      else
        await expect(
          page.getByRole('heading', {
            level: 2,
            name: status === 'completed' ? 'Task Completed' : 'What happens next',
          }),
        ).toBeVisible()
      if (name === 'ada' || name === 'ben') await expectAccessible(page)
    }
  }
})
