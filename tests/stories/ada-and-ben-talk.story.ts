import type { Page } from '@playwright/test'
import { messagesPage } from '#shared/limits.ts'
import { cast, pia } from '../cast.ts'
import { accept, box, bubble, complete, hasBeenRead, log, meetInChat, offer, post, title, writes } from './chatting.ts'
import { expect, looksRight, test } from './stage.ts'

const { ada, ben, cleo } = cast

const over = 'This task has been completed. Messaging is no longer available.'
const pairs = [
  { where: 'at a desk', phone: false },
  { where: 'on phones', phone: true },
]

for (const { where, phone } of pairs)
  test(`Ada and Ben talk, live both ways, ${where}`, async ({ enter }) => {
    const [adaHere, benHere] = [await enter(ada, { phone }), await enter(ben, { phone })]
    const [adas, bens] = [adaHere.page, benHere.page]
    const taskId = await meetInChat(adaHere, benHere)
    await expect(bubble(adas, 'Ben offered to help.')).toBeVisible()
    await looksRight(adas)

    await writes(bens, 'Noon on\nFriday? See https://parks.example/map.')
    await expect(bubble(adas, 'https://parks.example/map')).toHaveAttribute('rel', /nofollow/)
    const isSaidRead = hasBeenRead(bens)
    await writes(adas, 'Wonderful, ring twice.')
    await expect(bubble(bens, 'Wonderful, ring twice.')).toBeVisible()
    await isSaidRead
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

/** Enter as Safari reports the one that ends a Japanese word: after the composition, with the key code 229. */
const endsWord = (textarea: HTMLElement) =>
  textarea.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))

test('the Enter that ends a Japanese word does not send it', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben)]
  await meetInChat(adaHere, benHere)
  await box(adaHere.page).fill('こんにちは')
  const isLeftToBrowser = await box(adaHere.page).evaluate(endsWord)
  expect(isLeftToBrowser).toBe(true)
  await expect(box(adaHere.page)).toHaveValue('こんにちは')
  await box(adaHere.page).press('Enter')
  await expect(bubble(benHere.page, 'こんにちは')).toBeVisible()
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('Enter breaks the line, and the button sends', async ({ enter }) => {
    const [adaHere, benHere] = [await enter(ada, { phone: true }), await enter(ben)]
    await meetInChat(adaHere, benHere)
    await expect(box(adaHere.page)).toHaveAttribute('enterkeyhint', 'enter')
    await box(adaHere.page).fill('Noon')
    await box(adaHere.page).press('Enter')
    await box(adaHere.page).pressSequentially('or one?')
    await expect(box(adaHere.page)).toHaveValue('Noon\nor one?')
    await adaHere.page.getByRole('button', { name: 'Send message' }).tap()
    await expect(bubble(benHere.page, 'Noon\nor one?')).toBeVisible()
  })
})

/** Of the row that somebody stands in. */
function fadesOf(one: Element) {
  const row = getComputedStyle(one.parentElement as Element)
  return { start: row.getPropertyValue('--fade-start'), end: row.getPropertyValue('--fade-end') }
}

test('of several whom Ada can talk with, the one she chose stands first on her phone', async ({ enter }) => {
  const [adas, bens] = [await enter(ada, { phone: true }), await enter(ben)]
  const others = [await enter(cleo), await enter(pia)]
  const taskId = await post(adas.page)
  for (const { page } of [bens, ...others]) await offer(page, taskId)
  await accept(adas.page, taskId, bens.id)
  await adas.page.goto(`/messages?task=${taskId}`)
  const choices = adas.page.locator('[aria-pressed]')
  await expect(choices).toHaveText([/Ben Okafor.*Your helper/, /Pia/, /Cleo/])
  await expect(choices.first()).toBeInViewport({ ratio: 0.9 })
  await looksRight(adas.page)

  // Where the row goes on it fades out, but not over what has the focus.
  await adas.page.emulateMedia({ reducedMotion: 'no-preference' })
  const fades = () => choices.first().evaluate(fadesOf)
  await expect.poll(fades).toEqual({ start: '0px', end: '32px' })
  await choices.first().press('Tab')
  await expect(choices.nth(1)).toBeFocused()
  expect(await fades()).toEqual({ start: '0px', end: '0px' })
})

test('while there is nothing to send, what sends looks off, also under the pointer', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben)]
  await meetInChat(adaHere, benHere)
  const send = adaHere.page.getByRole('button', { name: 'Send message' })
  await expect(send).toBeDisabled()
  const ground = () => send.evaluate((button) => getComputedStyle(button).backgroundColor)
  const off = await ground()
  await send.hover()
  expect(await ground()).toBe(off)
  await box(adaHere.page).fill('Noon it is.')
  expect(await ground()).not.toBe(off)
})

