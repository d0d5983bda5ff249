import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { box, bubble, log, meetInChat, onTheWay, title, writes } from './chatting.ts'
import { expect, looksRight, test } from './stage.ts'

const { ada, ben } = cast

const messages = '**/api/messages'

/** Whether these words, which the chat shows now, were missing from it for a moment since. */
async function watchFor(page: Page, words: string) {
  const seen = await log(page).evaluateHandle((chat, text) => {
    const watch = { vanished: false }
    new MutationObserver(() => {
      if (!chat.textContent?.includes(text)) watch.vanished = true
    }).observe(chat, { childList: true, subtree: true })
    return watch
  }, words)
  return async () => (await seen.jsonValue()).vanished
}

test('a message is seen at once, and words that fail are in the box again', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben)]
  const [adas, bens] = [adaHere.page, benHere.page]
  await meetInChat(adaHere, benHere)

  let letItGo = () => {}
  const held = new Promise<void>((go) => {
    letItGo = go
  })
  await onTheWay(adas, messages, async (route) => {
    await held
    await route.continue()
  })
  await writes(adas, 'Hello Ben')
  await expect(bubble(adas, 'Hello Ben')).toBeVisible()
  await expect(adas.getByText('Sending…')).toBeVisible()
  await looksRight(adas)
  const vanished = await watchFor(adas, 'Hello Ben')
  letItGo()
  await expect(adas.getByText('Sending…')).toBeHidden()
  await expect(bubble(adas, 'Hello Ben')).toHaveCount(1)
  expect(await vanished()).toBe(false)
  await adas.unroute(messages)

  await onTheWay(adas, messages, (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong' } }))
  await writes(adas, 'Are you there?')
  await expect(adas.getByText('Something went wrong')).toBeVisible()
  await expect(box(adas)).toHaveValue('Are you there?')
  await expect(bubble(adas, 'Are you there?')).toBeHidden()
  await adas.unroute(messages)

  await adas.reload()
  await expect(box(adas)).toHaveValue('Are you there?')
  await box(adas).press('Enter')
  await expect(bubble(bens, 'Are you there?')).toHaveCount(1)
})

test('a message whose answers were lost has arrived, and nobody says otherwise', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben)]
  const [adas, bens] = [adaHere.page, benHere.page]
  await meetInChat(adaHere, benHere)

  let lost = 0
  await onTheWay(adas, messages, async (route) => {
    await route.fetch()
    lost += 1
    await route.abort()
  })
  await writes(adas, 'Only once')
  await expect.poll(() => lost).toBe(2)
  await adas.unroute(messages)
  // In the order of writing: once this is there, whatever was to be said of the one before it stands there.
  await writes(adas, 'And again')
  await expect(bubble(bens, 'And again')).toBeVisible()
  expect(await adas.getByText('Failed to send message').count()).toBe(0)
  await expect(adas.getByText('Sending…')).toBeHidden()
  await expect(box(adas)).toHaveValue('')
  for (const words of ['Only once', 'And again'])
    for (const page of [adas, bens]) await expect(bubble(page, words)).toHaveCount(1)
})

test('what Ben writes without a network waits, and goes out once', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben, { phone: true })]
  const [adas, bens, { context }] = [adaHere.page, benHere.page, benHere]
  await meetInChat(adaHere, benHere)

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

test('what Ben wrote in a tunnel goes out once, though he closed the page there', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben)]
  const [adas, { page: bens, context }] = [adaHere.page, benHere]
  await meetInChat(adaHere, benHere)

  await context.setOffline(true)
  await writes(bens, 'In the tunnel')
  await box(bens).fill('And then')
  await expect(bens.getByText('Waiting for your connection')).toBeVisible()
  await bens.close()
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto('/')
  await expect(bubble(adas, 'In the tunnel')).toBeVisible()
  await again.goto('/messages')
  await again.getByRole('link', { name: title }).click()
  await expect(bubble(again, 'In the tunnel')).toHaveCount(1)
  await expect(box(again)).toHaveValue('And then')
  await again.reload()
  for (const page of [adas, again]) await expect(bubble(page, 'In the tunnel')).toHaveCount(1)
})

test('what Ben writes in a tunnel goes out, though another tab of his writes too and the first is closed', async ({
  enter,
}) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben, { phone: true })]
  const { page, context } = benHere
  await meetInChat(adaHere, benHere)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(bubble(other, 'Ben offered to help.')).toBeVisible()
  await context.setOffline(true)
  await writes(page, 'In the tunnel')
  await expect(page.getByText('Waiting for your connection')).toBeVisible()
  await expect(other.getByText('Waiting for your connection')).toBeVisible()
  await box(other).fill('Almost')
  await page.close()
  await context.setOffline(false)
  await expect(bubble(adaHere.page, 'In the tunnel')).toHaveCount(1)
  await expect(bubble(other, 'In the tunnel')).toHaveCount(1)
  await expect(other.getByText('Waiting for your connection')).toHaveCount(0)
  await expect(box(other)).toHaveValue('Almost')
})
