import { confirmations } from '#shared/tasks/copy.ts'
import { cast } from '../cast.ts'
import { expect, looksRight, postsForADogWalk, test } from './stage.ts'

const { ada, ben } = cast

const title = 'Walk Biscuit at noon'

test('what Ada sees on her task’s page the bell no longer tells her, but for what she was written', async ({
  enter,
}) => {
  const { page, id: adaId } = await enter(ada, { phone: true })
  const helper = await enter(ben)
  const [id, other] = [await postsForADogWalk(page, title), await postsForADogWalk(page, 'Carry a sofa')]
  for (const taskId of [id, other]) await helper.page.request.post('/api/offers', { data: { taskId } })
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

test('a page that nobody looks at leaves the bell alone until somebody does', async ({ enter }) => {
  const { page } = await enter(ada)
  const helper = await enter(ben)
  const id = await postsForADogWalk(page, title)
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

test('Ada closes her task knowing what that does, and Ben is led to what she said of him', async ({ enter }) => {
  const { page } = await enter(ada, { phone: true })
  const helper = await enter(ben, { phone: true })
  const id = await postsForADogWalk(page, title)
  await helper.page.request.post('/api/offers', { data: { taskId: id } })
  await page.request.patch(`/api/tasks/${id}/assign`, { data: { helperId: helper.id } })
  for (const turn of Array(12).keys())
    await page.request.post('/api/messages', { data: { taskId: id, recipientId: helper.id, content: `Word ${turn}` } })

  await page.goto(`/task/${id}`)
  await page.getByRole('button', { name: 'Close Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close Task' })
  await expect(dialog.getByText(confirmations.closeWithReview)).toBeVisible()
  await looksRight(page)
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

test('Ben reads once more for what he offers', async ({ enter }) => {
  const { page } = await enter(ada)
  const helper = await enter(ben, { phone: true })
  const id = await postsForADogWalk(page, title)
  await helper.page.goto(`/task/${id}`)
  await helper.page.getByRole('button', { name: 'Offer Help' }).click()
  await expect(helper.page.getByRole('dialog').getByText(/ · \$20 · Oak Park, 60302$/)).toBeVisible()
  await looksRight(helper.page)
})
