import type { Locator, Page, Route } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, looksRight, postsForADogWalk, test } from './stage.ts'

const { ada, ben, cleo } = cast

const title = 'Walk a beagle at noon'
const over = 'This task has been completed. Messaging is no longer available.'

const post = (page: Page) => postsForADogWalk(page, title)

const offer = (page: Page, taskId: string) => page.request.post('/api/offers', { data: { taskId } })
const accept = (page: Page, taskId: string, helperId: string) =>
  page.request.patch(`/api/tasks/${taskId}/assign`, { data: { helperId } })
const complete = (page: Page, taskId: string) => page.request.patch(`/api/tasks/${taskId}/complete`)

const box = (page: Page) => page.getByRole('textbox', { name: /message/i })
const bubble = (page: Page, words: string): Locator => page.getByRole('log').getByText(words, { exact: true })

async function writes(page: Page, words: string) {
  await box(page).fill(words)
  await page.keyboard.press('Enter')
}

/** What happens to the next messages on their way to the server. */
const onTheWay = (page: Page, what: (route: Route) => unknown) =>
  page.route('**/api/messages', (route) => (route.request().method() === 'POST' ? what(route) : route.continue()))
const wayIsFree = (page: Page) => page.unroute('**/api/messages')

async function opensChat(page: Page) {
  await page.goto('/messages')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeFocused()
}

const pairs = [
  { where: 'at a desk', phone: false },
  { where: 'on phones', phone: true },
]

for (const { where, phone } of pairs)
  test(`Ada and Ben talk, live both ways, ${where}`, async ({ enter }) => {
    const [{ page: adas }, { page: bens, id: benId }] = [await enter(ada, { phone }), await enter(ben, { phone })]
    const taskId = await post(adas)
    await offer(bens, taskId)
    await accept(adas, taskId, benId)
    for (const page of [adas, bens]) await opensChat(page)
    await expect(bubble(adas, 'Ben offered to help.')).toBeVisible()
    await looksRight(adas)

    await writes(bens, 'Noon on\nFriday? See https://parks.example/map.')
    await expect(bubble(adas, 'https://parks.example/map')).toHaveAttribute('rel', /nofollow/)
    await writes(adas, 'Wonderful, ring twice.')
    await expect(bubble(bens, 'Wonderful, ring twice.')).toBeVisible()
    await box(bens).pressSequentially('I will')
    await expect(adas.getByText('Ben is typing…')).toBeVisible()
    await expect(adas.getByText('Ben is typing…')).toBeHidden()
    await box(bens).press('Shift+Enter')
    await expect(box(bens)).toHaveValue('I will\n')
    await looksRight(bens)

    await complete(adas, taskId)
    await expect(bens.getByText(over)).toBeVisible()
    await expect(bens.getByText('Not sent: I will')).toBeVisible()
    await expect(box(bens)).toBeHidden()
    await expect(bens.getByRole('status').filter({ hasText: over })).toBeFocused()
    await looksRight(bens)

    await bens.goBack()
    await expect(bens.getByRole('link', { name: title })).toBeVisible()
    await looksRight(bens)
  })

