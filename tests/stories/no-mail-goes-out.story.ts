import { cast } from '../cast.ts'
import { emailOf, expect, expectAccessible, field, password, phone, press, test, title } from './story-test.ts'

test.use({ viewport: phone, baseURL: ({ serverWithoutMail }, use) => use(serverWithoutMail) })

const promises =
  /link went to|link we sent|on its way|check your (email|inbox)|spam folder|send the link again|new link/i

test('Cleo is promised no link where no mail goes out, on any screen that speaks of one', async ({ signUp }) => {
  const { page, email } = await signUp(cast.cleo, { phone: true })
  await page.goto('/')
  await expect(title(page, 'Welcome, Cleo!')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Your email' })).toHaveCount(0)

  await page.goto('/account')
  await expect(page.getByText('No mail goes out from here yet, so no link can confirm it')).toBeVisible()
  await expect(page.getByRole('button', { name: /link/i })).toHaveCount(0)
  await expectAccessible(page)
  const next = emailOf(cast.cleo)
  await press(page, 'Change Email')
  await field(page, 'New email').fill(next)
  await page.getByLabel('Current password').fill(password)
  await press(page, 'Save Email')
  await expect(page.getByText(`You sign in with ${next} now.`, { exact: true })).toBeVisible()

  await page.goto('/notification-settings')
  await expect(page.getByText('No mail goes out from here yet.')).toBeVisible()
  await expect(page.getByText(promises)).toHaveCount(0)

  await page.goto('/verify-email?token=cut%20off')
  await expect(title(page, 'This link no longer works')).toBeVisible()
  await expect(page.getByText('No mail goes out from here yet.')).toBeVisible()
  await expect(page.getByText(promises)).toHaveCount(0)
  expect(email).not.toBe(next)
})

test('Ada asks for a new password, and reads who can give her the link', async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(page.getByText('No mail goes out from here yet. Tell us your email')).toBeVisible()
  await field(page, 'Email').fill(cast.ada.email)
  await press(page, 'Ask for a Link')
  await expect(title(page, 'Now write to us')).toBeFocused()
  await expect(page.getByText(`If ${cast.ada.email} has an account, a link for a new password waits`)).toBeVisible()
  await expect(page.getByText(promises)).toHaveCount(0)
  await expectAccessible(page)
})
