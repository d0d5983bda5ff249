import type { BrowserContext, Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { cachedUserIds, openAndCacheTask, taskTitle } from './response-cache.ts'
import { expect, password, postDogWalk, type StoryFixtures, test } from './story-test.ts'

test.use({ serviceWorkers: 'allow' })

/** Ada posts a task and reads it, and her device caches the responses. */
async function signUpAndCacheTask(signUp: StoryFixtures['signUp']) {
  const ada = await signUp(cast.ada)
  const taskId = await postDogWalk(ada.page, taskTitle)
  await openAndCacheTask(ada.page, taskId)
  return { ...ada, taskId }
}

/** Opens a page that makes no calls by itself, so that no 401 response alerts the worker. */
const openQuietPage = (page: Page) => page.goto('/privacy-policy')

const statusOf = (page: Page, path: string) => page.evaluate((path) => fetch(path).then(({ status }) => status), path)

test('Ada’s cached responses are deleted when somebody else signs in, and when her session ends', async ({
  signUp,
}) => {
  const { page, context, id } = await signUpAndCacheTask(signUp)
  const ben = await signUp(cast.ben)
  expect(await cachedUserIds(page)).toEqual([id])

  await context.request.post('/api/auth/login', { data: { email: ben.email, password } })
  await expect.poll(() => cachedUserIds(page)).toEqual([ben.id])

  await context.clearCookies()
  await page.reload()
  await expect.poll(() => cachedUserIds(page)).toEqual([])
  await page.waitForURL('**/auth')
})

test('a response that arrives after Ada has logged out is not cached', async ({ signUp }) => {
  const { page, context, id, taskId } = await signUpAndCacheTask(signUp)
  const { release } = await holdResponses(context, `**/api/tasks/${taskId}/reviews`)
  const reviewsStatus = statusOf(page, `/api/tasks/${taskId}/reviews`)
  expect(await cachedUserIds(page)).toEqual([id])

  const other = await context.newPage()
  await other.goto('/api/logout')
  await expect(other.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  release()
  expect(await reviewsStatus).toBe(200)
  expect(await cachedUserIds(other)).toEqual([])
})

/** Holds responses of the server back until `release` is called. */
async function holdResponses(context: BrowserContext, path: string) {
  const answered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await context.route(path, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    answered.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  return { answered: answered.promise, release: released.resolve }
}

test('a response that another tab requested while Ada logged out is not cached', async ({ signUp }) => {
  const { page, context, taskId } = await signUpAndCacheTask(signUp)
  await openQuietPage(page)
  const heldResponse = await holdResponses(context, `**/api/tasks/${taskId}/reviews`)
  const heldRequest = await holdRequest(context, '**/api/logout')
  const other = await context.newPage()
  const loggingOut = other.goto('/api/logout')
  await heldRequest.requested
  const reviewsStatus = statusOf(page, `/api/tasks/${taskId}/reviews`)
  await heldResponse.answered
  heldRequest.release()
  await loggingOut
  await expect(other.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  // A worker handles messages in order, so its reply proves that it has handled the earlier ones.
  await other.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        navigator.serviceWorker.controller?.postMessage({ holds: ['/'] }, [port2])
      }),
  )
  heldResponse.release()
  expect(await reviewsStatus).toBe(200)
  expect(await cachedUserIds(other)).toEqual([])
})

test('a response that another tab requested while Ben signed in is not cached', async ({ signUp }) => {
  const { page, context, taskId } = await signUpAndCacheTask(signUp)
  const ben = await signUp(cast.ben)
  await openQuietPage(page)
  const heldResponse = await holdResponses(context, `**/api/tasks/${taskId}/reviews`)
  const heldLogin = await holdRequest(context, '**/api/auth/login')
  const loggingIn = page.evaluate(
    (body) => fetch('/api/auth/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
    JSON.stringify({ email: ben.email, password }),
  )
  await heldLogin.requested
  const reviewsStatus = statusOf(page, `/api/tasks/${taskId}/reviews`)
  await heldResponse.answered
  heldLogin.release()
  await loggingIn
  heldResponse.release()
  expect(await reviewsStatus).toBe(200)
  expect(await cachedUserIds(page)).toEqual([])
})

/** Holds requests back from the server until `release` is called. */
async function holdRequest(context: BrowserContext, path: string) {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await context.route(path, async (route) => {
    requested.resolve()
    await released.promise
    await route.continue()
  })
  return { requested: requested.promise, release: released.resolve }
}

/** Navigations ('to') and calls that sign a user in or out. */
const signInChanges: [string, string][] = [
  ['to', '/api/logout'],
  ['to', '/api/login'],
  ['to', '/api/auth/google'],
  ['to', '/api/auth/google/callback?code=1'],
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/register'],
  ['POST', '/api/auth/reset'],
  ['DELETE', '/api/account'],
]

test('Ada’s cached responses are deleted by every call that signs in, signs out or deletes an account', async ({
  signUp,
}) => {
  const { page, context, id, taskId } = await signUpAndCacheTask(signUp)
  await openQuietPage(page)
  const readTask = () => statusOf(page, `/api/tasks/${taskId}`)
  for (const [method, path] of signInChanges) {
    expect(await readTask()).toBe(200)
    await expect.poll(() => cachedUserIds(page), `before ${path}`).toEqual([id])
    const heldRequest = await holdRequest(context, `**${path}`)
    const other = await context.newPage()
    await other.goto('/terms-of-service')
    const change =
      method === 'to'
        ? other.goto(path).catch(() => {})
        : other.evaluate(([url = '', method = '']) => fetch(url, { method }).catch(() => {}), [path, method])
    await heldRequest.requested
    await expect.poll(() => cachedUserIds(page), `${method} ${path}`).toEqual([])
    // Closing the page cancels its navigation, and a call without a body is refused, so Ada stays signed in.
    if (method === 'to') await other.close()
    heldRequest.release()
    await change.catch(() => {})
    await other.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  }
})

test('Ada’s cached responses are deleted by the first answer of 401 after her session has ended', async ({
  signUp,
}) => {
  const { page, context, id } = await signUpAndCacheTask(signUp)
  await openQuietPage(page)
  expect(await cachedUserIds(page)).toEqual([id])
  await endAllSessions(context)
  expect(await statusOf(page, '/api/auth/user')).toBe(401)
  await expect.poll(() => cachedUserIds(page)).toEqual([])
})

/** Ends the sessions by calls that the service worker of this browser does not see, as from another device. */
async function endAllSessions({ request }: BrowserContext) {
  const sessions: { id: string }[] = await (await request.get('/api/auth/sessions')).json()
  for (const { id } of sessions) await request.delete(`/api/auth/sessions/${id}`)
}

test('the landing page deletes Ada’s cached responses, also without a service worker', async ({ signUp }) => {
  const { page, context, id } = await signUpAndCacheTask(signUp)
  await openQuietPage(page)
  expect(await cachedUserIds(page)).toEqual([id])
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
  await context.clearCookies()
  await page.goto('/terms-of-service')
  expect(await page.evaluate(() => navigator.serviceWorker.controller === null)).toBe(true)
  expect(await cachedUserIds(page), 'only the landing page is for signed-out visitors').toEqual([id])
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  await expect.poll(() => cachedUserIds(page)).toEqual([])
})
