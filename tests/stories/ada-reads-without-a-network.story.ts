import type { BrowserContext, Page } from '@playwright/test'
import { statusLines, toasts } from '#shared/copy.ts'
import { answersOf } from '#shared/kept-answers.ts'
import { reconnectAttempts } from '#shared/limits.ts'
import { layCable } from '#tests/outside/cable.ts'
import { cast } from '../cast.ts'
import { signIn } from '../shots/sign-in.ts'
import { expect, looksRight, password, postsForADogWalk, test } from './stage.ts'

test.use({ serviceWorkers: 'allow' })

const title = 'Walk Biscuit on Friday'
const words = 'Does she pull on the leash?'

/** Whose answers this device keeps. To open what was just forgotten would make it again, so nothing is opened here. */
const whoseAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(
    async (prefix) =>
      (await caches.keys()).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
    answersOf,
  )

/** Of which addresses this device keeps an answer to its one person. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async (prefix) => {
    const name = (await caches.keys()).find((name) => name.startsWith(prefix))
    const requests = name === undefined ? [] : await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, answersOf)

const notice = (page: Page, text: string) => page.getByRole('banner').getByText(text)

async function offlineReads(page: Page, taskId: string) {
  await page.goto(`/task/${taskId}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  // The worker comes forward once it has every built file: on a busy machine that takes its time.
  const whole = { message: 'the first visit too', timeout: 45_000 }
  await expect.poll(() => keptPaths(page), whole).toContain(`/api/tasks/${taskId}`)
  await expect.poll(() => keptPaths(page)).toContain('/api/auth/user')
}

test('Ada reads in the tunnel what she saw, and nobody reads it after her', async ({ enter }) => {
  const { page, context, id } = await enter(cast.ada, { phone: true })
  const { page: bens } = await enter(cast.ben)
  const taskId = await postsForADogWalk(page, title)
  await bens.request.post('/api/messages', { data: { taskId, recipientId: id, content: words } })
  await offlineReads(page, taskId)
  await page.goto(`/messages?task=${taskId}`)
  await page.getByRole('button', { name: 'Ben Okafor' }).click()
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
  await expect.poll(() => keptPaths(page)).toContain(`/api/tasks/${taskId}/messages`)
  const chat = page.url()

  await context.setOffline(true)
  await page.goto(`/task/${taskId}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(notice(page, statusLines.offline)).toBeVisible()
  await looksRight(page)
  await page.goto(chat)
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
  await page.getByRole('textbox', { name: /message/i }).fill('Only at cats')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Waiting for your connection')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('log').getByText('Only at cats')).toHaveCount(1)
  await expect(page.getByText('Waiting for your connection')).toBeVisible()
  await looksRight(page)
  await logsOut(page)
  await expect(page.getByText(toasts.logOutOffline.message)).toBeVisible()

  await context.setOffline(false)
  await expect(notice(page, statusLines.offline)).toBeHidden()
  await expect(page.getByText('Waiting for your connection')).toBeHidden()
  await expect(page.getByRole('log').getByText('Only at cats')).toHaveCount(1)
  expect(await whoseAnswers(page)).toEqual([id])
  await logsOut(page)
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  expect(await whoseAnswers(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(`/task/${taskId}`)
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
  await expect(notice(page, statusLines.offlineVisitor)).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  await looksRight(page)
})

test('Ada reads the law with nobody asking her to sign in, with the worker there and in the tunnel', async ({
  enter,
}) => {
  const { page, context } = await enter(cast.ada)
  await offlineReads(page, await postsForADogWalk(page, title))
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    await page.goto('/privacy-policy')
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0)
  }
})

async function logsOut(page: Page) {
  const way = page.getByRole('link', { name: 'Log Out' })
  if (!(await way.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click()
  await way.click()
}

test('what Ada read is forgotten when somebody else signs in, and when her session ends', async ({ enter }) => {
  const { page, context, id } = await enter(cast.ada)
  const ben = await enter(cast.ben)
  const taskId = await postsForADogWalk(page, title)
  await offlineReads(page, taskId)
  expect(await whoseAnswers(page)).toEqual([id])

  await context.request.post('/api/auth/login', { data: { email: ben.email, password } })
  await expect.poll(() => whoseAnswers(page)).toEqual([ben.id])

  await context.clearCookies()
  await page.reload()
  await expect.poll(() => whoseAnswers(page)).toEqual([])
  await page.waitForURL('**/auth')
})

