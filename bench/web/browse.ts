import type { Page } from '@playwright/test'
import { quantile } from '../measure.ts'
import { milliseconds, report } from '../report.ts'
import { cards, phone, type Stage, slowPage, visit } from './stage.ts'

const taskMaxMs = 200
const framesAtLeast = 30
const typed = 'walk the dogs of number seven'
const betweenKeysMs = 180

/** Every stretch, in ms, in which the page could answer to nothing; longer than 50 ms each. */
const longTasks = (page: Page) => page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)

async function openList(stage: Stage) {
  const context = await visit(stage, { as: 'ben', viewport: phone })
  const page = await slowPage(context)
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

/** Reads down the list until so many cards stand in it. */
async function readOn(page: Page) {
  const patienceMs = 60_000
  const until = Date.now() + patienceMs
  while ((await cardsOn(page)) < cards) {
    if (Date.now() > until) throw new Error(`Only ${await cardsOn(page)} cards came`)
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(120)
    const more = page.getByRole('button', { name: 'Show more' })
    if (await more.isVisible()) await more.click()
  }
}

/** The fewest frames that were drawn in any second while somebody types into the search. */
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

/** The list with so many cards, on a phone: what it takes to draw, and to search. */
export async function browse(stage: Stage) {
  const drawn: number[] = []
  const searched: number[] = []
  const frames: number[] = []
  for (let round = 0; round < stage.rounds; round++) {
    const { page, close } = await openList(stage)
    await readOn(page)
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
