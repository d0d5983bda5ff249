import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { demoPassword } from '#server/demo/neighborhood/seed-demo.ts'
import { dayMs } from '#shared/time.ts'
import { button, expect, expectAccessible, test } from './story-test.ts'

const ada = { firstName: 'Ada', lastName: 'Lindgren' }
const cleo = { firstName: 'Cleo', lastName: 'Marsh' }
const title = 'Hang a heavy mirror'
const street = '12 Maple Street'

/** Posts a request for three days from now; returns the path of its page. */
async function postRequest(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/tasks', {
    data: {
      taskType: 'request',
      title,
      description: 'It weighs forty pounds, and the wall is plaster.',
      category: 'household',
      date: new Date(Date.now() + 3 * dayMs).toISOString(),
      compensationType: 'money',
      compensation: 40,
      address: `${street}, Oak Park, IL 60302`,
    },
  })
  return `/task/${(await answer.json()).id}`
}

for (const [where, phone] of [
  ['at a desk', false],
  ['on a phone', true],
] as const)
  test(`Cleo reads Ada’s request, without its private details and Ada’s actions, ${where}`, async ({ signUp }) => {
    const path = await postRequest((await signUp(ada)).context.request)
    const { page } = await signUp(cleo, { phone })
    await page.goto(path)

    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('$40')).toBeVisible()
    await expect(page.getByText('Oak Park, 60302')).toBeVisible()
    await expect(page.getByText('Only the neighbor Ada accepts gets the exact address.')).toBeVisible()
    await expect(page.getByText(street)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Ada Lindgren' })).toHaveAttribute('href', /^\/user\//)
    await expect(page.getByRole('heading', { name: 'Messages & Communication' })).toBeVisible()
    await expect(page.getByLabel('Write a message to Ada')).toBeVisible()
    for (const name of ['Delete', 'Close Task', 'Mark as Complete', 'Accept Helper'])
      await expect(button(page, name)).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Ada Lindgren' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Lindgren' })).toBeFocused()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(path)

    await page.getByRole('link', { name: 'Back to Tasks' }).click()
    await expect(page).toHaveURL('/browse')
  })

