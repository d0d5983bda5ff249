import type { Page } from '@playwright/test'
import { emailOf, expect, expectAccessible, password, test } from './story-test.ts'

const dan = { firstName: 'Dan', lastName: 'Reyes' }
const lightBackground = 'rgb(251, 250, 246)'
const darkBackground = 'rgb(14, 31, 34)'

const backgroundColor = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const themeColors = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    return metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)
  })
const chooseScheme = (page: Page, scheme: string) => page.getByRole('radio', { name: scheme }).check()

test('Dan reads in the color scheme of his device until he chooses another, which stays after a logout', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto('/privacy-policy')
  expect(await backgroundColor(page)).toBe(darkBackground)
  expect(await themeColors(page)).toEqual(['#15292d'])
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()

  await chooseScheme(page, 'Light')
  expect(await backgroundColor(page)).toBe(lightBackground)
  await expect.poll(() => themeColors(page)).toEqual(['#ffffff'])
  await page.goto('/auth')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
  expect(await backgroundColor(page)).toBe(lightBackground)

  await context.request.post('/api/auth/register', { data: { ...dan, email: emailOf(dan), password } })
  await page.goto('/')
  await page.getByRole('button', { name: 'Profile menu of Dan Reyes' }).click()
  await chooseScheme(page, 'System')
  await expect.poll(() => backgroundColor(page)).toBe(darkBackground)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => backgroundColor(page)).toBe(lightBackground)
  await chooseScheme(page, 'Dark')
  await expect.poll(() => backgroundColor(page)).toBe(darkBackground)
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  expect(await backgroundColor(page)).toBe(darkBackground)
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await chooseScheme(page, 'System')
  expect(await backgroundColor(page)).toBe(lightBackground)
  await expectAccessible(page)
  await context.close()
})

test('Dan’s color scheme is set before the first paint', async ({ page }) => {
  await page.goto('/')
  await chooseScheme(page, 'Dark')
  await page.route('**/*.js', (route) =>
    route.request().url().includes('scheme-first') ? route.continue() : route.abort(),
  )
  for (const path of ['/', '/terms-of-service', '/auth']) {
    await page.goto(path)
    expect(await backgroundColor(page)).toBe(darkBackground)
  }
})
