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
import { mailEnv, openMailServer } from '#tests/services/mail-server.ts'
import { startServer, testSecret } from '#tests/setup/server-process.ts'
import { password } from '../cast.ts'
import { findHtmlErrors } from './html-errors.ts'

export { expect, password }

export type Person = { firstName: string; lastName: string }
type SignedUpNeighbor = Person & { id: string; email: string; page: Page; context: BrowserContext }
export type StoryFixtures = {
  /** Signs up a new neighbor, in a browser context of their own. */
  signUp: (person: Person, options?: { phone?: boolean }) => Promise<SignedUpNeighbor>
}

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

export const emailOf = ({ firstName }: Person) =>
  `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@porchlight.example`

/** Starts a server when a worker's first story needs it, with a mail server unless the story is about having none. */
const serverFixture = (
  env: NodeJS.ProcessEnv,
  { hasMail = true } = {},
): [WorkerFixture<string, object>, { scope: 'worker' }] => [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  async ({}, use) => {
    const mail = hasMail ? await openMailServer() : null
    const { address, stop } = await startServer({
      env: { ...(mail && mailEnv(mail)), ...env },
    })
    await use(address)
    await stop()
    await mail?.close()
  },
  { scope: 'worker' },
]

/** URLs of the map tiles and of links into the product, for stories that check them. */
const tiles = 'http://tiles.porchlight.example/{z}/{x}/{y}.png'
export const linkedPublicUrl = 'http://porchlight.example'

/**
 * All servers are defined here, because a file with other worker fixtures would run in a worker and browser of its own.
 */
type WorkerFixtures = Record<
  | 'server'
  | 'serverWithoutMail'
  | 'demo'
  | 'demoWithTiles'
  | 'publicDemo'
  | 'serverWithPublicUrl'
  | 'twoPageServer'
  | 'longListServer'
  | 'emptyServer',
  string
>

export const test = base.extend<StoryFixtures, WorkerFixtures>({
  server: serverFixture({}),
  serverWithoutMail: serverFixture({}, { hasMail: false }),
  demo: serverFixture({ DEMO: '1' }, { hasMail: false }),
  demoWithTiles: serverFixture(
    {
      DEMO: '1',
      TILE_URL: tiles,
      TILE_ATTRIBUTION: '© The <a href="https://map.example">mappers</a>',
    },
    { hasMail: false },
  ),
  publicDemo: serverFixture({ DEMO: '1', TRUST_PROXY: '1', SECRET: testSecret }, { hasMail: false }),
  serverWithPublicUrl: serverFixture({ PUBLIC_URL: linkedPublicUrl }),
  twoPageServer: serverFixture({}),
  longListServer: serverFixture({}),
  emptyServer: serverFixture({}),
  baseURL: ({ server }, use) => use(server),
  signUp: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (person, { phone: isOnPhone = false } = {}) => {
      const context = await browser.newContext({ viewport: isOnPhone ? phone : desk, ...(baseURL && { baseURL }) })
      contexts.push(context)
      const email = emailOf(person)
      const answer = await context.request.post('/api/auth/register', { data: { ...person, email, password } })
      const { id } = await answer.json()
      return { ...person, id, email, context, page: await context.newPage() }
    })
    for (const context of contexts) await context.close()
  },
})

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
export const press = (within: Page | Locator, name: string | RegExp) => button(within, name).click()
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** The button that ends a match early, and of its dialog: 'Cancel Saturday evening'. */
export const cancelMatchLabel = /^Cancel ./

/** Returns the violations that axe finds on the page, one per line; `rules` limits the rules. */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // The script has half a megabyte, so each document evaluates it only once.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
  const violations = await page.evaluate(
    async (options) => (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations,
    { resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  )
}

/** Pixels by which the content is wider than the window: a phone must not scroll sideways. */
export const overflowPixels = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until all CSS transitions have finished. */
async function waitForTransitions() {
  await new Promise(requestAnimationFrame)
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(fading.map(({ finished }) => finished))
}

/** Returns the contrast violations in the dark color scheme. */
async function findDarkContrastViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(waitForTransitions)
  const violations = await findViolations(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  return violations
}

/** Expects valid HTML, no axe violations in either color scheme, and no horizontal overflow. */
export async function expectAccessible(page: Page) {
  expect(await findHtmlErrors(await page.content())).toEqual([])
  expect(await findViolations(page)).toEqual([])
  expect(await findDarkContrastViolations(page), 'in the dark scheme').toEqual([])
  expect(await overflowPixels(page)).toBe(0)
}

/** Posts a request through the API as the signed-in user; returns its id. */
export async function postDogWalk(page: Page, title: string): Promise<string> {
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

/** Label of a day in the post form's date picker: 'November 28, 2026'. The zone is that of the page's device. */
export function dayLabel(daysAhead: number, timeZone?: string): string {
  const day = new Date(Date.now() + daysAhead * dayMs)
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone }).format(day)
}

/**
 * Expects a message followed by the request for the sign-in screen. The request is intercepted, because the message
 * shows for half a second only, which a busy machine may miss.
 */
export async function expectSignInRequest(page: Page, act: () => Promise<unknown>, expectMessage: () => Promise<void>) {
  const requested = Promise.withResolvers<void>()
  // A response without content leaves the page in place.
  await page.route('**/api/login', async (route) => {
    await route.fulfill({ status: 204 })
    requested.resolve()
  })
  await Promise.all([act(), expectMessage(), requested.promise])
  await page.unroute('**/api/login')
}

/** Fills in and submits the sign-in form, which must be open. */
export async function signIn(page: Page, email: string, secret = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Expects the message and the request of `expectSignInRequest`, and that the request leads to the sign-in screen. */
export async function expectRedirectToSignIn(
  page: Page,
  act: () => Promise<unknown>,
  expectMessage: () => Promise<void>,
) {
  await expectSignInRequest(page, act, expectMessage)
  await page.goto('/api/login')
  await page.waitForURL(/\/auth/)
}
