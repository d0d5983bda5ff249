import { inTurn } from '../measure.ts'
import { milliseconds, report } from '../report.ts'
import { phone, type Stage, slowPage, visit } from './stage.ts'

type Seen = { paintedMs: number; shift: number }

/** When the largest thing was painted, and how far what was there already moved. */
async function seen(stage: Stage, as: 'maya' | null): Promise<Seen> {
  const context = await visit(stage, { as, viewport: phone })
  const page = await slowPage(context)
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
  await page.waitForFunction(() => (window as unknown as { found: Seen }).found.paintedMs > 0)
  const found = await page.evaluate(() => (window as unknown as { found: Seen }).found)
  await context.close()
  return found
}

/** The landing page beside what stands around a signed-in screen, on a phone. */
export async function landing(stage: Stage) {
  let shift = 0
  const painted = await inTurn(stage.rounds, {
    landing: async () => {
      const found = await seen(stage, null)
      shift = Math.max(shift, found.shift)
      return found.paintedMs
    },
    signedIn: async () => (await seen(stage, 'maya')).paintedMs,
  })
  report({
    what: 'largest paint, landing beside signed in',
    value: painted.landing / painted.signedIn,
    goal: 0.5,
    from: `${milliseconds(painted.landing)} and ${milliseconds(painted.signedIn)}`,
  })
  report({ what: 'layout shift, landing', value: shift, unit: '', goal: 0.02, from: 'the worst of all rounds' })
}
