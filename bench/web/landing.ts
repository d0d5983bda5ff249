import { inTurn } from '../measure.ts'
import { milliseconds, report } from '../report.ts'
import { openSlowPage, phone, type Setup, visit } from './setup.ts'

type Paint = { paintedMs: number; shift: number }

/** Measures the largest contentful paint and the layout shift. */
async function measurePaint(setup: Setup, as: 'maya' | null): Promise<Paint> {
  const context = await visit(setup, { as, viewport: phone })
  const page = await openSlowPage(context)
  await page.addInitScript(() => {
    const found = { paintedMs: 0, shift: 0 }
    Object.assign(window, { found })
    new PerformanceObserver((list) => {
      found.paintedMs = list.getEntries().at(-1)?.startTime ?? 0
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.waitForFunction(() => (window as unknown as { found: Paint }).found.paintedMs > 0)
  const found = await page.evaluate(() => (window as unknown as { found: Paint }).found)
  await context.close()
  return found
}

/** Compares the landing page with a signed-in screen, on a phone. */
export async function landing(setup: Setup) {
  let shift = 0
  const painted = await inTurn(setup.rounds, {
    landing: async () => {
      const found = await measurePaint(setup, null)
      shift = Math.max(shift, found.shift)
      return found.paintedMs
    },
    signedIn: async () => (await measurePaint(setup, 'maya')).paintedMs,
  })
  report({
    what: 'largest paint, landing vs signed in',
    value: painted.landing / painted.signedIn,
    goal: 0.5,
    from: `${milliseconds(painted.landing)} and ${milliseconds(painted.signedIn)}`,
  })
  report({ what: 'layout shift, landing', value: shift, unit: '', goal: 0.02, from: 'the worst of all rounds' })
}
