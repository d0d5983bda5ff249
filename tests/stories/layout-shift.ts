import type { Page } from '@playwright/test'

type LayoutShift = PerformanceEntry & { value: number }

/** Runs in the page: adds up how far its elements shift. */
export function countShifts() {
  const counter = window as unknown as { jumped: number }
  counter.jumped = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as LayoutShift[]) counter.jumped += value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Layout shift from the first paint until the screen is complete. */
export async function measureShift(
  page: Page,
  path: string,
  delayMs: (url: string) => number,
  waitUntilLoaded: () => Promise<void>,
) {
  await page.addInitScript(countShifts)
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
