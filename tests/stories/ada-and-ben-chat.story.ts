import type { Page } from '@playwright/test'
import { messagesPageSize } from '#shared/constants.ts'
import { cast, pia } from '../cast.ts'
import {
  accept,
  bubble,
  chatLog,
  complete,
  messageBox,
  offer,
  openSharedChat,
  postTask,
  sendMessage,
  taskTitle,
  waitUntilRead,
} from './chat.ts'
import { expect, expectAccessible, test } from './story-test.ts'

const { ada, ben, cleo } = cast

const chatEndedText = 'This task has been completed. Messaging is no longer available.'
const pairs = [
  { where: 'at a desk', phone: false },
  { where: 'on phones', phone: true },
]

for (const { where, phone } of pairs)
  test(`Ada and Ben chat live, ${where}`, async ({ signUp }) => {
    const [requester, helper] = [await signUp(ada, { phone }), await signUp(ben, { phone })]
    const [adaPage, benPage] = [requester.page, helper.page]
    const taskId = await openSharedChat(requester, helper)
    await expect(bubble(adaPage, 'Ben offered to help')).toBeVisible()
    await expectAccessible(adaPage)

    await sendMessage(benPage, 'Noon on\nFriday? See https://parks.example/map.')
    await expect(bubble(adaPage, 'https://parks.example/map')).toHaveAttribute('rel', /nofollow/)
    const isMarkedRead = waitUntilRead(benPage)
    await sendMessage(adaPage, 'Wonderful, ring twice.')
    await expect(bubble(benPage, 'Wonderful, ring twice.')).toBeVisible()
    await isMarkedRead
    await messageBox(benPage).pressSequentially('I will')
    await expect(adaPage.getByText('Ben is typing…')).toBeVisible()
    await expect(adaPage.getByText('Ben is typing…')).toBeHidden()
    await messageBox(benPage).press('Shift+Enter')
    await expect(messageBox(benPage)).toHaveValue('I will\n')
    await expectAccessible(benPage)

    await complete(adaPage, taskId)
    await expect(benPage.getByText(chatEndedText)).toBeVisible()
    await expect(benPage.getByText('Not sent: I will')).toBeVisible()
    await expect(messageBox(benPage)).toBeHidden()
    await expect(benPage.getByRole('status').filter({ hasText: chatEndedText })).toBeFocused()
    await expectAccessible(benPage)

    await benPage.goBack()
    await expect(benPage.getByRole('link', { name: taskTitle })).toBeVisible()
    await expectAccessible(benPage)
  })

/** The Enter key that ends a Japanese word, as Safari reports it: after the composition, with key code 229. */
const endComposition = (textarea: HTMLElement) =>
  textarea.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))

test('the Enter that ends a Japanese word does not send it', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  await openSharedChat(requester, helper)
  await messageBox(requester.page).fill('こんにちは')
  const isLeftToBrowser = await messageBox(requester.page).evaluate(endComposition)
  expect(isLeftToBrowser).toBe(true)
  await expect(messageBox(requester.page)).toHaveValue('こんにちは')
  await messageBox(requester.page).press('Enter')
  await expect(bubble(helper.page, 'こんにちは')).toBeVisible()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('Ada starts a new line with Enter, and sends with the button', async ({ signUp }) => {
    const [requester, helper] = [await signUp(ada, { phone: true }), await signUp(ben)]
    await openSharedChat(requester, helper)
    await expect(messageBox(requester.page)).toHaveAttribute('enterkeyhint', 'enter')
    await messageBox(requester.page).fill('Noon')
    await messageBox(requester.page).press('Enter')
    await messageBox(requester.page).pressSequentially('or one?')
    await expect(messageBox(requester.page)).toHaveValue('Noon\nor one?')
    await requester.page.getByRole('button', { name: 'Send message' }).tap()
    await expect(bubble(helper.page, 'Noon\nor one?')).toBeVisible()
  })
})

/** Returns the fade widths of the row that contains this element. */
function readFades(element: Element) {
  const row = getComputedStyle(element.parentElement as Element)
  return { start: row.getPropertyValue('--fade-start'), end: row.getPropertyValue('--fade-end') }
}

