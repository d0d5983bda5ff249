import { expect, test } from './stage.ts'

const ben = { firstName: 'Ben', lastName: 'Okafor' }

type Shift = PerformanceEntry & { value: number }

for (const path of ['/', '/profile', '/browse', '/browse?view=calendar', '/browse?view=map', '/messages'])
  test(`opened on a phone, ${path} comes without a jump of what was there`, async ({ enter }) => {
    const { page } = await enter(ben, { phone: true })
    await page.addInitScript(() => {
      const kept = window as unknown as { jumped: number }
      kept.jumped = 0
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as Shift[]) kept.jumped += value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // What is asked for arrives late, as from a phone on the road.
    await page.route(/\/api\/(auth\/user|tasks|profile)/, async (route) => {
      await new Promise((done) => setTimeout(done, 300))
      await route.continue()
    })
    await page.goto(path)
    await expect(page.locator('main h1')).not.toHaveText('Loading…')
    await expect(page.locator('[aria-busy]')).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { jumped: number }).jumped)).toBeLessThan(0.02)
  })