test('what is still on its way when Ada logs out is kept for nobody', async ({ enter }) => {
  const { page, context, id } = await enter(cast.ada)
  const taskId = await postsForADogWalk(page, title)
  await offlineReads(page, taskId)
  const { letGo } = await holdAnswers(context, `**/api/tasks/${taskId}/reviews`)
  const asked = page.evaluate((path) => fetch(path).then(({ status }) => status), `/api/tasks/${taskId}/reviews`)
  expect(await whoseAnswers(page)).toEqual([id])

  const other = await context.newPage()
  await other.goto('/api/logout')
  await expect(other.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  letGo()
  expect(await asked).toBe(200)
  expect(await whoseAnswers(other)).toEqual([])
})

/** The server has answered, and the answer does not arrive until it is let go. */
async function holdAnswers(context: BrowserContext, path: string) {
  const answered = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await context.route(path, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    answered.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  return { answered: answered.promise, letGo: held.resolve }
}

test('what Ada’s other tab asked for while she logged out is kept for nobody', async ({ enter }) => {
  const { page, context } = await enter(cast.ada)
  const taskId = await postsForADogWalk(page, title)
  await offlineReads(page, taskId)
  // A page that asks for nothing by itself, so that no refusal tells the worker.
  await page.goto('/privacy-policy')
  const late = await holdAnswers(context, `**/api/tasks/${taskId}/reviews`)
  const way = await holdRequest(context, '**/api/logout')
  const other = await context.newPage()
  const leaving = other.goto('/api/logout')
  await way.asked
  const asked = page.evaluate((path) => fetch(path).then(({ status }) => status), `/api/tasks/${taskId}/reviews`)
  await late.answered
  way.letGo()
  await leaving
  await expect(other.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  // A worker hears one message after another.
  await other.evaluate(
    () =>
      new Promise((heard) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = heard
        navigator.serviceWorker.controller?.postMessage({ holds: ['/'] }, [port2])
      }),
  )
  late.letGo()
  expect(await asked).toBe(200)
  expect(await whoseAnswers(other)).toEqual([])
})

test('what Ada’s other tab asked for while Ben signed in is kept for nobody', async ({ enter }) => {
  const { page, context } = await enter(cast.ada)
  const ben = await enter(cast.ben)
  const taskId = await postsForADogWalk(page, title)
  await offlineReads(page, taskId)
  await page.goto('/privacy-policy')
  const late = await holdAnswers(context, `**/api/tasks/${taskId}/reviews`)
  const coming = await holdRequest(context, '**/api/auth/login')
  const signsIn = page.evaluate(
    (body) => fetch('/api/auth/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    JSON.stringify({ email: ben.email, password }),
  )
  await coming.asked
  const asked = page.evaluate((path) => fetch(path).then(({ status }) => status), `/api/tasks/${taskId}/reviews`)
  await late.answered
  coming.letGo()
  await signsIn
  late.letGo()
  expect(await asked).toBe(200)
  expect(await whoseAnswers(page)).toEqual([])
})

/** What is asked for does not reach the server until it is let go. */
async function holdRequest(context: BrowserContext, path: string) {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await context.route(path, async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  return { asked: asked.promise, letGo: held.resolve }
}

/** Whether somebody comes or goes by a page or by a call. */
const comings: [string, string][] = [
  ['to', '/api/logout'],
  ['to', '/api/login'],
  ['to', '/api/auth/google'],
  ['to', '/api/auth/google/callback?code=1'],
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/register'],
  ['POST', '/api/auth/reset'],
  ['DELETE', '/api/account'],
]

test('what Ada read is forgotten as somebody comes, goes or leaves for ever, whatever the answer', async ({
  enter,
}) => {
  const { page, context, id } = await enter(cast.ada)
  const taskId = await postsForADogWalk(page, title)
  await offlineReads(page, taskId)
  // As above.
  await page.goto('/privacy-policy')
  const reads = () => page.evaluate((path) => fetch(path).then(({ status }) => status), `/api/tasks/${taskId}`)
  for (const [how, path] of comings) {
    expect(await reads()).toBe(200)
    await expect.poll(() => whoseAnswers(page), `before ${path}`).toEqual([id])
    const way = await holdRequest(context, `**${path}`)
    const other = await context.newPage()
    await other.goto('/terms-of-service')
    const coming =
      how === 'to'
        ? other.goto(path).catch(() => {})
        : other.evaluate(([url = '', method = '']) => fetch(url, { method }).catch(() => {}), [path, how])
    await way.asked
    await expect.poll(() => whoseAnswers(page), `${how} ${path}`).toEqual([])
    // A page that is gone takes its way out back with it; what a call without words is answered changes nothing.
    if (how === 'to') await other.close()
    way.letGo()
    await coming.catch(() => {})
    await other.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('a session that ended on the server leaves nothing to read, by the first answer that says so', async ({
  enter,
}) => {
  const { page, context, id } = await enter(cast.ada)
  const taskId = await postsForADogWalk(page, title)
  await offlineReads(page, taskId)
  await page.goto('/privacy-policy')
  expect(await whoseAnswers(page)).toEqual([id])
  await endsEverySession(context)
  expect(await page.evaluate(() => fetch('/api/auth/user').then(({ status }) => status))).toBe(401)
  await expect.poll(() => whoseAnswers(page)).toEqual([])
})

/** As from another device: the worker here hears of nothing. */
async function endsEverySession({ request }: BrowserContext) {
  const sessions: { id: string }[] = await (await request.get('/api/auth/sessions')).json()
  for (const { id } of sessions) await request.delete(`/api/auth/sessions/${id}`)
}

test('the landing page forgets what Ada read, with no worker to hear of it', async ({ enter }) => {
  const { page, context, id } = await enter(cast.ada)
  const taskId = await postsForADogWalk(page, title)
  await offlineReads(page, taskId)
  await page.goto('/privacy-policy')
  expect(await whoseAnswers(page)).toEqual([id])
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
  await context.clearCookies()
  await page.goto('/terms-of-service')
  expect(await page.evaluate(() => navigator.serviceWorker.controller === null)).toBe(true)
  expect(await whoseAnswers(page), 'only the landing page is for who is signed out').toEqual([id])
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  await expect.poll(() => whoseAnswers(page)).toEqual([])
})

test('Ada sees what she read last while the server is away, and what is new once it is back', async ({
  enter,
  server,
}) => {
  const { page } = await enter(cast.ada)
  const cable = await layCable(server)
  const taskId = await postsForADogWalk(page, title)
  await page.goto(`${cable.url}task/${taskId}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.poll(() => keptPaths(page)).toContain(`/api/tasks/${taskId}`)

  let dials = 0
  page.on('websocket', () => {
    dials += 1
  })
  cable.hold()
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(notice(page, statusLines.outOfReach)).toBeVisible()
  await looksRight(page)
  await expect.poll(() => dials, { timeout: 20_000 }).toBe(1 + reconnectAttempts)
  await page.request.patch(`/api/tasks/${taskId}`, { data: { title: 'Walk Biscuit on Sunday' } })
  cable.mend()
  await expect(page.getByRole('heading', { name: 'Walk Biscuit on Sunday' })).toBeVisible({ timeout: 20_000 })
  await expect(notice(page, statusLines.outOfReach)).toBeHidden()
  await expect.poll(() => dials, 'live again too').toBe(2 + reconnectAttempts)
  cable.end()
})

test('the demo’s faces are there without a network, and in nobody’s keeping', async ({ browser, demo }) => {
  const context = await browser.newContext({ baseURL: demo })
  await signIn(context, 'maya')
  const page = await context.newPage()
  await page.goto('/browse')
  await expect.poll(() => keptPaths(page), { timeout: 45_000 }).toContain('/api/auth/user')
  await page.reload()
  const faces = page.locator('main img[src^="/faces/"]')
  const shown = () =>
    faces.evaluateAll((all) =>
      (all as HTMLImageElement[]).filter((face) => face.naturalWidth > 0).map((face) => face.getAttribute('src')),
    )
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(2)
  const before = await shown()

  await context.setOffline(true)
  await page.reload()
  await expect(notice(page, statusLines.offline)).toBeVisible()
  await expect.poll(shown).toEqual(expect.arrayContaining(before))
  expect((await keptPaths(page)).filter((path) => path.startsWith('/faces/'))).toEqual([])
  await context.close()
})
