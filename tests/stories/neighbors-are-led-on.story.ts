import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { asksAndConfirms, cut, postsWhatSheOffers, sendsOffer } from './failing.ts'
import { asksToSignIn, expect, isLedToSignIn, looksRight, postsForADogWalk, signsIn, test } from './stage.ts'

/**
 * Whatever asks first says for all that a session is over: what a page reads by itself, every few seconds or once its
 * live line stands, is not answered from here on.
 */
async function asksNothingByItself(page: Page) {
  await page.route('**/api/**', (route) => {
    const readsByItself = route.request().method() === 'GET' && !route.request().isNavigationRequest()
    return readsByItself ? undefined : route.fallback()
  })
}

test('whose session is over reads so wherever it is noticed, and is led to sign in again', async ({ enter }) => {
  const ada = await enter(cast.ada)
  const ben = await enter(cast.ben)
  const id = await postsForADogWalk(ada.page, 'A walk, open')
  const over = 'You are logged out. Logging in again...'
  const rows = [
    { who: ben, does: sendsOffer, title: 'Please log in', words: 'You need to be logged in to offer help.' },
    { who: ada, does: (page: Page) => asksAndConfirms(page, 'Delete'), title: 'Unauthorized', words: over },
  ]
  for (const { who, does, title, words } of rows) {
    const { page, context } = who
    await page.goto(`/task/${id}`, { waitUntil: 'networkidle' })
    await asksNothingByItself(page)
    await context.clearCookies()
    const toast = page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) })
    await isLedToSignIn(
      page,
      () => does(page),
      () => expect(toast).toContainText(words),
    )
  }
  const { page } = ada
  await page.unrouteAll()
  const cleo = await enter(cast.cleo)
  await cleo.page.goto('/post?type=service', { waitUntil: 'networkidle' })
  await asksNothingByItself(cleo.page)
  await cleo.context.clearCookies()
  await isLedToSignIn(
    cleo.page,
    () => postsWhatSheOffers(cleo.page),
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
    await asksToSignIn(
      page,
      () => page.goto(path),
      () => expect(page.getByText(over).first(), path).toBeVisible(),
    )
    expect(await page.getByText(over).count(), `${path} says it once, and no toast over it again`).toBe(1)
  }
})

test('a task or a neighbor that is not there says so, and leads home', async ({ enter }) => {
  const { page } = await enter(cast.cleo)
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const [path, title] of [
    [`/task/${nobody}`, 'Task Not Found'],
    [`/user/${nobody}`, 'User Not Found'],
    ['/task/%zz', 'Task Not Found'],
    [`/task/${nobody},%20please`, 'Task Not Found'],
    ['/user/a:%20b', 'User Not Found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
  }
})

test('a page whose scripts do not come says so after a while, and can be asked for again', async ({ enter }) => {
  const { page } = await enter(cast.cleo, { phone: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/assets/*.js', cut)
  await page.goto('/browse')
  const late = page.getByRole('heading', { name: 'Still on its way' })
  await expect(late).toBeHidden()
  await expect(late).toBeVisible()
  await looksRight(page)
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Help Requests' })).toBeVisible()
  await expect(late).toHaveCount(0)

  await page.context().clearCookies()
  await page.route('**/assets/*.js', cut)
  await page.goto('/auth')
  await expect(late, 'nor is the way in left empty').toBeVisible()
  await looksRight(page)
})

test('whoever signs in after Ada logged out is not led to where Ada was', async ({ enter }) => {
  const { page } = await enter(cast.ada)
  const ben = await enter(cast.ben)
  const logsIn = '**/api/login'
  await page.route(logsIn, (route) => route.fulfill({ status: 204 }))
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }))
  const asked = page.waitForRequest(logsIn)
  await page.goto('/notification-settings')
  await asked
  await page.unrouteAll()
  await page.goto('/api/logout')
  await page.goto('/auth')
  await signsIn(page, ben.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ben' })).toBeVisible()
})
