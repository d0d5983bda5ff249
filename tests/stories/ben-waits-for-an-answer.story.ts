import { cast } from '../cast.ts'
import { triesAgain } from './failing.ts'
import { expect, looksRight, postsForADogWalk, test } from './stage.ts'

const { ada, ben } = cast

const dogWalk = 'Walk Biscuit at noon'
const sofa = 'Carry a sofa up one flight'

for (const phone of [false, true])
  test(`Ben finds what he offered, until it is answered, ${phone ? 'on a phone' : 'at a desk'}`, async ({ enter }) => {
    const asking = await enter(ada)
    const { page, context, id: benId } = await enter(ben, { phone })
    await page.goto('/profile?tab=tasks')
    await expect(page.getByText('No tasks yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Waiting for an answer' })).toHaveCount(0)

    const [walkId, sofaId] = [await postsForADogWalk(asking.page, dogWalk), await postsForADogWalk(asking.page, sofa)]
    for (const taskId of [walkId, sofaId]) await context.request.post('/api/offers', { data: { taskId } })

    await page.goto('/')
    await expect(page.getByRole('link', { name: 'You wait for an answer on 2 tasks' })).toBeVisible()
    await looksRight(page)
    await page.getByRole('link', { name: 'You wait for an answer on 2 tasks' }).click()
    await expect(page).toHaveURL('/profile?tab=tasks')
    const waiting = page.getByRole('region', { name: 'Waiting for an answer' })
    await expect(waiting.getByText('You offered')).toHaveCount(2)
    await expect(page.getByText('You have not posted anything yet.')).toBeVisible()
    await expect(page.getByText('No tasks yet')).toHaveCount(0)
    await looksRight(page)

    // It goes on to where he helps while he looks.
    await asking.page.request.patch(`/api/tasks/${walkId}/assign`, { data: { helperId: benId } })
    const helping = page.getByRole('region', { name: 'Tasks you help with' })
    await expect(helping.getByRole('link', { name: dogWalk })).toBeVisible()
    await expect(waiting.getByRole('link')).toHaveText([sofa])

    await waiting.getByRole('link', { name: sofa }).click()
    await expect(page).toHaveURL(`/task/${sofaId}`)
    await page.getByRole('button', { name: 'Take Back My Offer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take Back' }).click()
    await expect(page.getByRole('button', { name: 'Offer Help' })).toBeVisible()
    await page.goto('/profile?tab=tasks')
    await expect(helping).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })

test('Ben offers anew in the words of the offer that he took back, which he may change', async ({ enter }) => {
  const asking = await enter(ada)
  const { page, context } = await enter(ben)
  const taskId = await postsForADogWalk(asking.page, dogWalk)
  const { id } = await (await context.request.post('/api/offers', { data: { taskId, message: 'At noon?' } })).json()
  await context.request.patch(`/api/offers/${id}/withdraw`)
  const words = page.getByRole('dialog').getByRole('textbox')
  await page.goto(`/browse?q=Biscuit`)
  await page
    .getByRole('article')
    .filter({ has: page.locator(`[href="/task/${taskId}"]`) })
    .getByRole('button', { name: 'Offer Help' })
    .click()
  await expect(words).toHaveValue('At noon?')
  await page.goto(`/task/${taskId}`)
  await page.getByRole('button', { name: 'Offer Help' }).click()
  await expect(words).toHaveValue('At noon?')
  await words.fill('')
  await expect(words).toHaveValue('')
  await words.fill('Or at one?')
  await page.reload()
  await page.getByRole('button', { name: 'Offer Help' }).click()
  await expect(words).toHaveValue('Or at one?')
  await page.getByRole('button', { name: 'Send Offer' }).click()
  await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()
  const [offer] = await (await asking.context.request.get(`/api/tasks/${taskId}/offers`)).json()
  expect(offer).toMatchObject({ message: 'Or at one?', status: 'pending' })
})

test('Ben is told where his offers could not be read', async ({ enter }) => {
  const { page } = await enter(ben)
  await page.route('**/api/my-tasks?type=offered', (route) => route.abort())
  await page.goto('/profile?tab=tasks')
  const waiting = page.getByRole('region', { name: 'Waiting for an answer' })
  await expect(waiting.getByText('This did not load')).toBeVisible()
  await triesAgain(page, '**/api/my-tasks?type=offered', waiting)
  await expect(waiting).toHaveCount(0)
})

test('Ben and Ada read on the task’s page who ended their match, and why', async ({ enter }) => {
  const { page } = await enter(ada, { phone: true })
  const helper = await enter(ben)
  const taskId = await postsForADogWalk(page, dogWalk)
  const offers = () => helper.page.request.post('/api/offers', { data: { taskId } })
  const matchEnds = async (by: typeof page, reason: string) => {
    await offers()
    await page.request.patch(`/api/tasks/${taskId}/assign`, { data: { helperId: helper.id } })
    await by.request.patch(`/api/tasks/${taskId}/release`, { data: { reason } })
  }

  await matchEnds(page, 'My aunt can do it.')
  await helper.page.goto(`/task/${taskId}`)
  await expect(helper.page.getByText('Ada released you: “My aunt can do it.” If you can help')).toBeVisible()
  await page.goto(`/task/${taskId}`)
  await expect(page.getByText('released by you: “My aunt can do it.”')).toBeVisible()
  await looksRight(page)

  await matchEnds(helper.page, 'A cold.')
  await expect(helper.page.getByText('You stepped back: “A cold.” If you can help Ada after all')).toBeVisible()
  await expect(page.getByText('stepped back: “A cold.”')).toBeVisible()
  await looksRight(helper.page)
})
