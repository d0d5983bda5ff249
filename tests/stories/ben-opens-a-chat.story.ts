import type { Page } from '@playwright/test'
import { picture } from '#tests/fixtures/files.ts'
import { cast } from '../cast.ts'
import { bubble, chatList, chatLog, messageBox, offer, postTask, taskTitle, waitUntilRead } from './chat.ts'
import { expect, expectAccessible, phone, test } from './story-test.ts'
import { doubleTextSize } from './text-layout.ts'

const { ada, ben } = cast

type Neighbor = { page: Page; id: string }
type LayoutShift = PerformanceEntry & { value: number }

const newestText = 'Come at noon, then.'
const chatHeading = (page: Page) => page.getByRole('heading', { name: 'Messages & Communication' })

/** Ada replies to a pending offer, at length and with a picture. */
async function sendAnswer(requester: Neighbor, helper: Neighbor, lines: number): Promise<string> {
  const taskId = await postTask(requester.page)
  await offer(helper.page, taskId)
  const to = { taskId, recipientId: helper.id }
  const sendText = (content: string) => requester.page.request.post('/api/messages', { data: { ...to, content } })
  for (let number = 1; number <= lines; number += 1)
    await sendText(`Line ${number}: the gate is on the left, ring twice.`)
  const file = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 900, 700) }
  const { url, size } = await (await requester.page.request.post('/api/upload', { multipart: { file } })).json()
  const attached = { attachmentUrl: url, attachmentType: 'image', attachmentName: 'gate.jpg', attachmentSize: size }
  await requester.page.request.post('/api/messages/with-attachment', { data: { ...to, content: null, ...attached } })
  await sendText(newestText)
  return taskId
}

/** Delays responses: the chat arrives after the content above it, and its pictures arrive last. */
const delayResponses = (page: Page) =>
  page.route(/\/(api\/tasks|files)\//, async (route) => {
    const url = route.request().url()
    const waitMs = /\/files/.test(url) ? 900 : /\/messages/.test(url) ? 600 : 100
    await new Promise((done) => setTimeout(done, waitMs))
    await route.continue()
  })

/** Sums up the layout shift from now on. */
async function watchLayoutShifts(page: Page) {
  await page.evaluate(() => {
    const counter = window as unknown as { jumped: number }
    counter.jumped = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as LayoutShift[]) counter.jumped += value
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { jumped: number }).jumped)
}

/** Expects the whole element to be visible above the bottom navigation. */
async function expectWhollyVisible(page: Page, part: 'box' | 'newest') {
  const target = part === 'box' ? messageBox(page) : bubble(page, newestText)
  await expect(target).toBeInViewport({ ratio: 1 })
  const bottomBar = await page.getByRole('navigation', { name: 'Quick' }).boundingBox()
  const { y = 0, height = 0 } = (await target.boundingBox()) ?? {}
  expect(y + height, part).toBeLessThan(bottomBar?.y ?? 0)
}

for (const { lines, height } of [
  { lines: 12, height: phone.height },
  { lines: 12, height: 664 },
  { lines: 0, height: phone.height },
])
  test(`Ben opens a chat of ${lines + 3} messages on a phone of ${height} px at the newest one, which is marked as read`, async ({
    signUp,
  }) => {
    const [requester, helper] = [await signUp(ada), await signUp(ben, { phone: true })]
    const taskId = await sendAnswer(requester, helper, lines)
    const { page } = helper
    await page.setViewportSize({ ...phone, height })
    await delayResponses(page)
    const markedRead = waitUntilRead(page)
    await page.goto(`/task/${taskId}#messages`)
    await expect(chatHeading(page)).toBeFocused()
    const readShift = await watchLayoutShifts(page)
    const before = await chatHeading(page).boundingBox()

    await expect(bubble(page, newestText)).toBeVisible()
    await markedRead
    for (const part of ['newest', 'box'] as const) await expectWhollyVisible(page, part)
    await expect(chatLog(page).getByRole('img').or(chatLog(page).locator('img')).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await chatHeading(page).boundingBox()).toEqual(before)
    expect(await readShift()).toBeLessThan(0.01)
    expect(await (await page.request.get('/api/messages/unread')).json()).toEqual([])
    await expectAccessible(page)
  })

test('Ben opens a chat at its message box with doubled text size too', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben, { phone: true })]
  const taskId = await sendAnswer(requester, helper, 3)
  await helper.page.addInitScript(doubleTextSize)
  await helper.page.goto(`/task/${taskId}#messages`)
  await expect(bubble(helper.page, newestText)).toBeAttached()
  await expectWhollyVisible(helper.page, 'box')
})

test('Ben is not told that he has no messages while an answer to his offer waits', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben, { phone: true })]
  const { page } = helper
  await page.goto('/messages')
  await expect(page.getByText('No tasks with messages')).toBeVisible()

  await sendAnswer(requester, helper, 0)
  await page.reload()
  await expect(chatList(page).getByRole('link', { name: /^Ada/ })).toBeVisible()
  await expect(chatList(page).getByText(taskTitle)).toBeVisible()
  await expect(page.getByText('No tasks with messages')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('nothing moves when Ben begins to write', async ({ signUp }) => {
    const [requester, helper] = [await signUp(ada), await signUp(ben, { phone: true })]
    const { page } = helper
    await page.goto(`/task/${await sendAnswer(requester, helper, 0)}#messages`)
    const attach = page.getByRole('button', { name: 'Attach a file or a photo' })
    const positions = async () => ({ box: await messageBox(page).boundingBox(), attach: await attach.boundingBox() })
    await expect(attach).toBeVisible()
    const before = await positions()
    await messageBox(page).pressSequentially('I')
    await expect(messageBox(page)).toHaveValue('I')
    expect(await positions()).toEqual(before)
  })
})
