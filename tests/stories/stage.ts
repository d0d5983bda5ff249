import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type WorkerFixture,
} from '@playwright/test'
import type axe from 'axe-core'
import { dayMs } from '#shared/time.ts'
import { startServer } from '#tests/setup/server-process.ts'
import { password } from '../cast.ts'

export { expect, password }

export type Person = { firstName: string; lastName: string }
type Actor = Person & { id: string; email: string; page: Page; context: BrowserContext }
export type Stage = {
  /** A neighbor who has just signed up, in a browser of their own. */
  enter: (person: Person, options?: { phone?: boolean }) => Promise<Actor>
}

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

export const emailOf = ({ firstName }: Person) =>
  `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@porchlight.example`

/** Begins when a worker's first story asks for it. */
const serving = (env: NodeJS.ProcessEnv): [WorkerFixture<string, object>, { scope: 'worker' }] => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  async ({}, use) => {
    const { address, stop } = await startServer({ env })
    await use(address)
    await stop()
  },
  { scope: 'worker' },
]

/**
 * Where the map's pictures come from, and the address in every link that leads into the product, where stories need to
 * know.
 */
const tiles = 'http://tiles.porchlight.example/{z}/{x}/{y}.png'
export const publicUrl = 'http://porchlight.example'

/** All servers stand here: a worker that is to have others is another one, with a browser of its own. */
type Servers = Record<'server' | 'demo' | 'drawn' | 'linked' | 'crowd' | 'throng' | 'empty', string>

export const test = base.extend<Stage, Servers>({
  server: serving({}),
  demo: serving({ DEMO: '1' }),
  drawn: serving({ DEMO: '1', TILE_URL: tiles, TILE_ATTRIBUTION: '© The <a href="https://map.example">mappers</a>' }),
  linked: serving({ PUBLIC_URL: publicUrl }),
  crowd: serving({}),
  throng: serving({}),
  empty: serving({}),
  baseURL: ({ server }, use) => use(server),
  enter: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, { phone: onPhone = false } = {}) => {
      const context = await browser.newContext({ viewport: onPhone ? phone : desk, ...(baseURL && { baseURL }) })
      contexts.push(context)
      const email = emailOf(person)
      const answer = await context.request.post('/api/auth/register', { data: { ...person, email, password } })
      const { id } = await answer.json()
      return { ...person, id, email, context, page: await context.newPage() }
    })
    for (const context of contexts) await context.close()
  },
})

export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
export const press = (within: Page | Locator, name: string) => button(within, name).click()
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * What axe finds wrong with the page as it stands, one line a finding; by some of its rules alone where they are named.
 */
async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  // Half a megabyte is read once for each document, not at each look.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    { resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}

/** How far the page's content is wider than its window, in pixels: a phone that scrolls sideways is broken. */
export const overflowPixels = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Whatever was on its way from one color to another has arrived. */
async function nothingFades() {
  await new Promise(requestAnimationFrame)
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(fading.map(({ finished }) => finished))
}

/** What cannot be read at night of what can be read by day. */
async function faultsByNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(nothingFades)
  const faults = await accessibilityFaults(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/** Nothing that axe finds, by day or by night, and nothing wider than the window. */
export async function looksRight(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await faultsByNight(page), 'in the dark scheme').toEqual([])
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
      date: new Date(Date.now() + 3 * dayMs).toISOString(),
      compensationType: 'money',
      compensation: 20,
      address: '12 Maple Street, Oak Park, IL 60302',
    },
  })
  return (await answer.json()).id
}

/** Midday some days from now, as the post form's date picker labels it: 'November 28, 2026'. */
export function dayLabel(daysAhead: number): string {
  const day = new Date(Date.now() + daysAhead * dayMs)
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' }).format(day)
}

/**
 * Half a second is for eyes, not for a busy machine: the way to the sign-in screen is asked for after the words were
 * seen.
 */
export async function asksToSignIn(page: Page, does: () => Promise<unknown>, sees: () => Promise<void>) {
  const asked = Promise.withResolvers<void>()
  // An answer without content leaves the page where it is.
  await page.route('**/api/login', async (route) => {
    await route.fulfill({ status: 204 })
    asked.resolve()
  })
  await Promise.all([does(), sees(), asked.promise])
  await page.unroute('**/api/login')
}

/** The browser asks for no code but that of the screen that is opened. */
export const savesData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** On the sign-in screen, where the page stands already. */
export async function signsIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** The same, and it leads there. */
export async function isLedToSignIn(page: Page, does: () => Promise<unknown>, sees: () => Promise<void>) {
  await asksToSignIn(page, does, sees)
  await page.goto('/api/login')
  await page.waitForURL(/\/auth/)
}
