import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { demoPassword } from '#server/db/seed/demo.ts'
import { dayMs } from '#shared/time.ts'
import { button, expect, looksRight, test } from './stage.ts'

const ada = { firstName: 'Ada', lastName: 'Lindgren' }
const cleo = { firstName: 'Cleo', lastName: 'Marsh' }
const title = 'Hang a heavy mirror'
const street = '12 Maple Street'

/** A request three days from now; answers with the path of its page. */
async function asks(request: APIRequestContext): Promise<string> {
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
  test(`Cleo reads what Ada asks, and what is not hers stays out of her reach, ${where}`, async ({ enter }) => {
    const path = await asks((await enter(ada)).context.request)
    const { page } = await enter(cleo, { phone })
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
    await looksRight(page)

    await page.getByRole('link', { name: 'Ada Lindgren' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Lindgren' })).toBeFocused()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page).toHaveURL(path)

    await page.getByRole('link', { name: 'Back to Tasks' }).click()
    await expect(page).toHaveURL('/browse')
  })

test('Cleo offers her help from wherever she is in a long request on her phone', async ({ enter }) => {
  const path = await asks((await enter(ada)).context.request)
  const { page } = await enter(cleo, { phone: true })
  await page.goto(path)
  const navigation = page.getByRole('navigation', { name: 'Quick' })
  const offer = button(page, 'Offer Help')
  await expect(offer).toHaveCount(1)
  await expect(offer).toBeInViewport({ ratio: 1 })
  await expect(navigation).toBeInViewport({ ratio: 1 })

  const composer = page.getByLabel('Write a message to Ada')
  await composer.focus()
  const gap = async () => ((await offer.boundingBox())?.y ?? 0) - bottomOf(await composer.boundingBox())
  await expect.poll(gap, 'what has the focus is not covered').toBeGreaterThan(0)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('link', { name: 'Terms of Service' }), 'and nothing at the end').toBeInViewport()
  await looksRight(page)

  await offer.click()
  await button(page, 'Send Offer').click()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeInViewport()
  await expect(button(page, 'Take Back My Offer')).toBeVisible()
  await expect(offer).toHaveCount(0)
})

const bottomOf = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.POSITIVE_INFINITY)

test('an unsent offer keeps its words, and a second one is no failure', async ({ enter }) => {
  const path = await asks((await enter(ada)).context.request)
  const { page, context } = await enter(cleo)
  // Else it may hear of the offer on her other screen before she presses.
  await page.routeWebSocket(/\/ws$/, (line) => line.connectToServer().onMessage(() => {}))
  await page.goto(path)
  const words = page.getByLabel('Message (optional)')

  await button(page, 'Offer Help').press('Enter')
  await expect(words).toBeFocused()
  await words.fill('I own a level.')
  await page.keyboard.press('Escape')
  await expect(button(page, 'Offer Help')).toBeFocused()
  await page.reload()
  await button(page, 'Offer Help').click()
  await expect(words).toHaveValue('I own a level.')

  await words.fill('x'.repeat(1001))
  await button(page, 'Send Offer').click()
  await expect(page.getByText('Please use at most 1,000 characters')).toBeVisible()
  await expect(words).toHaveValue('x'.repeat(1001))

  await words.fill('I own a level.')
  await context.request.post('/api/offers', { data: { taskId: path.replace('/task/', '') } })
  await button(page, 'Send Offer').click()
  await expect(page.getByText('You have already offered to help.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeFocused()
})

test('an offer that comes too late keeps its words, and leads back to the search', async ({ enter }) => {
  const { request } = (await enter(ada)).context
  const path = await asks(request)
  const ben = await enter({ firstName: 'Ben', lastName: 'Okafor' })
  const { page } = await enter(cleo)
  await page.goto('/browse?sort=highest_pay')
  await page.locator(`a[href^="${path}"]`).first().click()
  await expect(page.getByRole('link', { name: 'Back to Tasks' })).toBeVisible()
  await button(page, 'Offer Help').click()
  await page.getByLabel('Message (optional)').fill('I own a level.')

  await ben.context.request.post('/api/offers', { data: { taskId: path.replace('/task/', '') } })
  await request.patch(`/api${path.replace('task', 'tasks')}/assign`, { data: { helperId: ben.id } })
  let sent = 0
  page.on('request', (made) => {
    if (made.method() === 'POST' && made.url().endsWith('/api/offers')) sent += 1
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

test('whichever way Cleo leaves an offer on what was deleted, she is told that it is gone', async ({ enter }) => {
  const { request } = (await enter(ada)).context
  const { page } = await enter(cleo)
  for (const leaves of [
    () => page.keyboard.press('Escape'),
    () => button(page.getByRole('dialog'), 'Cancel').press('Enter'),
  ]) {
    const path = await asks(request)
    await page.goto(path)
    await button(page, 'Offer Help').click()
    await expect(button(page, 'Send Offer')).toBeVisible()
    await request.delete(`/api${path.replace('task', 'tasks')}`)
    await button(page, 'Send Offer').press('Enter')
    await expect(page.getByRole('alert').getByText('No Longer Open', { exact: true })).toBeVisible()
    await leaves()
    await expect(page.getByRole('heading', { name: 'Task Not Found' })).toBeFocused()
  }
})

test('Ada deletes her request, and it is gone from under Cleo’s eyes', async ({ enter }) => {
  const owner = await enter(ada, { phone: true })
  const path = await asks(owner.context.request)
  const onlooker = await enter(cleo)
  await onlooker.context.request.post('/api/offers', { data: { taskId: path.replace('/task/', '') } })
  await onlooker.page.goto(path)
  await expect(onlooker.page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()

  const { page } = owner
  await page.goto(path)
  await expect(page.getByText('Your request', { exact: true })).toBeVisible()
  await expect(page.getByText(street)).toBeVisible()
  await expect(button(page, 'Offer Help')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', path.replace('task', 'edit-request'))
  await looksRight(page)

  await button(page, 'Delete').click()
  await expect(
    page.getByText(
      'Are you sure you want to delete this task? This action cannot be undone and will remove all associated messages and offers.',
    ),
  ).toBeVisible()
  await looksRight(page)
  await button(page.getByRole('dialog'), 'Delete').click()
  await expect(page.getByText('Task deleted successfully.')).toBeVisible()
  await expect(page).toHaveURL('/')

  await expect(onlooker.page.getByRole('heading', { name: 'Task Not Found' })).toBeVisible()
})

test('a task that never was is Not Found, with a way home', async ({ enter }) => {
  const { page } = await enter(cleo, { phone: true })
  await page.goto(`/task/${randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Task Not Found' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a sample task says that it is one, and takes no offers', async ({ browser, demo }) => {
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
  await looksRight(page)
  await context.close()
})
