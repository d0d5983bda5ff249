import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { password } from '../cast.ts'
import { startServer } from '../server-process.ts'

export { expect, password }

export type Person = { firstName: string; lastName: string }
type Actor = Person & { id: string; email: string; page: Page; context: BrowserContext }
type Stage = {
  /** A neighbour who has just signed up, in a browser of their own. */
  enter: (person: Person, options?: { phone?: boolean }) => Promise<Actor>
}

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

export const emailOf = ({ firstName }: Person) =>
  `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@porchlight.example`

export const test = base.extend<Stage, { server: string; demo: string }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const { address, stop } = await startServer()
      await use(address)
      await stop()
    },
    { scope: 'worker' },
  ],
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const { address, stop } = await startServer({ env: { DEMO: '1' } })
      await use(address)
      await stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server),
  enter: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, { phone: onPhone = false } = {}) => {
      const context = await browser.newContext({ baseURL: server, viewport: onPhone ? phone : desk })
      contexts.push(context)
      const email = emailOf(person)
      const answer = await context.request.post('/api/auth/register', { data: { ...person, email, password } })
      const { id } = await answer.json()
      return { ...person, id, email, context, page: await context.newPage() }
    })
    for (const context of contexts) await context.close()
  },
})

/** What axe finds wrong with the page as it stands, one line a finding. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}

/** How far the page's content is wider than its window, in pixels: a phone that scrolls sideways is broken. */
export const overflowPixels = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Nothing that axe finds, and nothing wider than the window. */
export async function looksRight(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await overflowPixels(page)).toBe(0)
}

/** A request of whoever is signed in, straight through the call; answers with its id. */
export async function postsForADogWalk(page: Page, title: string): Promise<string> {
  const answer = await page.request.post('/api/tasks', {
    data: {
      taskType: 'request',
      title,
      description: 'Half an hour around the park, and she knows the way.',
      category: 'pets',
      date: new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString(),
      compensationType: 'money',
      compensation: 20,
      address: '12 Maple Street, Oak Park, IL 60302',
    },
  })
  return (await answer.json()).id
}

/** Midday some days from now, as the post form's date picker labels it: 'November 28, 2026'. */
export function dayLabel(daysAhead: number): string {
  const day = new Date(Date.now() + daysAhead * 24 * 60 * 60 * 1000)
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' }).format(day)
}
