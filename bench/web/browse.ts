import type { Page } from '@playwright/test'
import { quantile } from '../measure.ts'
import { milliseconds, report } from '../report.ts'
import { cards, openSlowPage, phone, type Setup, visit } from './setup.ts'

const taskMaxMs = 200
const framesAtLeast = 30
const typed = 'walk the dogs of number seven'
const betweenKeysMs = 180

/** Durations, in ms, of all long tasks: those that block the main thread for more than 50 ms. */
const longTasks = (page: Page) => page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)

async function openList(setup: Setup) {
  const context = await visit(setup, { as: 'ben', viewport: phone })
  const page = await openSlowPage(context)
  await page.addInitScript(() => {
    const longTasks: number[] = []
    Object.assign(window, { longTasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto('/browse', { waitUntil: 'networkidle' })
  return { page, close: () => context.close() }
}

const cardsOn = (page: Page) => page.locator('main article').count()

/** Scrolls down the list until it has `cards` cards. */
async function scrollToEnd(page: Page) {
  const timeoutMs = 60_000
  const until = Date.now() + timeoutMs
  while ((await cardsOn(page)) < cards) {
    if (Date.now() > until) throw new Error(`Only ${await cardsOn(page)} cards appeared`)
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(120)
    const more = page.getByRole('button', { name: 'Show more' })
    if (await more.isVisible()) await more.click()
  }
}

/** The lowest number of frames drawn within one second while the search text is typed. */
async function framesWhileTyping(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo(0, 0))
  const box = page.getByRole('textbox', { name: 'Search requests' })
  await box.click()
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    const draw = (at: number) => {
      frames.push(at)
      requestAnimationFrame(draw)
    }
    requestAnimationFrame(draw)
  })
  await box.pressSequentially(typed, { delay: betweenKeysMs })
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  const last = (frames.at(-1) ?? 0) - 1000
  const seconds = frames.filter((at) => at <= last)
  return Math.min(...seconds.map((from) => frames.filter((at) => at >= from && at < from + 1000).length))
}

/** Measures drawing and searching a list with `cards` cards on a phone. */
export async function browse(setup: Setup) {
  const drawn: number[] = []
  const searched: number[] = []
  const frames: number[] = []
  for (let round = 0; round < setup.rounds; round++) {
    const { page, close } = await openList(setup)
    await scrollToEnd(page)
    drawn.push(Math.max(0, ...(await longTasks(page))))
    const before = (await longTasks(page)).length
    frames.push(await framesWhileTyping(page))
    searched.push(Math.max(0, ...(await longTasks(page)).slice(before)))
    await close()
  }
  const each = (values: number[]) => values.map((value) => Math.round(value)).join(', ')
  report({
    what: `longest task, browse with ${cards} cards`,
    value: quantile(drawn, 0.5),
    unit: 'ms',
    goal: taskMaxMs,
    from: `${each(drawn)} ms; while typing ${milliseconds(quantile(searched, 0.5))}`,
  })
  report({
    what: 'frames in the worst second of typing into the search',
    value: quantile(frames, 0.5),
    unit: 'a second',
    goal: framesAtLeast,
    atLeast: true,
    from: `${each(frames)} in each round`,
  })
}