test('a chat comes as its reader does, also where the browser was too busy to say so in time', async ({ enter }) => {
  const { page } = await enter(ada, { phone: true })
  await page.addInitScript(() => {
    const asItIs = IntersectionObserver
    window.IntersectionObserver = class extends asItIs {
      constructor(hear: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((looks, observer) => {
          const before = looks.map(({ target }) => ({ target, isIntersecting: false }) as IntersectionObserverEntry)
          hear([...before, ...looks], observer)
        }, options)
      }
    }
  })
  await page.goto(`/task/${await post(page)}`)
  await page.getByRole('heading', { name: 'Messages & Communication' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('No helpers have messaged yet')).toBeVisible()
})

test('Ada reads back in a long chat and keeps her place', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada, { phone: true }), await enter(ben)]
  const [adas, bens] = [adaHere.page, benHere.page]
  const taskId = await meetInChat(adaHere, benHere)
  const says = (content: string) =>
    bens.request.post('/api/messages', { data: { taskId, recipientId: adaHere.id, content } })
  for (let no = 1; no <= messagesPage + 20; no += 1) await says(`Line ${no}`)
  const newest = bubble(adas, `Line ${messagesPage + 20}`)
  await adas.reload()
  await expect(newest).toBeInViewport()

  await adas.getByRole('button', { name: 'Show earlier messages' }).focus()
  const readingAt = bubble(adas, 'Line 21')
  const before = await readingAt.boundingBox()
  await adas.keyboard.press('Enter')
  await expect(bubble(adas, 'Line 1')).toBeAttached()
  await expect(adas.getByRole('button', { name: 'Show earlier messages' })).toBeHidden()
  await expect(log(adas)).toBeFocused()
  const moved = ((await readingAt.boundingBox())?.y ?? 0) - (before?.y ?? 0)
  expect(Math.abs(moved)).toBeLessThan(60)

  await says(`Look: ${'a'.repeat(120)} 🐕`)
  await expect(adas.getByRole('button', { name: 'New messages' })).toBeVisible()
  await expect(newest).not.toBeInViewport()
  await looksRight(adas)
  await adas.getByRole('button', { name: 'New messages' }).click()
  await expect(adas.getByText(/^Look: a+ 🐕$/).last()).toBeInViewport()
  await writes(adas, 'One\ntwo\nthree\nfour\nfive\nsix\nseven')
  await expect(adas.getByText('Sending…')).toBeHidden()
  await expect(bubble(adas, 'One\ntwo\nthree\nfour\nfive\nsix\nseven')).toBeInViewport({ ratio: 1 })
})

test('on a phone a chat that grows leaves the box in sight, and whoever reads elsewhere where they are', async ({
  enter,
}) => {
  const [adaHere, benHere] = [await enter(ada, { phone: true }), await enter(ben)]
  const adas = adaHere.page
  const taskId = await meetInChat(adaHere, benHere)
  const says = (content: string) =>
    benHere.page.request.post('/api/messages', { data: { taskId, recipientId: adaHere.id, content } })
  await adas.goto(`/task/${taskId}`)
  await adas.getByRole('heading', { name: 'Messages & Communication' }).scrollIntoViewIfNeeded()
  await box(adas).click()
  const edges = async () => {
    const [bar, words] = [adas.getByRole('navigation', { name: 'Quick' }), box(adas)]
    const [{ y = 0 }, { y: top = 0, height = 0 }] = [(await bar.boundingBox()) ?? {}, (await words.boundingBox()) ?? {}]
    return { roomPx: y - top - height, chatPx: (await log(adas).boundingBox())?.height ?? 0 }
  }
  const before = await edges()
  await adas.evaluate((px) => scrollBy(0, 8 - px), before.roomPx)

  const talk = [
    () => says('Noon on Friday?'),
    () => writes(adas, 'Yes, at noon.'),
    () => says('Ring twice.\nI am slow.'),
  ]
  for (const speak of talk) {
    const { chatPx } = await edges()
    await speak()
    await expect.poll(async () => (await edges()).chatPx).toBeGreaterThan(chatPx)
    await expect.poll(async () => (await edges()).roomPx).toBeGreaterThan(0)
  }

  await adas.evaluate(() => scrollTo(0, 0))
  const { chatPx } = await edges()
  await says('And bring a towel.')
  await expect.poll(async () => (await edges()).chatPx).toBeGreaterThan(chatPx)
  expect(await adas.evaluate(() => scrollY)).toBe(0)
})

test('Ben hears in his chat how far its task is, also where the screen has no room to show it', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben)]
  const taskId = await meetInChat(adaHere, benHere)
  await adaHere.page.setViewportSize({ width: 250, height: 500 })
  const says = (page: Page) => page.getByRole('status').filter({ hasText: 'This task is now' })
  for (const { page } of [adaHere, benHere]) await expect(says(page)).toHaveCount(0)
  await benHere.page.request.patch(`/api/tasks/${taskId}/finish`)
  for (const { page } of [adaHere, benHere]) await expect(says(page)).toHaveText('This task is now pending review.')
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
    await writes(bens, 'Or bark?')
    await expect(adas.getByRole('status').filter({ hasText: 'Ben wrote to you' })).toHaveCount(1)
    await writes(adas, 'Only crumbs.')
    await expect(adas.getByText('Please select a helper to chat with')).toBeVisible()
    await adas.getByRole('button', { name: 'Ben Okafor' }).click()
    await expect(box(adas)).toHaveValue('Only crumbs.')
    await box(adas).press('Enter')
    await expect(bubble(bens, 'Only crumbs.')).toBeVisible()
  })
