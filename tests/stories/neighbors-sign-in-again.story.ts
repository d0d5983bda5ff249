import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { abort, postService, pressAndConfirm, sendOffer } from './failing-calls.ts'
import {
  expect,
  expectAccessible,
  expectRedirectToSignIn,
  expectSignInRequest,
  postDogWalk,
  signIn,
  test,
} from './story-test.ts'

/**
 * Leaves the page's automatic reads unanswered from now on. Otherwise one of them could be the first call to notice
 * that the session is over.
 */
async function holdAutomaticReads(page: Page) {
  await page.route('**/api/**', (route) => {
    const isAutomatic = route.request().method() === 'GET' && !route.request().isNavigationRequest()
    return isAutomatic ? undefined : route.fallback()
  })
}

test('neighbors whose session is over read that they are logged out on every screen, and are led to sign in again', async ({
  signUp,
}) => {
  const ada = await signUp(cast.ada)
  const ben = await signUp(cast.ben)
  const id = await postDogWalk(ada.page, 'A walk, open')
  const loggedOutText = 'You are logged out. Logging in again...'
  const rows = [
    { who: ben, act: sendOffer, title: 'Please log in', text: 'You need to be logged in to offer help.' },
    { who: ada, act: (page: Page) => pressAndConfirm(page, 'Delete'), title: 'Unauthorized', text: loggedOutText },
  ]
  for (const { who, act, title, text } of rows) {
    const { page, context } = who
    await page.goto(`/task/${id}`, { waitUntil: 'networkidle' })
    await holdAutomaticReads(page)
    await context.clearCookies()
    const toast = page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) })
    await expectRedirectToSignIn(
      page,
      () => act(page),
      () => expect(toast).toContainText(text),
    )
  }
  const { page } = ada
  await page.unrouteAll()
  const cleo = await signUp(cast.cleo)
  await cleo.page.goto('/post?type=service', { waitUntil: 'networkidle' })
  await holdAutomaticReads(cleo.page)
  await cleo.context.clearCookies()
  await expectRedirectToSignIn(
    cleo.page,
    () => postService(cleo.page),
    () =>
      expect(cleo.page.getByRole('alert').filter({ hasText: 'Authentication Required' })).toContainText(
        'Please log in to post a request.',
      ),
  )
  for (const path of [
    '/browse',
    '/post',
    '/messages',
    '/profile',
    '/account',
    '/notification-settings',
    `/task/${id}`,
    `/user/${ben.id}`,
    `/edit-request/${id}`,
  ]) {
    await expectSignInRequest(
      page,
      () => page.goto(path),
      () => expect(page.getByText(loggedOutText).first(), path).toBeVisible(),
    )
    expect(await page.getByText(loggedOutText).count(), `${path} shows it once, without a toast`).toBe(1)
  }
})

test('Cleo reads that a task or a neighbor does not exist, and can go home', async ({ signUp }) => {
  const { page } = await signUp(cast.cleo)
  const unknownId = '00000000-0000-4000-8000-000000000000'
  for (const [path, title] of [
    [`/task/${unknownId}`, 'Task Not Found'],
    [`/user/${unknownId}`, 'User Not Found'],
    ['/task/%zz', 'Task Not Found'],
    [`/task/${unknownId},%20please`, 'Task Not Found'],
    ['/user/a:%20b', 'User Not Found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
  }
})

test('Cleo reads after a while that the scripts of a page do not load, and reloads it', async ({ signUp }) => {
  const { page } = await signUp(cast.cleo, { phone: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/assets/*.js', abort)
  await page.goto('/browse')
  const stillLoadingHeading = page.getByRole('heading', { name: 'Still on its way' })
  await expect(stillLoadingHeading).toBeHidden()
  await expect(stillLoadingHeading).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Help Requests' })).toBeVisible()
  await expect(stillLoadingHeading).toHaveCount(0)

  await page.context().clearCookies()
  await page.route('**/assets/*.js', abort)
  await page.goto('/auth')
  await expect(stillLoadingHeading, 'the sign-in screen says so too').toBeVisible()
  await expectAccessible(page)
})

test('Ben, who signs in after Ada has logged out, is not led to her last screen', async ({ signUp }) => {
  const { page } = await signUp(cast.ada)
  const ben = await signUp(cast.ben)
  const loginCall = '**/api/login'
  await page.route(loginCall, (route) => route.fulfill({ status: 204 }))
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }))
  const loginRequested = page.waitForRequest(loginCall)
  await page.goto('/notification-settings')
  await loginRequested
  await page.unrouteAll()
  await page.goto('/api/logout')
  await page.goto('/auth')
  await signIn(page, ben.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ben' })).toBeVisible()
})
