import type { Page } from '@playwright/test'
import { expect, postsForADogWalk, test } from './stage.ts'

const ada = { firstName: 'Ada', lastName: 'Moreno' }
const ben = { firstName: 'Ben', lastName: 'Okafor' }

type Shift = PerformanceEntry & { value: number }

/** How much of what the window shows is pushed aside, from the screen's first sight until all of it is there. */
async function jumpOf(page: Page, path: string, waits: (asked: string) => number, arrives: () => Promise<void>) {
  await page.addInitScript(() => {
    const kept = window as unknown as { jumped: number }
    kept.jumped = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as Shift[]) kept.jumped += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // What is asked for arrives late, as from a phone on the road.
  await page.route(/\/api\//, async (route) => {
    await new Promise((done) => setTimeout(done, waits(route.request().url())))
    await route.continue()
  })
  await page.goto(path)
  await arrives()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { jumped: number }).jumped)
}

for (const path of ['/', '/profile', '/browse', '/browse?view=calendar', '/browse?view=map', '/messages'])
  test(`opened on a phone, ${path} comes without a jump of what was there`, async ({ enter }) => {
    const { page } = await enter(ben, { phone: true })
    const waits = (asked: string) => (/\/api\/(auth\/user|tasks|profile)/.test(asked) ? 300 : 0)
    const jump = await jumpOf(page, path, waits, async () => {
      await expect(page.locator('main h1')).not.toHaveText('Loading…')
      await expect(page.locator('[aria-busy]')).toHaveCount(0)
    })
    expect(jump).toBeLessThan(0.02)
  })

test('opened on a phone, what is to be done about a task comes along with it', async ({ enter }) => {
  const adas = await enter(ada, { phone: true })
  const bens = await enter(ben, { phone: true })
  const done = await postsForADogWalk(adas.page, 'Walk my poodle')
  const open = await postsForADogWalk(adas.page, 'Walk my beagle')
  for (const taskId of [done, open]) await bens.page.request.post('/api/offers', { data: { taskId } })
  await adas.page.request.patch(`/api/tasks/${done}/assign`, { data: { helperId: bens.id } })
  await adas.page.request.patch(`/api/tasks/${done}/complete`)

  const screens = [
    [adas, `/task/${open}`, 'A neighbor offered to help'],
    [bens, `/task/${open}`, 'You offered'],
    [bens, `/task/${done}`, 'How was it with Ada?'],
    [bens, `/user/${adas.id}`, 'Leave a Review'],
  ] as const
  for (const [{ context }, path, seen] of screens) {
    const page = await context.newPage()
    // What stands around it comes later still.
    const waits = (asked: string) => (/\/(can-review|offers|my-offer|shared-tasks)/.test(asked) ? 600 : 300)
    const jump = await jumpOf(page, path, waits, () => expect(page.getByText(seen).first()).toBeVisible())
    expect.soft(jump, `${path}: ${seen}`).toBeLessThan(0.02)
    await page.close()
  }
})
