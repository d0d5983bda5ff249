import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { countShifts, measureShift } from './layout-shift.ts'
import { fillRequest, submitPost } from './post-form.ts'
import { button, desk, expect, phone, postDogWalk, press, test } from './story-test.ts'

const ada = { firstName: 'Ada', lastName: 'Moreno' }
const ben = { firstName: 'Ben', lastName: 'Okafor' }

/** Holds the answers with the viewer's own tasks back, and returns a function that lets them through. */
async function holdOwnTasks(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/my-tasks*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Layout shift from the first paint of the home screen until everything has loaded. */
async function measureHomeShift(page: Page, releaseOwnTasks: () => void): Promise<number> {
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  await page.evaluate(() => Object.assign(window, { jumped: 0 }))
  releaseOwnTasks()
  await expect(page.getByRole('region', { name: 'How shall we reach you?' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
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

for (const viewport of [phone, desk])
  test(`nothing shifts on home after the first post, ${viewport === phone ? 'on a phone' : 'at a desk'}`, async ({
    signUp,
  }) => {
    const { page } = await signUp(ada)
    await page.setViewportSize(viewport)
    await page.addInitScript(countShifts)
    await page.goto('/')
    for (const _ of ['place', 'picture', 'about']) await press(page, 'Skip')
    await expect(page.getByText('No active tasks')).toBeVisible()
    await page.getByRole('link', { name: 'Post Request' }).filter({ visible: true }).first().click()
    await press(page, 'Not now')
    await fillRequest(page, 'Carry a sofa')
    const release = await holdOwnTasks(page)
    await submitPost(page)
    expect(await measureHomeShift(page, release)).toBeLessThan(0.02)
  })

for (const viewport of [phone, desk])
  test(`nothing shifts on home after the first offer, ${viewport === phone ? 'on a phone' : 'at a desk'}`, async ({
    signUp,
  }) => {
    const requester = await signUp(ada)
    const title = `Walk my beagle ${randomUUID()}`
    await postDogWalk(requester.page, title)
    const { page } = await signUp(ben)
    await page.setViewportSize(viewport)
    await page.addInitScript(countShifts)
    await page.goto('/')
    for (const _ of ['place', 'picture', 'about']) await press(page, 'Skip')
    await expect(page.getByText('No active tasks')).toBeVisible()
    await page.getByRole('link', { name: 'Browse', exact: true }).filter({ visible: true }).click()
    const card = page.getByRole('listitem').filter({ hasText: title })
    await button(card, 'Offer Help').click()
    const release = await holdOwnTasks(page)
    await press(page.getByRole('dialog'), 'Send Offer')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).click()
    expect(await measureHomeShift(page, release)).toBeLessThan(0.02)
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
