import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { linkMailed, readsMail } from './mailbox.ts'
import { desk, emailOf, expect, field, looksRight, password, phone, press, test, title } from './stage.ts'

const { cleo } = cast

const noteOn = (page: Page) => page.getByRole('complementary', { name: 'Your email' })

test.use({ baseURL: ({ demo }, use) => use(demo), viewport: phone })

test('Cleo mistyped her email, and changes it', async ({ page }) => {
  const [mistyped, right] = [emailOf(cleo), emailOf(cleo)]
  await page.request.post('/api/auth/register', { data: { ...cleo, email: mistyped, password } })
  await page.request.post('/api/auth/forgot', { data: { email: mistyped } })
  const [confirming, choosing] = [
    await linkMailed(page, 'Confirm your email address', mistyped),
    await linkMailed(page, 'Choose a new password', mistyped),
  ]

  await page.goto('/')
  const note = noteOn(page)
  await expect(note).toContainText(`the link went to ${mistyped}`)
  await looksRight(page)
  await note.getByRole('link', { name: 'Wrong address? Change it.' }).click()
  await expect(page).toHaveURL('/account')
  const opener = page.getByRole('button', { name: 'Change Email' })
  await opener.click()
  await expect(field(page, 'New email')).toBeFocused()
  await press(page, 'Cancel')
  await expect(opener).toBeFocused()

  await opener.click()
  await press(page, 'Save Email')
  await expect(field(page, 'New email')).toHaveAccessibleDescription('Please enter your email address')
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('Please enter your password')
  await expect(field(page, 'New email')).toBeFocused()
  await looksRight(page)

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
  await looksRight(page)

  await field(page, 'New email').fill(right)
  await press(page, 'Save Email')
  const panel = page.getByRole('region', { name: 'Email' })
  await expect(page.getByText(`You sign in with ${right} now. A link to confirm it is on its way there.`)).toBeVisible()
  await expect(opener).toBeFocused()
  await expect(panel.getByText(right)).toBeVisible()
  await expect(panel.getByText('Not verified yet')).toBeVisible()
  await expect(page.getByText(mistyped)).toHaveCount(0)
  await looksRight(page)

  await page.getByRole('link', { name: 'Back to Profile' }).click()
  await expect(field(page, 'Email')).toHaveValue(right)

  const told = await readsMail(page, 'Your email address was changed', mistyped)
  await expect(told).toContainText('somebody knows your password')
  await expect(told).not.toContainText(right)
  for (const link of [choosing, confirming]) {
    await page.goto(link)
    await expect(title(page, 'This link no longer works')).toBeVisible()
  }
  await page.goto(await linkMailed(page, 'Confirm your email address', right))
  await press(page, 'Confirm my address')
  await expect(title(page, 'Email confirmed')).toBeVisible()
  await page.goto('/account')
  await expect(panel.getByText('Verified', { exact: true })).toBeVisible()
})

test('who asked not to be reminded of one address is reminded of the next', async ({ page, context }) => {
  const [first, second] = [emailOf(cleo), emailOf(cleo)]
  await page.request.post('/api/auth/register', { data: { ...cleo, email: first, password } })
  await page.goto('/')
  await noteOn(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(noteOn(page)).toHaveCount(0)

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

  await expect(noteOn(page)).toContainText(`the link went to ${second}`)
  await other.goto(await linkMailed(other, 'Confirm your email address', second))
  await press(other, 'Confirm my address')
  await expect(noteOn(page)).toHaveCount(0)
})
