import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { readMailedLink, waitForMail } from './mailbox.ts'
import { desk, emailOf, expect, expectAccessible, field, password, phone, press, test, title } from './story-test.ts'

const { cleo } = cast

const reminderOn = (page: Page) => page.getByRole('complementary', { name: 'Your email' })

test.use({ baseURL: ({ demo }, use) => use(demo), viewport: phone })

test('Cleo mistyped her email, and changes it', async ({ page }) => {
  const [mistypedEmail, rightEmail] = [emailOf(cleo), emailOf(cleo)]
  await page.request.post('/api/auth/register', { data: { ...cleo, email: mistypedEmail, password } })
  await page.request.post('/api/auth/forgot', { data: { email: mistypedEmail } })
  const [confirmLink, resetLink] = [
    await readMailedLink(page, 'Confirm your email address', mistypedEmail),
    await readMailedLink(page, 'Choose a new password', mistypedEmail),
  ]

  await page.goto('/')
  const reminder = reminderOn(page)
  await expect(reminder).toBeVisible()
  await expectAccessible(page)
  await reminder.getByRole('link', { name: 'Please confirm your email' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText(mistypedEmail).first()).toBeVisible()
  const changeButton = page.getByRole('button', { name: 'Change Email' })
  await changeButton.click()
  await expect(field(page, 'New email')).toBeFocused()
  await press(page, 'Cancel')
  await expect(changeButton).toBeFocused()

  await changeButton.click()
  await press(page, 'Save Email')
  await expect(field(page, 'New email')).toHaveAccessibleDescription('Please enter your email address')
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('Please enter your password')
  await expect(field(page, 'New email')).toBeFocused()
  await expectAccessible(page)

  await field(page, 'New email').fill('ben@porchlight.example')
  await field(page, 'Current password').fill('not what she chose')
  await press(page, 'Save Email')
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(/not your current password/)
  await expect(field(page, 'Current password')).toBeFocused()
  await expect(field(page, 'New email')).toHaveValue('ben@porchlight.example')

  await page.setViewportSize(desk)
  await field(page, 'Current password').fill(password)
  await press(page, 'Save Email')
  await expect(field(page, 'New email')).toHaveAccessibleDescription(/Another account has this email/)
  await expect(field(page, 'New email')).toBeFocused()
  await expectAccessible(page)

  await field(page, 'New email').fill(rightEmail)
  await press(page, 'Save Email')
  const panel = page.getByRole('region', { name: 'Email' })
  await expect(
    page.getByText(`You sign in with ${rightEmail} now. A link to confirm it is on its way there.`),
  ).toBeVisible()
  await expect(changeButton).toBeFocused()
  await expect(panel.getByText(rightEmail)).toBeVisible()
  await expect(panel.getByText('Not confirmed yet')).toBeVisible()
  await expect(page.getByText(mistypedEmail)).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to Profile' }).click()
  await expect(field(page, 'Email')).toHaveValue(rightEmail)

  const mail = await waitForMail(page, 'Your email address was changed', mistypedEmail)
  await expect(mail).toContainText('somebody knows your password')
  await expect(mail).not.toContainText(rightEmail)
  for (const link of [resetLink, confirmLink]) {
    await page.goto(link)
    await expect(title(page, 'This link no longer works')).toBeVisible()
  }
  await page.goto(await readMailedLink(page, 'Confirm your email address', rightEmail))
  await press(page, 'Confirm my address')
  await expect(title(page, 'Email confirmed')).toBeVisible()
  await page.goto('/account')
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('Cleo dismisses the reminder to confirm her email, and is reminded again after she changes it', async ({
  page,
  context,
}) => {
  const [first, second] = [emailOf(cleo), emailOf(cleo)]
  await page.request.post('/api/auth/register', { data: { ...cleo, email: first, password } })
  await page.goto('/')
  await reminderOn(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(reminderOn(page)).toHaveCount(0)

  const other = await context.newPage()
  await other.goto('/account')
  await press(other, 'Change Email')
  await field(other, 'New email').fill(first.toUpperCase())
  await field(other, 'Current password').fill(password)
  await press(other, 'Save Email')
  await expect(other.getByText('That is your email address already.')).toBeVisible()
  await press(other, 'Change Email')
  await field(other, 'New email').fill(second)
  await field(other, 'Current password').fill(password)
  await press(other, 'Save Email')
  await expect(other.getByText('Email Changed')).toBeVisible()

  await expect(reminderOn(page)).toBeVisible()
  await other.goto(await readMailedLink(other, 'Confirm your email address', second))
  await press(other, 'Confirm my address')
  await expect(reminderOn(page)).toHaveCount(0)
})
