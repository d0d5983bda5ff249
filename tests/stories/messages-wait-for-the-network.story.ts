import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { bubble, chatLog, interceptPosts, messageBox, openSharedChat, sendMessage, taskTitle } from './chat.ts'
import { expect, expectAccessible, test } from './story-test.ts'

const { ada, ben } = cast

const messages = '**/api/messages'

/** Watches a text in the chat; the returned function returns true if the text was missing at any moment since. */
async function watchForDisappearance(page: Page, text: string) {
  const watch = await chatLog(page).evaluateHandle((chat, text) => {
    const watch = { vanished: false }
    new MutationObserver(() => {
      if (!chat.textContent?.includes(text)) watch.vanished = true
    }).observe(chat, { childList: true, subtree: true })
    return watch
  }, text)
  return async () => (await watch.jsonValue()).vanished
}

test('Ada sees her message at once, and a message that fails is in its box again', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  const [adaPage, benPage] = [requester.page, helper.page]
  await openSharedChat(requester, helper)

  let release = () => {}
  const released = new Promise<void>((go) => {
    release = go
  })
  await interceptPosts(adaPage, messages, async (route) => {
    await released
    await route.continue()
  })
  await sendMessage(adaPage, 'Hello Ben')
  await expect(bubble(adaPage, 'Hello Ben')).toBeVisible()
  await expect(adaPage.getByText('Sending…')).toBeVisible()
  await expectAccessible(adaPage)
  const hasVanished = await watchForDisappearance(adaPage, 'Hello Ben')
  release()
  await expect(adaPage.getByText('Sending…')).toBeHidden()
  await expect(bubble(adaPage, 'Hello Ben')).toHaveCount(1)
  expect(await hasVanished()).toBe(false)
  await adaPage.unroute(messages)

  await interceptPosts(adaPage, messages, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong' } }),
  )
  await sendMessage(adaPage, 'Are you there?')
  await expect(adaPage.getByText('Something went wrong')).toBeVisible()
  await expect(messageBox(adaPage)).toHaveValue('Are you there?')
  await expect(bubble(adaPage, 'Are you there?')).toBeHidden()
  await adaPage.unroute(messages)

  await adaPage.reload()
  await expect(messageBox(adaPage)).toHaveValue('Are you there?')
  await messageBox(adaPage).press('Enter')
  await expect(bubble(benPage, 'Are you there?')).toHaveCount(1)
})

test('a message whose answers were lost arrives once, without an error', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  const [adaPage, benPage] = [requester.page, helper.page]
  await openSharedChat(requester, helper)

  let lostAnswers = 0
  await interceptPosts(adaPage, messages, async (route) => {
    await route.fetch()
    lostAnswers += 1
    await route.abort()
  })
  await sendMessage(adaPage, 'Only once')
  await expect.poll(() => lostAnswers).toBe(2)
  await adaPage.unroute(messages)
  // Messages are sent in order: once this one has arrived, an error about the one before it would be visible.
  await sendMessage(adaPage, 'And again')
  await expect(bubble(benPage, 'And again')).toBeVisible()
  expect(await adaPage.getByText('Failed to send message').count()).toBe(0)
  await expect(adaPage.getByText('Sending…')).toBeHidden()
  await expect(messageBox(adaPage)).toHaveValue('')
  for (const text of ['Only once', 'And again'])
    for (const page of [adaPage, benPage]) await expect(bubble(page, text)).toHaveCount(1)
})

test('messages that Ben writes without a network wait, and are sent once', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben, { phone: true })]
  const [adaPage, benPage, { context }] = [requester.page, helper.page, helper]
  await openSharedChat(requester, helper)

  await context.setOffline(true)
  await sendMessage(benPage, 'In the tunnel')
  await sendMessage(benPage, 'Still in it')
  await expect(benPage.getByText('Waiting for your connection')).toBeVisible()
  await expect(bubble(adaPage, 'In the tunnel')).toBeHidden()
  await expectAccessible(benPage)
  await context.setOffline(false)
  await expect(adaPage.getByRole('log')).toContainText(/In the tunnel\s*Still in it/)
  await expect(benPage.getByText('Waiting for your connection')).toBeHidden()
  for (const page of [adaPage, benPage]) await expect(bubble(page, 'In the tunnel')).toHaveCount(1)
})

test('a message that Ben wrote without a network is sent once, although he closed the page', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  const [adaPage, { page: benPage, context }] = [requester.page, helper]
  await openSharedChat(requester, helper)

  await context.setOffline(true)
  await sendMessage(benPage, 'In the tunnel')
  await messageBox(benPage).fill('And then')
  await expect(benPage.getByText('Waiting for your connection')).toBeVisible()
  await benPage.close()
  await context.setOffline(false)

  const reopened = await context.newPage()
  await reopened.goto('/')
  await expect(bubble(adaPage, 'In the tunnel')).toBeVisible()
  await reopened.goto('/messages')
  await reopened.getByRole('link', { name: taskTitle }).click()
  await expect(bubble(reopened, 'In the tunnel')).toHaveCount(1)
  await expect(messageBox(reopened)).toHaveValue('And then')
  await reopened.reload()
  for (const page of [adaPage, reopened]) await expect(bubble(page, 'In the tunnel')).toHaveCount(1)
})

test('a message that Ben wrote without a network is sent by another tab after the first is closed', async ({
  signUp,
}) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben, { phone: true })]
  const { page, context } = helper
  await openSharedChat(requester, helper)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(bubble(other, 'You offered to help')).toBeVisible()
  await context.setOffline(true)
  await sendMessage(page, 'In the tunnel')
  await expect(page.getByText('Waiting for your connection')).toBeVisible()
  await expect(other.getByText('Waiting for your connection')).toBeVisible()
  await messageBox(other).fill('Almost')
  await page.close()
  await context.setOffline(false)
  await expect(bubble(requester.page, 'In the tunnel')).toHaveCount(1)
  await expect(bubble(other, 'In the tunnel')).toHaveCount(1)
  await expect(other.getByText('Waiting for your connection')).toHaveCount(0)
  await expect(messageBox(other)).toHaveValue('Almost')
})
