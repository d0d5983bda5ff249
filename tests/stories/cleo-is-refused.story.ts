import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { button, expect, looksRight, password, test } from './stage.ts'

const { cleo } = cast

const emailField = (page: Page) => page.getByLabel('Email')
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const toast = (page: Page) => page.getByText('Authentication Error')

async function fills(page: Page, email: string, word: string) {
  await emailField(page).fill(email)
  await passwordField(page).fill(word)
}

test('Cleo is told at the right place why she may not come in', async ({ enter }) => {
  const { page, context, email } = await enter(cleo)
  await context.clearCookies()
  await page.goto('/auth')

  await fills(page, email, 'not what she chose')
  await button(page, 'Sign In').click()
  await expect(page.locator('form').getByText('That email and password do not match.')).toBeVisible()
  await expect(toast(page)).toBeVisible()
  await expect(passwordField(page)).toBeFocused()
  await looksRight(page)

  await button(page, "Don't have an account? Sign up").click()
  await expect(page.getByText('That email and password do not match.')).toHaveCount(0)
  await expect(toast(page)).toHaveCount(0)

  await page.getByLabel('First name').fill(cleo.firstName)
  await page.getByLabel('Last name').fill(cleo.lastName)
  await passwordField(page).fill(password)
  await button(page, 'Sign Up').click()
  await expect(emailField(page)).toHaveAccessibleDescription(/already has an account/)
  await expect(emailField(page)).toBeFocused()
  await expect(toast(page)).toBeVisible()

  await fills(page, `new-${email}`, 'password1')
  await page.route('**/api/auth/register', async (route) => {
    await expect(toast(page)).toHaveCount(0)
    await route.continue()
  })
  await button(page, 'Sign Up').click()
  await expect(passwordField(page)).toHaveAccessibleDescription(/too easy to guess/)
})

test('who comes back from Google without having come in is told why, and what to do', async ({ page }) => {
  await page.goto('/auth?error=google_refused')
  await expect(page.getByRole('alert')).toHaveText(/was not finished\. Please try again, or use your email\./)
  await looksRight(page)
  await page.goto('/auth?error=made-up')
  await expect(button(page, 'Continue with Google')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a list that did not load says what the server said, and blames the connection only without an answer', async ({
  enter,
}) => {
  const { page } = await enter(cleo)
  const message = 'We are being mended. Please come back in a minute.'
  await page.route('**/api/tasks*', (route) => route.fulfill({ status: 503, json: { message } }))
  await page.goto('/browse')
  await expect(page.getByText(message)).toBeVisible()

  await page.unroute('**/api/tasks*')
  await page.route('**/api/tasks*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
})