test('Ada’s helper is first among the neighbors whom she can chat with on her phone', async ({ signUp }) => {
  const [adaPage, benPage] = [await signUp(ada, { phone: true }), await signUp(ben)]
  const others = [await signUp(cleo), await signUp(pia)]
  const taskId = await postTask(adaPage.page)
  for (const { page } of [benPage, ...others]) await offer(page, taskId)
  await accept(adaPage.page, taskId, benPage.id)
  await adaPage.page.goto(`/messages?task=${taskId}`)
  const choices = adaPage.page.locator('[aria-pressed]')
  await expect(choices).toHaveText([/Ben Okafor.*Your helper/, /Pia/, /Cleo/])
  await expect(choices.first()).toBeInViewport({ ratio: 0.9 })
  await expectAccessible(adaPage.page)

  // The row fades out at the end where it continues, but never over the focused element.
  await adaPage.page.emulateMedia({ reducedMotion: 'no-preference' })
  const fades = () => choices.first().evaluate(readFades)
  await expect.poll(fades).toEqual({ start: '0px', end: '32px' })
  await choices.first().press('Tab')
  await expect(choices.nth(1)).toBeFocused()
  expect(await fades()).toEqual({ start: '0px', end: '0px' })
})

test('the send button looks disabled while there is nothing to send, also under the pointer', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  await openSharedChat(requester, helper)
  const send = requester.page.getByRole('button', { name: 'Send message' })
  await expect(send).toBeDisabled()
  const backgroundColor = () => send.evaluate((button) => getComputedStyle(button).backgroundColor)
  const disabledColor = await backgroundColor()
  await send.hover()
  expect(await backgroundColor()).toBe(disabledColor)
  await messageBox(requester.page).fill('Noon it is.')
  expect(await backgroundColor()).not.toBe(disabledColor)
})

test('a chat loads when Ada scrolls to it, also if the browser first reports it as not visible', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  await page.addInitScript(() => {
    const Original = IntersectionObserver
    window.IntersectionObserver = class extends Original {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          const notIntersecting = entries.map(
            ({ target }) => ({ target, isIntersecting: false }) as IntersectionObserverEntry,
          )
          callback([...notIntersecting, ...entries], observer)
        }, options)
      }
    }
  })
  await page.goto(`/task/${await postTask(page)}`)
  await page.getByRole('heading', { name: 'Messages & Communication' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('No helpers have messaged yet')).toBeVisible()
})

test('Ada reads back in a long chat and keeps her place', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada, { phone: true }), await signUp(ben)]
  const [adaPage, benPage] = [requester.page, helper.page]
  const taskId = await openSharedChat(requester, helper)
  const sendFromHelper = (content: string) =>
    benPage.request.post('/api/messages', { data: { taskId, recipientId: requester.id, content } })
  for (let number = 1; number <= messagesPageSize + 20; number += 1) await sendFromHelper(`Line ${number}`)
  const newest = bubble(adaPage, `Line ${messagesPageSize + 20}`)
  await adaPage.reload()
  await expect(newest).toBeInViewport()

  await adaPage.getByRole('button', { name: 'Show earlier messages' }).focus()
  const readMessage = bubble(adaPage, 'Line 21')
  const boxBefore = await readMessage.boundingBox()
  await adaPage.keyboard.press('Enter')
  await expect(bubble(adaPage, 'Line 1')).toBeAttached()
  await expect(adaPage.getByRole('button', { name: 'Show earlier messages' })).toBeHidden()
  await expect(chatLog(adaPage)).toBeFocused()
  const moved = ((await readMessage.boundingBox())?.y ?? 0) - (boxBefore?.y ?? 0)
  expect(Math.abs(moved)).toBeLessThan(60)

  await sendFromHelper(`Look: ${'a'.repeat(120)} 🐕`)
  await expect(adaPage.getByRole('button', { name: 'New messages' })).toBeVisible()
  await expect(newest).not.toBeInViewport()
  await expectAccessible(adaPage)
  await adaPage.getByRole('button', { name: 'New messages' }).click()
  await expect(adaPage.getByText(/^Look: a+ 🐕$/).last()).toBeInViewport()
  await sendMessage(adaPage, 'One\ntwo\nthree\nfour\nfive\nsix\nseven')
  await expect(adaPage.getByText('Sending…')).toBeHidden()
  await expect(bubble(adaPage, 'One\ntwo\nthree\nfour\nfive\nsix\nseven')).toBeInViewport({ ratio: 1 })
})

