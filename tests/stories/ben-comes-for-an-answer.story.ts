import type { Page } from '@playwright/test'
import { picture } from '#tests/given/sent-files.ts'
import { cast } from '../cast.ts'
import { box, bubble, hasBeenRead, log, offer, post, title } from './chatting.ts'
import { enlarge } from './enlarge.ts'
import { expect, looksRight, phone, test } from './stage.ts'

const { ada, ben } = cast

type Neighbor = { page: Page; id: string }
type Shift = PerformanceEntry & { value: number }

const newest = 'Come at noon, then.'
const chatTitle = (page: Page) => page.getByRole('heading', { name: 'Messages & Communication' })

/** Ada answers an offer that is still waiting, at length and with a picture. */
async function answers(adas: Neighbor, bens: Neighbor, lines: number): Promise<string> {
  const taskId = await post(adas.page)
  await offer(bens.page, taskId)
  const to = { taskId, recipientId: bens.id }
  const says = (content: string) => adas.page.request.post('/api/messages', { data: { ...to, content } })
  for (let no = 1; no <= lines; no += 1) await says(`Line ${no}: the gate is on the left, ring twice.`)
  const file = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 900, 700) }
  const { url, size } = await (await adas.page.request.post('/api/upload', { multipart: { file } })).json()
  const attached = { attachmentUrl: url, attachmentType: 'image', attachmentName: 'gate.jpg', attachmentSize: size }
  await adas.page.request.post('/api/messages/with-attachment', { data: { ...to, content: null, ...attached } })
  await says(newest)
  return taskId
}

/** What is asked for arrives late, the chat after what stands above it and its pictures last. */
const onTheRoad = (page: Page) =>
  page.route(/\/(api\/tasks|files)\//, async (route) => {
    const asked = route.request().url()
    const waitMs = /\/files/.test(asked) ? 900 : /\/messages/.test(asked) ? 600 : 100
    await new Promise((done) => setTimeout(done, waitMs))
    await route.continue()
  })

/** From now on, how much of what the window shows is pushed aside. */
async function watchesJumps(page: Page) {
  await page.evaluate(() => {
    const kept = window as unknown as { jumped: number }
    kept.jumped = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as Shift[]) kept.jumped += value
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { jumped: number }).jumped)
}

/** The element's lower edge is above what covers the window's end. */
async function isWholeInSight(page: Page, what: 'box' | 'newest') {
  const place = what === 'box' ? box(page) : bubble(page, newest)
  await expect(place).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('navigation', { name: 'Quick' }).boundingBox()
  const { y = 0, height = 0 } = (await place.boundingBox()) ?? {}
  expect(y + height, what).toBeLessThan(bar?.y ?? 0)
}

for (const { lines, height } of [
  { lines: 12, height: phone.height },
  { lines: 12, height: 664 },
  { lines: 0, height: phone.height },
])
  test(`on a phone of ${height} px Ben lands at the newest of ${lines + 3} messages, and it is read`, async ({
    enter,
  }) => {
    const [adas, bens] = [await enter(ada), await enter(ben, { phone: true })]
    await answers(adas, bens, lines)
    const { page } = bens
    await page.setViewportSize({ ...phone, height })
    await onTheRoad(page)
    const isSaidRead = hasBeenRead(page)
    await page.goto('/messages')
    await page.getByRole('link', { name: title }).click()
    await expect(chatTitle(page)).toBeFocused()
    const jumped = await watchesJumps(page)
    const before = await chatTitle(page).boundingBox()

    await expect(bubble(page, newest)).toBeVisible()
    await isSaidRead
    for (const what of ['newest', 'box'] as const) await isWholeInSight(page, what)
    await expect(log(page).getByRole('img').or(log(page).locator('img')).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await chatTitle(page).boundingBox()).toEqual(before)
    expect(await jumped()).toBeLessThan(0.01)
    expect(await (await page.request.get('/api/messages/unread')).json()).toEqual([])
    await looksRight(page)
  })

test('with letters twice as large Ben lands at the box too', async ({ enter }) => {
  const [adas, bens] = [await enter(ada), await enter(ben, { phone: true })]
  const taskId = await answers(adas, bens, 3)
  await bens.page.addInitScript(enlarge)
  await bens.page.goto(`/task/${taskId}#messages`)
  await expect(bubble(bens.page, newest)).toBeAttached()
  await isWholeInSight(bens.page, 'box')
})

test('while an answer waits on a request of others, nobody says that there is none', async ({ enter }) => {
  const [adas, bens] = [await enter(ada), await enter(ben, { phone: true })]
  const { page } = bens
  await page.goto('/messages')
  await expect(page.getByText('No tasks with messages')).toBeVisible()

  await answers(adas, bens, 0)
  await page.reload()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText('Nothing else here yet')).toBeVisible()
  await expect(page.getByText('No tasks with messages')).toHaveCount(0)
  await looksRight(page)
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('as Ben begins to write, nothing moves', async ({ enter }) => {
    const [adas, bens] = [await enter(ada), await enter(ben, { phone: true })]
    const { page } = bens
    await page.goto(`/task/${await answers(adas, bens, 0)}#messages`)
    const camera = page.getByRole('button', { name: 'Take a photo' })
    const places = async () => ({ box: await box(page).boundingBox(), camera: await camera.boundingBox() })
    await expect(camera).toBeVisible()
    const before = await places()
    await box(page).pressSequentially('I')
    await expect(box(page)).toHaveValue('I')
    expect(await places()).toEqual(before)
  })
})
