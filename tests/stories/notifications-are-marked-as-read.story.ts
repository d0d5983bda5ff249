import type { Page } from '@playwright/test'
import { confirmations } from '#shared/tasks/copy.ts'
import { cast } from '../cast.ts'
import { expect, expectAccessible, postDogWalk, test } from './story-test.ts'

const { ada, ben } = cast

const title = 'Walk Biscuit at noon'

test('Ada opens her task, which marks its notifications as read, except those of messages', async ({ signUp }) => {
  const { page, id: adaId } = await signUp(ada, { phone: true })
  const helper = await signUp(ben)
  const [id, otherTaskId] = [await postDogWalk(page, title), await postDogWalk(page, 'Carry a sofa')]
  for (const taskId of [id, otherTaskId]) await helper.page.request.post('/api/offers', { data: { taskId } })
  const content = 'Is the gate open?'
  await helper.page.request.post('/api/messages', { data: { taskId: id, recipientId: adaId, content } })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible()

  await page.goto(`/task/${id}`)
  await expect(page.getByRole('heading', { name: 'A neighbor offered to help' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('link', { name: /^Unread: New offer.*Carry a sofa/ })).toBeVisible()
  await expect(list.getByRole('link', { name: /^Unread: New message/ })).toBeVisible()
  await expect(list.getByRole('link', { name: /^New offer/ })).toBeVisible()
})

test('Ada’s hidden page marks notifications as read only once it is visible', async ({ signUp }) => {
  const { page } = await signUp(ada)
  const helper = await signUp(ben)
  const id = await postDogWalk(page, title)
  await helper.page.request.post('/api/offers', { data: { taskId: id } })
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  })
  await page.goto(`/task/${id}`)
  await expect(page.getByRole('heading', { name: 'A neighbor offered to help' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await (await page.request.get('/api/notifications/unread-count')).json()).toEqual({ count: 1 })

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('Ada closes her task with a review, and Ben is led to the review by his notification', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  const helper = await signUp(ben, { phone: true })
  const id = await postDogWalk(page, title)
  await helper.page.request.post('/api/offers', { data: { taskId: id } })
  await page.request.patch(`/api/tasks/${id}/assign`, { data: { helperId: helper.id } })
  for (const number of Array(12).keys())
    await page.request.post('/api/messages', {
      data: { taskId: id, recipientId: helper.id, content: `Word ${number}` },
    })

  await page.goto(`/task/${id}`)
  await page.getByRole('button', { name: 'Close Task' }).click()
  await page.getByRole('button', { name: 'It is done' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close Task' })
  await expect(dialog.getByText(confirmations.closeWithReview)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Review submitted successfully.')).toBeVisible()

  await helper.page.goto('/')
  await helper.page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await helper.page.getByRole('link', { name: /New review/ }).click()
  await expect(helper.page).toHaveURL(`/task/${id}#reviews`)
  const reviews = helper.page.getByRole('heading', { name: 'Reviews', exact: true })
  await expect(reviews).toBeFocused()
  await expect(reviews).toBeInViewport()
})

test('Ben reads the pay and the place of the task again in the offer form', async ({ signUp }) => {
  const { page } = await signUp(ada)
  const helper = await signUp(ben, { phone: true })
  const id = await postDogWalk(page, title)
  await helper.page.goto(`/task/${id}`)
  await helper.page.getByRole('button', { name: 'Offer Help' }).click()
  await expect(helper.page.getByRole('dialog').getByText(/ · \$20 · Oak Park, 60302$/)).toBeVisible()
  await expectAccessible(helper.page)
})

test('Ben and Ada are notified on every screen when their match begins and ends', async ({ signUp }) => {
  const [ada, ben] = [await signUp(cast.ada), await signUp(cast.ben, { phone: true })]
  const taskId = await postDogWalk(ada.page, title)
  await ben.context.request.post('/api/offers', { data: { taskId } })
  const toast = (page: Page, name: string) => page.getByRole('status').filter({ hasText: name })
  /** Waits for a notification from the other person, which proves that the page's live socket is open. */
  async function waitForMessageFrom(sender: typeof ada, reader: typeof ada, unread: number) {
    // The page's initial requests must be done, because they could deliver the notification too.
    await reader.page.goto('/browse', { waitUntil: 'networkidle' })
    await expect(reader.page.getByRole('heading', { level: 1 })).toBeVisible()
    const data = { taskId, recipientId: reader.id, content: 'Are you there?' }
    await sender.context.request.post('/api/messages', { data })
    await expect(reader.page.getByRole('button', { name: `Notifications, ${unread} unread` })).toBeVisible()
  }
  await waitForMessageFrom(ada, ben, 1)
  await ada.context.request.patch(`/api/tasks/${taskId}/assign`, { data: { helperId: ben.id } })
  await expect(toast(ben.page, 'You were chosen')).toContainText(`Ada accepted your help with "${title}".`)
  await expectAccessible(ben.page)

  await waitForMessageFrom(ben, ada, 2)
  await ben.context.request.patch(`/api/tasks/${taskId}/release`, { data: { reason: 'My car broke down' } })
  await expect(toast(ada.page, 'A task is open again')).toContainText('My car broke down')
  await expect(
    toast(ada.page, 'A task is open again').locator('.tabler-icon-bell'),
    'it is not shown as a success',
  ).toBeVisible()
  await expectAccessible(ada.page)
})
