import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { cut } from './failing.ts'
import { desk, expect, looksRight, phone, savesData, test } from './stage.ts'

const scripts = '**/assets/*.js'
const line = (page: Page) => page.getByTestId('next-screen-line')
const browse = (page: Page) => page.getByRole('heading', { level: 1, name: 'Browse Help Requests' })
const pressesBrowse = (page: Page) => page.getByRole('link', { name: 'Browse', exact: true }).first().click()

async function opensHome(page: Page) {
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
}

for (const viewport of [phone, desk])
  test(`a press whose screen takes its time shows that it was taken, ${viewport.width} px wide`, async ({ enter }) => {
    const { page } = await enter(cast.ada)
    await page.setViewportSize(viewport)
    await savesData(page)
    await opensHome(page)
    await expect(line(page)).toHaveCount(0)
    // Nothing answers until nobody listens any more.
    await page.route(scripts, () => {})
    await pressesBrowse(page)
    await expect(line(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Loading…' })).toBeAttached()
    await looksRight(page)
    await page.unroute(scripts)
    await expect(browse(page)).toBeVisible()
    await expect(line(page)).toHaveCount(0)
  })

test('a press that fails says so, and can be tried again without leaving the page for the browser’s own', async ({
  enter,
}) => {
  const { page, context } = await enter(cast.ada)
  await savesData(page)
  await opensHome(page)
  await context.setOffline(true)
  await pressesBrowse(page)
  const failed = page.getByRole('heading', { level: 1, name: 'This did not load' })
  await expect(failed).toBeVisible()
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
  await looksRight(page)
  const asked = page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith('/browse'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await asked
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(browse(page)).toBeVisible()
})

test('the code of the likely next screens is there before anybody presses', async ({ enter }) => {
  const { page } = await enter(cast.ada)
  await opensHome(page)
  await page.route(scripts, cut)
  for (const [name, title] of [
    ['Browse', 'Browse Help Requests'],
    ['Messages', 'Messages'],
    ['Home', 'Welcome, Ada'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})
