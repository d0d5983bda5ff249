import { cast } from '../cast.ts'
import { retrySuccessfully } from './failing-calls.ts'
import { expect, expectAccessible, postDogWalk, test } from './story-test.ts'

const { ada, ben } = cast

const dogWalkTitle = 'Walk Biscuit at noon'
const sofaTitle = 'Carry a sofa up one flight'

for (const phone of [false, true])
  test(`Ben finds his pending offers until they are answered, ${phone ? 'on a phone' : 'at a desk'}`, async ({
    signUp,
  }) => {
    const requester = await signUp(ada)
    const { page, context, id: benId } = await signUp(ben, { phone })
    await page.goto('/profile?tab=tasks')
    await expect(page.getByText('No tasks yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Waiting for an answer' })).toHaveCount(0)

    const [walkId, sofaId] = [
      await postDogWalk(requester.page, dogWalkTitle),
      await postDogWalk(requester.page, sofaTitle),
    ]
    for (const taskId of [walkId, sofaId]) await context.request.post('/api/offers', { data: { taskId } })

    await page.goto('/')
    await expect(page.getByRole('link', { name: 'You wait for an answer on 2 tasks' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'You wait for an answer on 2 tasks' }).click()
    await expect(page).toHaveURL('/profile?tab=tasks')
    const waiting = page.getByRole('region', { name: 'Waiting for an answer' })
    await expect(waiting.getByText('You offered')).toHaveCount(2)
    await expect(page.getByText('You have not posted anything yet.')).toBeVisible()
    await expect(page.getByText('No tasks yet')).toHaveCount(0)
    await expectAccessible(page)

    // When Ben is accepted, the task moves to the other list while he watches.
    await requester.page.request.patch(`/api/tasks/${walkId}/assign`, { data: { helperId: benId } })
    const helping = page.getByRole('region', { name: 'Tasks you help with' })
    await expect(helping.getByRole('link', { name: dogWalkTitle })).toBeVisible()
    await expect(waiting.getByRole('link')).toHaveText([sofaTitle])

    await waiting.getByRole('link', { name: sofaTitle }).click()
    await expect(page).toHaveURL(`/task/${sofaId}`)
    await page.getByRole('button', { name: 'Take Back My Offer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take Back' }).click()
    await expect(page.getByRole('button', { name: 'Offer Help' })).toBeVisible()
    await page.goto('/profile?tab=tasks')
    await expect(helping).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })

test('Ben offers again, starting with the text of the offer that he took back', async ({ signUp }) => {
  const requester = await signUp(ada)
  const { page, context } = await signUp(ben)
  const taskId = await postDogWalk(requester.page, dogWalkTitle)
  const { id } = await (await context.request.post('/api/offers', { data: { taskId, message: 'At noon?' } })).json()
  await context.request.patch(`/api/offers/${id}/withdraw`)
  const messageBox = page.getByRole('dialog').getByRole('textbox')
  await page.goto(`/browse?q=Biscuit`)
  await page
    .getByRole('article')
    .filter({ has: page.locator(`[href="/task/${taskId}"]`) })
    .getByRole('button', { name: 'Offer Help' })
    .click()
  await expect(messageBox).toHaveValue('At noon?')
  await page.goto(`/task/${taskId}`)
  await page.getByRole('button', { name: 'Offer Help' }).click()
  await expect(messageBox).toHaveValue('At noon?')
  await messageBox.fill('')
  await expect(messageBox).toHaveValue('')
  await messageBox.fill('Or at one?')
  await page.reload()
  await page.getByRole('button', { name: 'Offer Help' }).click()
  await expect(messageBox).toHaveValue('Or at one?')
  await page.getByRole('button', { name: 'Send Offer' }).click()
  await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()
  const [offer] = await (await requester.context.request.get(`/api/tasks/${taskId}/offers`)).json()
  expect(offer).toMatchObject({ message: 'Or at one?', status: 'pending' })
})

test('Ben is told when his offers cannot be loaded', async ({ signUp }) => {
  const { page } = await signUp(ben)
  await page.route('**/api/my-tasks?type=offered', (route) => route.abort())
  await page.goto('/profile?tab=tasks')
  const waiting = page.getByRole('region', { name: 'Waiting for an answer' })
  await expect(waiting.getByText('This did not load')).toBeVisible()
  await retrySuccessfully(page, '**/api/my-tasks?type=offered', waiting)
  await expect(waiting).toHaveCount(0)
})

test('Ben and Ada read on the task’s page who ended their match, and why', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  const helper = await signUp(ben)
  const taskId = await postDogWalk(page, dogWalkTitle)
  const sendOfferAgain = () => helper.page.request.post('/api/offers', { data: { taskId } })
  const matchAndRelease = async (releaser: typeof page, reason: string) => {
    await sendOfferAgain()
    await page.request.patch(`/api/tasks/${taskId}/assign`, { data: { helperId: helper.id } })
    await releaser.request.patch(`/api/tasks/${taskId}/release`, { data: { reason } })
  }

  await matchAndRelease(page, 'My aunt can do it.')
  await helper.page.goto(`/task/${taskId}`)
  await expect(helper.page.getByText('Ada canceled: “My aunt can do it.” If you can help')).toBeVisible()
  await page.goto(`/task/${taskId}`)
  await expect(page.getByText('canceled by you: “My aunt can do it.”')).toBeVisible()
  await expectAccessible(page)

  await matchAndRelease(helper.page, 'A cold.')
  await expect(helper.page.getByText('You canceled: “A cold.” If you can help Ada after all')).toBeVisible()
  await expect(page.getByText('canceled: “A cold.”', { exact: true })).toBeVisible()
  await expectAccessible(helper.page)
})
