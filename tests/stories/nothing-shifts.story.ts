import type { Page } from '@playwright/test'
import { expect, postDogWalk, test } from './story-test.ts'

const ada = { firstName: 'Ada', lastName: 'Moreno' }
const ben = { firstName: 'Ben', lastName: 'Okafor' }

type LayoutShift = PerformanceEntry & { value: number }

/** Layout shift from the first paint until the screen is complete. */
async function measureShift(
  page: Page,
  path: string,
  delayMs: (url: string) => number,
  waitUntilLoaded: () => Promise<void>,
) {
  await page.addInitScript(() => {
    const counter = window as unknown as { jumped: number }
    counter.jumped = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as LayoutShift[]) counter.jumped += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Responses are delayed, as on a slow mobile network.
  await page.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs(route.request().url())))
    await route.continue()
  })
  await page.goto(path)
  await waitUntilLoaded()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { jumped: number }).jumped)
}

for (const path of [
  '/',
  '/profile',
  '/browse',
  '/browse?view=calendar',
  '/browse?view=map',
  '/messages',
  '/notification-settings',
])
  test(`nothing shifts while ${path} loads on a phone`, async ({ signUp }) => {
    const { page } = await signUp(ben, { phone: true })
    const delayMs = (url: string) => (/\/api\/(auth\/user|tasks|profile|notification-settings)/.test(url) ? 300 : 0)
    const shift = await measureShift(page, path, delayMs, async () => {
      await expect(page.locator('main h1')).not.toHaveText('Loading…')
      await expect(page.locator('[aria-busy]')).toHaveCount(0)
    })
    expect(shift).toBeLessThan(0.02)
  })

test('nothing shifts while a task and its actions load on a phone', async ({ signUp }) => {
  const requester = await signUp(ada, { phone: true })
  const helper = await signUp(ben, { phone: true })
  const completedTaskId = await postDogWalk(requester.page, 'Walk my poodle')
  const openTaskId = await postDogWalk(requester.page, 'Walk my beagle')
  for (const taskId of [completedTaskId, openTaskId])
    await helper.page.request.post('/api/offers', { data: { taskId } })
  await requester.page.request.patch(`/api/tasks/${completedTaskId}/assign`, { data: { helperId: helper.id } })
  await requester.page.request.patch(`/api/tasks/${completedTaskId}/complete`)

  const screens = [
    [requester, `/task/${openTaskId}`, 'A neighbor offered to help'],
    [helper, `/task/${openTaskId}`, 'You offered'],
    [helper, `/task/${completedTaskId}`, 'How was it with Ada?'],
    [helper, `/user/${requester.id}`, 'Leave a Review'],
  ] as const
  for (const [{ context }, path, text] of screens) {
    const page = await context.newPage()
    // Calls for the parts around the task are delayed even more.
    const delayMs = (url: string) => (/\/(can-review|offers|my-offer|shared-tasks)/.test(url) ? 600 : 300)
    const shift = await measureShift(page, path, delayMs, () => expect(page.getByText(text).first()).toBeVisible())
    expect.soft(shift, `${path}: ${text}`).toBeLessThan(0.02)
    await page.close()
  }
})