test('a growing chat keeps its box visible on a phone, and does not scroll Ada away from another part', async ({
  signUp,
}) => {
  const [requester, helper] = [await signUp(ada, { phone: true }), await signUp(ben)]
  const adaPage = requester.page
  const taskId = await openSharedChat(requester, helper)
  const sendFromHelper = (content: string) =>
    helper.page.request.post('/api/messages', { data: { taskId, recipientId: requester.id, content } })
  await adaPage.goto(`/task/${taskId}`)
  await adaPage.getByRole('heading', { name: 'Messages & Communication' }).scrollIntoViewIfNeeded()
  await messageBox(adaPage).click()
  const measure = async () => {
    const [bar, input] = [adaPage.getByRole('navigation', { name: 'Quick' }), messageBox(adaPage)]
    const [{ y = 0 }, { y: top = 0, height = 0 }] = [(await bar.boundingBox()) ?? {}, (await input.boundingBox()) ?? {}]
    return { gapPx: y - top - height, chatPx: (await chatLog(adaPage).boundingBox())?.height ?? 0 }
  }
  const before = await measure()
  await adaPage.evaluate((px) => scrollBy(0, 8 - px), before.gapPx)

  const steps = [
    () => sendFromHelper('Noon on Friday?'),
    () => sendMessage(adaPage, 'Yes, at noon.'),
    () => sendFromHelper('Ring twice.\nI am slow.'),
  ]
  for (const send of steps) {
    const { chatPx } = await measure()
    await send()
    await expect.poll(async () => (await measure()).chatPx).toBeGreaterThan(chatPx)
    await expect.poll(async () => (await measure()).gapPx).toBeGreaterThan(0)
  }

  await adaPage.evaluate(() => scrollTo(0, 0))
  const { chatPx } = await measure()
  await sendFromHelper('And bring a towel.')
  await expect.poll(async () => (await measure()).chatPx).toBeGreaterThan(chatPx)
  expect(await adaPage.evaluate(() => scrollY)).toBe(0)
})

test('a screen reader announces the new state of the task in the chat, also in a small window', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  const taskId = await openSharedChat(requester, helper)
  await requester.page.setViewportSize({ width: 250, height: 500 })
  const announcementOn = (page: Page) => page.getByRole('status').filter({ hasText: 'This task is now' })
  for (const { page } of [requester, helper]) await expect(announcementOn(page)).toHaveCount(0)
  await helper.page.request.patch(`/api/tasks/${taskId}/finish`)
  for (const { page } of [requester, helper])
    await expect(announcementOn(page)).toHaveText('This task is now pending review.')
})

for (const { where, phone } of pairs)
  test(`Ada chooses with whom she chats, ${where}`, async ({ signUp }) => {
    const { page: adaPage } = await signUp(ada, { phone })
    await adaPage.goto('/messages')
    await expect(adaPage.getByText('No tasks with messages')).toBeVisible()
    await expectAccessible(adaPage)
    const taskId = await postTask(adaPage)
    await adaPage.reload()
    await adaPage.getByRole('link', { name: taskTitle }).click()
    await expect(adaPage.getByText('No helpers have messaged yet')).toBeVisible()
    await expectAccessible(adaPage)

    const { page: benPage } = await signUp(ben)
    await benPage.goto(`/messages?task=${taskId}`)
    await expect(benPage.getByText('No messages yet')).toBeVisible()
    await expectAccessible(benPage)
    await sendMessage(benPage, 'Does she bite?')
    await expect(bubble(adaPage, 'Does she bite?')).toBeVisible()

    await offer((await signUp(cleo)).page, taskId)
    await expect(adaPage.getByRole('button', { name: 'Cleo Marsh' })).toBeVisible()
    await expect(bubble(adaPage, 'Does she bite?'), 'her chat with Ben stays open').toBeVisible()
    await adaPage.reload()
    await expect(adaPage.getByText('Select a helper above')).toBeVisible()
    await expectAccessible(adaPage)
    await sendMessage(benPage, 'Or bark?')
    await expect(adaPage.getByRole('status').filter({ hasText: 'Ben wrote to you' })).toHaveCount(1)
    await sendMessage(adaPage, 'Only crumbs.')
    await expect(adaPage.getByText('Please select a helper to chat with')).toBeVisible()
    await adaPage.getByRole('button', { name: 'Ben Okafor' }).click()
    await expect(messageBox(adaPage)).toHaveValue('Only crumbs.')
    await messageBox(adaPage).press('Enter')
    await expect(bubble(benPage, 'Only crumbs.')).toBeVisible()
  })