test('Cleo can offer help at any scroll position of a long request on her phone', async ({ signUp }) => {
  const path = await postRequest((await signUp(ada)).context.request)
  const { page } = await signUp(cleo, { phone: true })
  await page.goto(path)
  const navigation = page.getByRole('navigation', { name: 'Quick' })
  const offer = button(page, 'Offer Help')
  await expect(offer).toHaveCount(1)
  await expect(offer).toBeInViewport({ ratio: 1 })
  await expect(navigation).toBeInViewport({ ratio: 1 })

  const composer = page.getByLabel('Write a message to Ada')
  await composer.focus()
  const gapPx = async () => ((await offer.boundingBox())?.y ?? 0) - bottomOf(await composer.boundingBox())
  await expect.poll(gapPx, 'the focused box is not covered').toBeGreaterThan(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(
    page.getByRole('link', { name: 'Terms of Service' }),
    'and neither is the end of the page',
  ).toBeInViewport()
  await expectAccessible(page)

  await offer.click()
  await button(page, 'Send Offer').click()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeInViewport()
  await expect(button(page, 'Take Back My Offer')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.POSITIVE_INFINITY)

test('Cleo’s unsent offer is kept, and a second offer is answered kindly', async ({ signUp }) => {
  const path = await postRequest((await signUp(ada)).context.request)
  const { page, context } = await signUp(cleo)
  // Live events are dropped, because the page could learn of the offer from the other session before she presses.
  await page.routeWebSocket(/\/ws$/, (socket) => socket.connectToServer().onMessage(() => {}))
  await page.goto(path)
  const messageBox = page.getByLabel('Message (optional)')

  await button(page, 'Offer Help').press('Enter')
  await expect(messageBox).toBeFocused()
  await messageBox.fill('I own a level.')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Offer Help')).toBeFocused()
  await page.reload()
  await button(page, 'Offer Help').click()
  await expect(messageBox).toHaveValue('I own a level.')

  await messageBox.fill('x'.repeat(1001))
  await button(page, 'Send Offer').click()
  await expect(page.getByText('Please use at most 1,000 characters')).toBeVisible()
  await expect(messageBox).toHaveValue('x'.repeat(1001))

  await messageBox.fill('I own a level.')
  await context.request.post('/api/offers', { data: { taskId: path.replace('/task/', '') } })
  await button(page, 'Send Offer').click()
  await expect(page.getByText('You have already offered to help.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeFocused()
})

test('Cleo’s offer that comes too late is kept in its form, which leads back to her search', async ({ signUp }) => {
  const { request } = (await signUp(ada)).context
  const path = await postRequest(request)
  const ben = await signUp({ firstName: 'Ben', lastName: 'Okafor' })
  const { page } = await signUp(cleo)
  await page.goto('/browse?sort=highest_pay')
  await page.locator(`a[href^="${path}"]`).first().click()
  await expect(page.getByRole('link', { name: 'Back to Tasks' })).toBeVisible()
  await button(page, 'Offer Help').click()
  await page.getByLabel('Message (optional)').fill('I own a level.')

  await ben.context.request.post('/api/offers', { data: { taskId: path.replace('/task/', '') } })
  await request.patch(`/api${path.replace('task', 'tasks')}/assign`, { data: { helperId: ben.id } })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/offers')) sent += 1
  })
  await button(page, 'Send Offer').evaluate((pressed: HTMLButtonElement) => {
    for (const _ of ['once', 'twice']) pressed.click()
  })
  await expect(page.locator('form').getByText('This task is no longer open.')).toBeVisible()
  await expect(button(page, 'Send Offer')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Browse other tasks' })).toBeFocused()
  await expect(page.getByLabel('Message (optional)')).toHaveValue('I own a level.')
  await page.getByRole('link', { name: 'Browse other tasks' }).click()
  await expect(page).toHaveURL('/browse?sort=highest_pay')
  expect(sent).toBe(1)
})

test('Cleo is told that a task is deleted, however she closes her offer form', async ({ signUp }) => {
  const { request } = (await signUp(ada)).context
  const { page } = await signUp(cleo)
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => button(page.getByRole('dialog'), 'Cancel').press('Enter'),
  ]) {
    const path = await postRequest(request)
    await page.goto(path)
    await button(page, 'Offer Help').click()
    await expect(button(page, 'Send Offer')).toBeVisible()
    await request.delete(`/api${path.replace('task', 'tasks')}`)
    await button(page, 'Send Offer').press('Enter')
    await expect(page.getByRole('alert').getByText('No Longer Open', { exact: true })).toBeVisible()
    await leave()
    await expect(page.getByRole('heading', { name: 'Task Not Found' })).toBeFocused()
  }
})

test('Ada deletes her request, and Cleo’s open page says so', async ({ signUp }) => {
  const requester = await signUp(ada, { phone: true })
  const path = await postRequest(requester.context.request)
  const stranger = await signUp(cleo)
  await stranger.context.request.post('/api/offers', { data: { taskId: path.replace('/task/', '') } })
  await stranger.page.goto(path)
  await expect(stranger.page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()

  const { page } = requester
  await page.goto(path)
  await expect(page.getByText('Your request', { exact: true })).toBeVisible()
  await expect(page.getByText(street)).toBeVisible()
  await expect(button(page, 'Offer Help')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', path.replace('task', 'edit-request'))
  await expectAccessible(page)

  await button(page, 'Delete').click()
  await expect(
    page.getByText(
      'Are you sure you want to delete this task? This action cannot be undone and will remove all associated messages and offers.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await button(page.getByRole('dialog'), 'Delete').click()
  await expect(page.getByText('Task deleted successfully.')).toBeVisible()
  await expect(page).toHaveURL('/')

  await expect(stranger.page.getByRole('heading', { name: 'Task Not Found' })).toBeVisible()
})

test('Cleo reads that a task does not exist, and goes home', async ({ signUp }) => {
  const { page } = await signUp(cleo, { phone: true })
  await page.goto(`/task/${randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Task Not Found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a sample task is labeled as one, and accepts no offers', async ({ browser, demo }) => {
  const context = await browser.newContext({ baseURL: demo })
  await context.request.post('/api/auth/login', {
    data: { email: 'ben@porchlight.example', password: demoPassword },
  })
  const tasks: { id: string; title: string }[] = await (await context.request.get('/api/tasks')).json()
  const sample = tasks.find((task) => task.title === 'Sitter for two early sleepers')
  const page = await context.newPage()
  await page.goto(`/task/${sample?.id}`)

  await expect(page.getByText('Sample Task').first()).toBeVisible()
  await expect(page.getByText('This is a sample task, so it cannot be responded to.')).toBeVisible()
  await expect(button(page, 'Offer Help')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await context.close()
})
