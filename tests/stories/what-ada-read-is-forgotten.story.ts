import type { BrowserContext, Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { offlineReads, title, whoseAnswers } from './kept-answers.ts'
import { expect, password, postsForADogWalk, type Stage, test } from './stage.ts'

test.use({ serviceWorkers: 'allow' })

/** Ada has posted a task and read it, and her device keeps what she read. */
async function adaHasRead(enter: Stage['enter']) {
  const ada = await enter(cast.ada)
  const taskId = await postsForADogWalk(ada.page, title)
  await offlineReads(ada.page, taskId)
  return { ...ada, taskId }
}

/** To a page that asks for nothing by itself, so that no refusal tells the worker. */
const goesQuiet = (page: Page) => page.goto('/privacy-policy')

const statusOf = (page: Page, path: string) => page.evaluate((path) => fetch(path).then(({ status }) => status), path)

test('what Ada read is forgotten when somebody else signs in, and when her session ends', async ({ enter }) => {
  const { page, context, id } = await adaHasRead(enter)
  const ben = await enter(cast.ben)
  expect(await whoseAnswers(page)).toEqual([id])

  await context.request.post('/api/auth/login', { data: { email: ben.email, password } })
  await expect.poll(() => whoseAnswers(page)).toEqual([ben.id])

  await context.clearCookies()
  await page.reload()
  await expect.poll(() => whoseAnswers(page)).toEqual([])
  await page.waitForURL('**/auth')
})

test('what is still on its way when Ada logs out is kept for nobody', async ({ enter }) => {
  const { page, context, id, taskId } = await adaHasRead(enter)
  const { letGo } = await holdAnswers(context, `**/api/tasks/${taskId}/reviews`)
  const asked = statusOf(page, `/api/tasks/${taskId}/reviews`)
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
  const { page, context, taskId } = await adaHasRead(enter)
  await goesQuiet(page)
  const late = await holdAnswers(context, `**/api/tasks/${taskId}/reviews`)
  const way = await holdRequest(context, '**/api/logout')
  const other = await context.newPage()
  const leaving = other.goto('/api/logout')
  await way.asked
  const asked = statusOf(page, `/api/tasks/${taskId}/reviews`)
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
  const { page, context, taskId } = await adaHasRead(enter)
  const ben = await enter(cast.ben)
  await goesQuiet(page)
  const late = await holdAnswers(context, `**/api/tasks/${taskId}/reviews`)
  const coming = await holdRequest(context, '**/api/auth/login')
  const signsIn = page.evaluate(
    (body) => fetch('/api/auth/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    JSON.stringify({ email: ben.email, password }),
  )
  await coming.asked
  const asked = statusOf(page, `/api/tasks/${taskId}/reviews`)
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
  const { page, context, id, taskId } = await adaHasRead(enter)
  await goesQuiet(page)
  const reads = () => statusOf(page, `/api/tasks/${taskId}`)
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
  const { page, context, id } = await adaHasRead(enter)
  await goesQuiet(page)
  expect(await whoseAnswers(page)).toEqual([id])
  await endsEverySession(context)
  expect(await statusOf(page, '/api/auth/user')).toBe(401)
  await expect.poll(() => whoseAnswers(page)).toEqual([])
})

/** As from another device: the worker here hears of nothing. */
async function endsEverySession({ request }: BrowserContext) {
  const sessions: { id: string }[] = await (await request.get('/api/auth/sessions')).json()
  for (const { id } of sessions) await request.delete(`/api/auth/sessions/${id}`)
}

test('the landing page forgets what Ada read, with no worker to hear of it', async ({ enter }) => {
  const { page, context, id } = await adaHasRead(enter)
  await goesQuiet(page)
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
