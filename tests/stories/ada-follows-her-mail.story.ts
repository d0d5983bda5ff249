import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { linkMailed } from './mailbox.ts'
import { desk, emailOf, expect, field, looksRight, password, phone, press, test, title } from './stage.ts'

const { ada } = cast
const other = 'a short walk before breakfast'

test.use({ baseURL: ({ demo }, use) => use(demo), viewport: phone })

async function signsUp(page: Page): Promise<string> {
  const email = emailOf(ada)
  await page.request.post('/api/auth/register', { data: { ...ada, email, password } })
  return email
}

test('Ada has forgotten her password, and chooses another by a link in her mail', async ({ page, context }) => {
  const email = await signsUp(page)
  await context.clearCookies()
  await page.goto('/auth')
  await field(page, 'Email').fill('ada@')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(title(page, 'Forgot your password?')).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue('ada@')
  await field(page, 'Email').fill('')
  await press(page, 'Send Me a Link')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter your email address')
  await expect(field(page, 'Email')).toBeFocused()
  await looksRight(page)

  await field(page, 'Email').fill('nobody@porchlight.example')
  await page.route('**/api/auth/forgot', (route) => route.abort())
  await press(page, 'Send Me a Link')
  await expect(page.getByText('Failed to send the link. Please try again.')).toBeVisible()
  await page.unroute('**/api/auth/forgot')
  await press(page, 'Send Me a Link')
  await expect(page.getByText('If nobody@porchlight.example has an account, a link')).toBeVisible()
  await expect(title(page, 'Check your email')).toBeFocused()
  await looksRight(page)
  await press(page, 'Use another address')
  await field(page, 'Email').fill(email)
  await press(page, 'Send Me a Link')
  await expect(page.getByText(`If ${email} has an account, a link`)).toBeVisible()

  const link = await linkMailed(page, 'Choose a new password', email)
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password\?token=/)
  await field(page, 'New password').fill('password1')
  await press(page, 'Change Password')
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/too easy to guess/)
  await expect(field(page, 'New password')).toBeFocused()
  await looksRight(page)
  await field(page, 'New password').fill(other)
  await press(page, 'Change Password')
  await expect(title(page, 'Your password is changed')).toBeFocused()
  await page.setViewportSize(desk)
  await looksRight(page)

  await page.getByRole('link', { name: 'Sign In' }).click()
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(other)
  await press(page, 'Sign In')
  await expect(title(page, 'Welcome, Ada!')).toBeVisible()

  for (const [path, says] of [
    ['/reset-password', 'This link is not complete'],
    ['/reset-password?error=INVALID_TOKEN', 'This link is not complete'],
    ['/reset-password?token=cut%20off', 'This link no longer works'],
    [link, 'This link no longer works'],
  ] as const) {
    await page.goto(path)
    await expect(title(page, says)).toBeVisible()
    await expect(field(page, 'New password')).toHaveCount(0)
  }
  await looksRight(page)
  await page.getByRole('link', { name: 'Send Me a New Link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('Ada confirms her email when she likes, and is only asked once', async ({ page, context }) => {
  const email = await signsUp(page)
  await page.goto('/')
  const note = page.getByRole('complementary', { name: 'Your email' })
  await expect(note).toContainText('so that we can mail you of offers and messages')
  await expect(note).toContainText(`the link went to ${email}`)
  await looksRight(page)
  await note.getByRole('button', { name: 'Dismiss' }).click()
  await expect(note).toHaveCount(0)
  await page.reload()
  await expect(title(page, 'Welcome, Ada!')).toBeVisible()
  await expect(note).toHaveCount(0)

  await page.goto('/verify-email')
  await expect(title(page, 'This link is not complete')).toBeVisible()
  await page.goto('/verify-email?token=made-up')
  await expect(title(page, 'This link no longer works')).toBeVisible()
  await expect(page.getByText(`We can send a new one to ${email}.`)).toBeVisible()
  await looksRight(page)

  const link = await linkMailed(page, 'Confirm your email address', email)
  await page.route('**/api/auth/verify', (route) => route.abort())
  await page.goto(link)
  await expect(page).toHaveURL(/\/verify-email\?token=/)
  await expect(title(page, 'Not confirmed yet')).toBeVisible()
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
  await looksRight(page)
  await page.unroute('**/api/auth/verify')
  await press(page, 'Try again')
  await expect(title(page, 'Email confirmed')).toBeVisible()
  await looksRight(page)

  await page.goto('/account')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(title(page, 'Email confirmed')).toBeVisible()
  await context.clearCookies()
  await page.goto(link)
  await expect(page.getByText('Sign in, and you can send yourself a new one.')).toBeVisible()
})
