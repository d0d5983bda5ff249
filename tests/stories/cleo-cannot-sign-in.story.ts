import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { button, expect, expectAccessible, password, test } from './story-test.ts'

const { cleo } = cast

const emailField = (page: Page) => page.getByLabel('Email')
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const toast = (page: Page) => page.getByText('Authentication Error')

async function fillForm(page: Page, email: string, secret: string) {
  await emailField(page).fill(email)
  await passwordField(page).fill(secret)
}

test('Cleo reads at the right field why she cannot sign in or up', async ({ signUp }) => {
  const { page, context, email } = await signUp(cleo)
  await context.clearCookies()
  await page.goto('/auth')

  await fillForm(page, email, 'not what she chose')
  await button(page, 'Sign In').click()
  await expect(page.locator('form').getByText('That email and password do not match.')).toBeVisible()
  await expect(toast(page)).toBeVisible()
  await expect(passwordField(page)).toBeFocused()
  await expectAccessible(page)

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

  await fillForm(page, `new-${email}`, 'password1')
  await page.route('**/api/auth/register', async (route) => {
    await expect(toast(page)).toHaveCount(0)
    await route.continue()
  })
  await button(page, 'Sign Up').click()
  await expect(passwordField(page)).toHaveAccessibleDescription(/too easy to guess/)
})

test('a visitor whose sign-in with Google failed reads why, and what to do', async ({ page }) => {
  await page.goto('/auth?error=google_refused')
  await expect(page.getByRole('alert')).toHaveText(/was not finished\. Please try again, or use your email\./)
  await expectAccessible(page)
  await page.goto('/auth?error=made-up')
  await expect(button(page, 'Continue with Google')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('Cleo reads the server’s message when a list does not load, and about her connection if there was no answer', async ({
  signUp,
}) => {
  const { page } = await signUp(cleo)
  const message = 'We are being mended. Please come back in a minute.'
  await page.route('**/api/tasks*', (route) => route.fulfill({ status: 503, json: { message } }))
  await page.goto('/browse')
  await expect(page.getByText(message)).toBeVisible()

  await page.unroute('**/api/tasks*')
  await page.route('**/api/tasks*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
})