test('a message is seen at once, and words that fail are in the box again', async ({ enter }) => {
  const [{ page: adas }, { page: bens, id: benId }] = [await enter(ada), await enter(ben)]
  const taskId = await post(adas)
  await offer(bens, taskId)
  await accept(adas, taskId, benId)
  for (const page of [adas, bens]) await opensChat(page)

  let letItGo = () => {}
  const held = new Promise<void>((go) => {
    letItGo = go
  })
  await onTheWay(adas, async (route) => {
    await held
    await route.continue()
  })
  await writes(adas, 'Hello Ben')
  await expect(bubble(adas, 'Hello Ben')).toBeVisible()
  await expect(adas.getByText('Sending…')).toBeVisible()
  await looksRight(adas)
  letItGo()
  await expect(adas.getByText('Sending…')).toBeHidden()
  await expect(bubble(adas, 'Hello Ben')).toHaveCount(1)
  await wayIsFree(adas)

  await onTheWay(adas, (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong' } }))
  await writes(adas, 'Are you there?')
  await expect(adas.getByText('Something went wrong')).toBeVisible()
  await expect(box(adas)).toHaveValue('Are you there?')
  await expect(bubble(adas, 'Are you there?')).toBeHidden()
  await wayIsFree(adas)

  await adas.reload()
  await expect(box(adas)).toHaveValue('Are you there?')
  await box(adas).press('Enter')
  await expect(bubble(bens, 'Are you there?')).toHaveCount(1)
})

test('a message whose answer was lost is not sent twice', async ({ enter }) => {
  const [{ page: adas }, { page: bens, id: benId }] = [await enter(ada), await enter(ben)]
  const taskId = await post(adas)
  await offer(bens, taskId)
  await accept(adas, taskId, benId)
  for (const page of [adas, bens]) await opensChat(page)

  await onTheWay(adas, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await writes(adas, 'Only once')
  await expect(adas.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(bubble(adas, 'Only once')).toHaveCount(1)
  await expect(box(adas)).toHaveValue('')
  await expect(bubble(bens, 'Only once')).toHaveCount(1)
})

test('what Ben writes without a network waits, and goes out once', async ({ enter }) => {
  const [{ page: adas }, { page: bens, id: benId, context }] = [await enter(ada), await enter(ben, { phone: true })]
  const taskId = await post(adas)
  await offer(bens, taskId)
  await accept(adas, taskId, benId)
  for (const page of [adas, bens]) await opensChat(page)

  await context.setOffline(true)
  await writes(bens, 'In the tunnel')
  await writes(bens, 'Still in it')
  await expect(bens.getByText('Waiting for your connection')).toBeVisible()
  await expect(bubble(adas, 'In the tunnel')).toBeHidden()
  await looksRight(bens)
  await context.setOffline(false)
  await expect(adas.getByRole('log')).toContainText(/In the tunnel\s*Still in it/)
  await expect(bens.getByText('Waiting for your connection')).toBeHidden()
  for (const page of [adas, bens]) await expect(bubble(page, 'In the tunnel')).toHaveCount(1)
})

for (const { where, phone } of pairs)
  test(`Ada chooses with whom she talks, ${where}`, async ({ enter }) => {
    const { page: adas } = await enter(ada, { phone })
    await adas.goto('/messages')
    await expect(adas.getByText('No tasks with messages')).toBeVisible()
    await looksRight(adas)
    const taskId = await post(adas)
    await adas.reload()
    await adas.getByRole('link', { name: title }).click()
    await expect(adas.getByText('No helpers have messaged yet')).toBeVisible()
    await looksRight(adas)

    const { page: bens } = await enter(ben)
    await bens.goto(`/messages?task=${taskId}`)
    await expect(bens.getByText('No messages yet')).toBeVisible()
    await looksRight(bens)
    await writes(bens, 'Does she bite?')
    await expect(bubble(adas, 'Does she bite?')).toBeVisible()

    await offer((await enter(cleo)).page, taskId)
    await expect(adas.getByRole('button', { name: 'Cleo Marsh' })).toBeVisible()
    await expect(bubble(adas, 'Does she bite?'), 'her chat with Ben stays open').toBeVisible()
    await adas.reload()
    await expect(adas.getByText('Select a helper above')).toBeVisible()
    await looksRight(adas)
    await writes(adas, 'Only crumbs.')
    await expect(adas.getByText('Please select a helper to chat with')).toBeVisible()
    await adas.getByRole('button', { name: 'Ben Okafor' }).click()
    await expect(box(adas)).toHaveValue('Only crumbs.')
    await box(adas).press('Enter')
    await expect(bubble(bens, 'Only crumbs.')).toBeVisible()
  })
