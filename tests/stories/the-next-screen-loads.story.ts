import type { Page } from '@playwright/test'
import { turnOnDataSaver } from '#tests/setup/data-saver.ts'
import { cast } from '../cast.ts'
import { abort } from './failing-calls.ts'
import { desk, expect, expectAccessible, phone, test } from './story-test.ts'

const scripts = '**/assets/*.js'
const progressLine = (page: Page) => page.getByTestId('progress-line')
const browseHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Browse Help Requests' })
const pressBrowse = (page: Page) => page.getByRole('link', { name: 'Browse', exact: true }).first().click()

async function openHome(page: Page) {
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
}

for (const viewport of [phone, desk])
  test(`Ada sees a progress line while the next screen loads, ${viewport.width} px wide`, async ({ signUp }) => {
    const { page } = await signUp(cast.ada)
    await page.setViewportSize(viewport)
    await turnOnDataSaver(page)
    await openHome(page)
    await expect(progressLine(page)).toHaveCount(0)
    // Requests for scripts stay unanswered until the route is removed.
    await page.route(scripts, () => {})
    await pressBrowse(page)
    await expect(progressLine(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Loading…' })).toBeAttached()
    await expectAccessible(page)
    await page.unroute(scripts)
    await expect(browseHeading(page)).toBeVisible()
    await expect(progressLine(page)).toHaveCount(0)
  })

test('Ada reads that the next screen did not load, and tries again without leaving the app', async ({ signUp }) => {
  const { page, context } = await signUp(cast.ada)
  await turnOnDataSaver(page)
  await openHome(page)
  await context.setOffline(true)
  await pressBrowse(page)
  const failed = page.getByRole('heading', { level: 1, name: 'This did not load' })
  await expect(failed).toBeVisible()
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
  await expectAccessible(page)
  const navigation = page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/browse'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await navigation
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(browseHeading(page)).toBeVisible()
})

test('the code of the likely next screens is loaded before Ada opens them', async ({ signUp }) => {
  const { page } = await signUp(cast.ada)
  await openHome(page)
  await page.route(scripts, abort)
  for (const [name, title] of [
    ['Browse', 'Browse Help Requests'],
    ['Messages', 'Messages'],
    ['Home', 'Welcome, Ada'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

/** Stores the thickness of the progress line when the page is left. */
const recordLine = () =>
  addEventListener('pagehide', () => {
    const style = getComputedStyle(document.documentElement, '::after')
    sessionStorage.setItem('line', style.borderTopWidth)
  })

test('Ada sees a progress line when a link loads another page, and none after going back', async ({ signUp }) => {
  const { page } = await signUp(cast.ada)
  await page.addInitScript(recordLine)
  const lineWhenLeft = () => page.evaluate(() => sessionStorage.getItem('line'))
  for (const [from, name, to] of [
    ['/browse', 'Privacy Policy', '/privacy-policy'],
    ['/terms-of-service', 'Privacy Policy', '/privacy-policy'],
    ['/nowhere', 'Go Home', '/'],
  ] as const) {
    await page.goto(from, { waitUntil: 'networkidle' })
    await page.reload()
    expect(await lineWhenLeft()).toBe('0px')
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.waitForURL(to)
    expect(await lineWhenLeft()).toBe('3px')
    await page.goBack()
    await expect(page.locator('html[data-leaving]')).toHaveCount(0)
  }
})
