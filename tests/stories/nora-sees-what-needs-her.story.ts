import type { Page } from '@playwright/test'
import { dayMs, dayOf, getDateTimeFormat, instantAt } from '#shared/time.ts'
import { accept, offer, waitUntilRead } from './chat.ts'
import { expect, expectAccessible, press, test, title } from './story-test.ts'

const nora = { firstName: 'Nora', lastName: 'Hill' }
const tess = { firstName: 'Tess', lastName: 'Kim' }
const ben = { firstName: 'Ben', lastName: 'Okafor' }
const timeZone = 'America/Chicago'

/** An evening in Chicago, three days ahead, which is named by its weekday. */
const evening = instantAt(dayOf(new Date(Date.now() + 3 * dayMs), timeZone), '18:00', timeZone)
const weekday = getDateTimeFormat({ weekday: 'long' }, timeZone).format(evening)

async function postSitting(page: Page, date: Date): Promise<string> {
  const posted = await page.request.post('/api/tasks', {
    data: {
      taskType: 'request',
      title: 'Sit with two boys',
      description: 'They are four and six, and asleep by eight.',
      category: 'childcare',
      date: date.toISOString(),
      time: '18:00',
      timeZone,
      duration: 4,
      compensationType: 'money',
      compensation: 60,
      address: '12 Maple Street, Oak Park, IL 60302',
    },
  })
  return (await posted.json()).id
}

const needsOn = (page: Page) => page.getByRole('region', { name: 'What needs you' })
const myTasksOn = (page: Page) => page.getByRole('region', { name: 'My Tasks' })

for (const phone of [true, false])
  test(`Nora’s home leads with what needs her, ${phone ? 'on a phone' : 'at a desk'}`, async ({ signUp }) => {
    const [requester, helper] = [await signUp(nora, { phone }), await signUp(tess, { phone })]
    const { page } = requester
    await page.goto('/')
    await expect(myTasksOn(page).getByText('No active tasks')).toBeVisible()
    await expect(needsOn(page)).toHaveCount(0)

    const id = await postSitting(page, evening)
    await offer(helper.page, id)
    await offer((await signUp(ben)).page, id)
    await expect(needsOn(page).getByRole('link')).toHaveText([`2 offers for ${weekday}Sit with two boys`])
    await expect(myTasksOn(page).getByRole('link', { name: 'Sit with two boys' })).toContainText('2 offers')
    await expect(page.getByRole('heading', { name: 'How shall we reach you?' })).toBeVisible()
    const order = await page.locator('main h2').allTextContents()
    expect(order.slice(order.indexOf('What needs you'))).toEqual([
      'What needs you',
      'How shall we reach you?',
      'My Tasks',
      'Recent Requests Near You',
      'Nora Hill',
      'Messages',
    ])
    await expectAccessible(page)

    await helper.page.request.post('/api/messages', {
      data: { taskId: id, recipientId: requester.id, content: 'Do they like stories?' },
    })
    const isRead = waitUntilRead(page)
    await needsOn(page).getByRole('link', { name: 'Tess wrote to you' }).click()
    await expect(page.getByText('Do they like stories?')).toBeVisible()
    await isRead
    await accept(page, id, helper.id)
    await page.goto('/')
    await expect(myTasksOn(page).getByText(`Tess comes ${weekday}`)).toBeVisible()
    await expect(needsOn(page)).toHaveCount(0)

    await helper.page.request.patch(`/api/tasks/${id}/finish`)
    await needsOn(page).getByRole('link', { name: 'Tess says it is done' }).click()
    await expect(title(page, 'Sit with two boys')).toBeVisible()
    await expect(page).toHaveURL(`/task/${id}`)

    await press(page, 'Mark as Complete')
    await press(page.getByRole('dialog'), 'Mark as Complete')
    await expect(page.getByText('Task Completed!')).toBeVisible()
    await page.goto('/')
    await expect(myTasksOn(page).getByText('No active tasks')).toBeVisible()
    await expect(page.getByText('Post Your First Task')).toHaveCount(0)
    await expect(page.getByText('Be the first on your street')).toHaveCount(0)
    await expectAccessible(page)
    await needsOn(page).getByRole('link', { name: 'How was it with Tess?' }).click()
    await press(page, 'Leave a Review')
    await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
    await press(page, 'Submit Review')
    await expect(page.getByText('Review submitted successfully.')).toBeVisible()
    await page.goto('/')
    await expect(myTasksOn(page).getByText('No active tasks')).toBeVisible()
    await expect(needsOn(page)).toHaveCount(0)
  })

for (const phone of [true, false])
  test(`Tess sees on home where she offered, and how far it is, ${phone ? 'on a phone' : 'at a desk'}`, async ({
    signUp,
  }) => {
    const [requester, helper] = [await signUp(nora), await signUp(tess, { phone })]
    const { page } = helper
    await page.request.patch('/api/profile', { data: { address: 'Oak Park, IL 60301' } })
    const id = await postSitting(requester.page, evening)
    await page.goto('/')
    const card = page.getByRole('article').filter({ has: page.locator(`[href="/task/${id}"]`) })
    await expect(card).toContainText(/Oak Park, 60302 · (under|about) 1 mile/)
    await expect(card).not.toContainText('You offered')
    await offer(page, id)
    await page.goto('/')
    await expect(card).toContainText('You offered')
    await expectAccessible(page)
    await page.goto(`/task/${id}`)
    await expect(page.getByText(/^ · (under|about) 1 mile$/)).toBeVisible()
    await expectAccessible(page)
  })

test('Tess reads on the day that she helps, and is asked whether an offer still stands', async ({ signUp }) => {
  const [requester, helper] = [await signUp(nora), await signUp(tess, { phone: true })]
  const [todayId, laterId] = [
    await postSitting(requester.page, instantAt(dayOf(new Date(), timeZone), '18:00', timeZone)),
    await postSitting(requester.page, evening),
  ]
  for (const id of [todayId, laterId]) await offer(helper.page, id)
  await accept(requester.page, todayId, helper.id)
  await requester.page.request.patch(`/api/tasks/${laterId}`, { data: { compensation: 70 } })

  const { page } = helper
  await page.goto('/')
  await expect(needsOn(page).getByRole('link')).toHaveText([
    /^Nora changed this. Does your offer still stand\?/,
    /^You help Nora today, 6–10 PM/,
  ])
  await expectAccessible(page)
  await needsOn(page)
    .getByRole('link', { name: /still stand/ })
    .click()
  await press(page, 'Still Yes')
  await page.goto('/')
  await expect(needsOn(page).getByRole('link')).toHaveText([/^You help Nora today/])
})
