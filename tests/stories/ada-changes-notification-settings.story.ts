import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { retrySuccessfully } from './failing-calls.ts'
import { desk, expect, expectAccessible, test } from './story-test.ts'

const { ada } = cast

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name })
const flip = (page: Page, name: string) => switchOf(page, name).click()

test('Ada creates, replaces and turns off a private link to her tasks for her own calendar', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/notification-settings')
  await page.getByRole('button', { name: 'Create a Private Link' }).click()
  const field = page.getByLabel('Private link')
  await expect(page.getByText('Your Calendar Is Ready')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In your calendar' })).toBeFocused()
  const first = await field.inputValue()
  expect(first).toMatch(/\/calendar\.ics\?token=/)
  const readCalendar = async (url: string) =>
    (await page.request.get(new URL(url).pathname + new URL(url).search)).status()
  expect(await readCalendar(first)).toBe(200)
  await expect(page.getByRole('link', { name: 'Open in Calendar' })).toHaveAttribute(
    'href',
    first.replace(/^https?/, 'webcal'),
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create a New Link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a New Link' }).click()
  await expect(field).not.toHaveValue(first)
  expect(await readCalendar(first)).toBe(404)

  await page.route('**/api/calendar', (route) => route.abort())
  await page.getByRole('button', { name: 'Turn Off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click()
  await expect(page.getByText('Failed to change your calendar link. Please try again.')).toBeVisible()
  await page.unroute('**/api/calendar')
  await page.getByRole('button', { name: 'Turn Off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn Off' }).click()
  await expect(page.getByText('Calendar Turned Off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create a Private Link' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In your calendar' })).toBeFocused()
  await expectAccessible(page)
})

test('Ada changes her notification settings, and each switch is saved at once', async ({ signUp }) => {
  const { page, email } = await signUp(ada, { phone: true })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Notification Settings' }).click()
  await expect(page).toHaveURL('/notification-settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Notification Settings' })).toBeFocused()
  for (const name of ['In-app notifications', 'Email notifications', 'New offers', 'New messages', 'Task updates'])
    await expect(switchOf(page, name)).toBeChecked()
  const note = page.getByText(`Emails start once you confirm ${email}`)
  await expect(note).toBeVisible()
  await expect(note.locator('..').getByRole('link', { name: 'from your account page' })).toHaveAttribute(
    'href',
    '/account',
  )
  await expectAccessible(page)

  await expect(switchOf(page, 'Weekly digest')).not.toBeChecked()
  await flip(page, 'Weekly digest')
  const missingAddressNote = page.getByText('It needs to know where near is')
  await expect(missingAddressNote.locator('..').getByRole('link', { name: 'to your profile' })).toHaveAttribute(
    'href',
    '/profile',
  )
  await expectAccessible(page)

  await flip(page, 'Email notifications')
  await expect(page.getByText('Settings Updated')).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(page.getByText('It comes by email')).toBeVisible()
  await flip(page, 'New messages')
  await expect(switchOf(page, 'New messages')).not.toBeChecked()
  await expect(page.getByText('Settings Updated')).toBeVisible()
  await page.reload()
  await expect(switchOf(page, 'Email notifications')).not.toBeChecked()
  await expect(switchOf(page, 'New messages')).not.toBeChecked()
  await expect(switchOf(page, 'New offers')).toBeChecked()
  const allOffNote = page.getByText('In-app and email notifications are both off')
  await expect(allOffNote).toHaveCount(0)
  await flip(page, 'In-app notifications')
  await expect(allOffNote).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/notification-settings', (route) => route.abort())
  await flip(page, 'New offers')
  await expect(page.getByText('Failed to update notification settings. Please try again.')).toBeVisible()
  await expect(switchOf(page, 'New offers')).toBeChecked()
  await page.setViewportSize(desk)
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText('This did not load')).toBeVisible()
  await retrySuccessfully(page, '**/api/notification-settings')
  await expect(switchOf(page, 'New offers')).toBeChecked()
  await page.getByRole('link', { name: 'Back to Profile' }).click()
  await expect(page).toHaveURL('/profile')
})

test('the page of a mail’s unsubscribe link has the product’s design in both color schemes', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()))
  await page.goto('/unsubscribe?token=made-up')
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await expect(page).toHaveTitle(/^This link does not work · /)
  expect(await page.evaluate(() => document.fonts.check('1rem "Figtree Variable"'))).toBe(true)
  expect(errors.filter((text) => text.includes('Content Security Policy'))).toEqual([])
  await expectAccessible(page)
  const backgroundColor = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const lightColor = await backgroundColor()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await backgroundColor()).not.toBe(lightColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('link', { name: 'Porchlight' }).click()
  await expect(page).toHaveURL('/')
})
