import type { Page } from '@playwright/test'
import { emailOf, expect, looksRight, password, test } from './stage.ts'

const dan = { firstName: 'Dan', lastName: 'Reyes' }
const day = 'rgb(251, 250, 246)'
const night = 'rgb(14, 31, 34)'

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const around = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    return metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)
  })
const choose = (page: Page, scheme: string) => page.getByRole('radio', { name: scheme }).check()

test('Dan reads in the colors of his device, until he chooses others, and no logout forgets it', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto('/privacy-policy')
  expect(await ground(page)).toBe(night)
  expect(await around(page)).toEqual(['#15292d'])
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()

  await choose(page, 'Light')
  expect(await ground(page)).toBe(day)
  await expect.poll(() => around(page)).toEqual(['#ffffff'])
  await page.goto('/auth')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  expect(await ground(page)).toBe(day)

  await context.request.post('/api/auth/register', { data: { ...dan, email: emailOf(dan), password } })
  await page.goto('/')
  await page.getByRole('button', { name: 'Profile menu of Dan Reyes' }).click()
  await choose(page, 'System')
  await expect.poll(() => ground(page)).toBe(night)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => ground(page)).toBe(day)
  await choose(page, 'Dark')
  await expect.poll(() => ground(page)).toBe(night)
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  expect(await ground(page)).toBe(night)
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await choose(page, 'System')
  expect(await ground(page)).toBe(day)
  await looksRight(page)
  await context.close()
})

test('what Dan chose is there before anything is painted', async ({ page }) => {
  await page.goto('/')
  await choose(page, 'Dark')
  await page.route('**/*.js', (route) =>
    route.request().url().includes('scheme-first') ? route.continue() : route.abort(),
  )
  for (const path of ['/', '/terms-of-service', '/auth']) {
    await page.goto(path)
    expect(await ground(page)).toBe(night)
  }
})
