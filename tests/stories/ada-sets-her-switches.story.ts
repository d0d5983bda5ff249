import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { triesAgain } from './failing.ts'
import { desk, expect, looksRight, test } from './stage.ts'

const { ada } = cast

const control = (page: Page, name: string) => page.getByRole('switch', { name })
const flips = (page: Page, name: string) => control(page, name).click()

test('Ada has her tasks in her own calendar, by a link that she can replace and turn off', async ({ enter }) => {
  const { page } = await enter(ada)
  await page.goto('/notification-settings')
  await page.getByRole('button', { name: 'Create a Private Link' }).click()
  const field = page.getByLabel('Private link')
  await expect(page.getByText('Your Calendar Is Ready')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In your calendar' })).toBeFocused()
  const first = await field.inputValue()
  expect(first).toMatch(/\/calendar\.ics\?token=/)
  const subscribed = async (url: string) =>
    (await page.request.get(new URL(url).pathname + new URL(url).search)).status()
  expect(await subscribed(first)).toBe(200)
  await expect(page.getByRole('link', { name: 'Open in Calendar' })).toHaveAttribute(
    'href',
    first.replace(/^https?/, 'webcal'),
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await looksRight(page)

  await page.getByRole('button', { name: 'Create a New Link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create a New Link' }).click()
  await expect(field).not.toHaveValue(first)
  expect(await subscribed(first)).toBe(404)

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
  await looksRight(page)
})

test('Ada says what she is told of, and each switch is saved at once', async ({ enter }) => {
  const { page, email } = await enter(ada, { phone: true })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Notification Settings' }).click()
  await expect(page).toHaveURL('/notification-settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Notification Settings' })).toBeFocused()
  for (const name of ['In-app notifications', 'Email notifications', 'New offers', 'New messages', 'Task updates'])
    await expect(control(page, name)).toBeChecked()
  const note = page.getByText(`Emails start once you confirm ${email}`)
  await expect(note).toBeVisible()
  await expect(note.locator('..').getByRole('link', { name: 'from your account page' })).toHaveAttribute(
    'href',
    '/account',
  )
  await looksRight(page)

  await expect(control(page, 'Weekly digest')).not.toBeChecked()
  await flips(page, 'Weekly digest')
  const lacking = page.getByText('It needs to know where near is')
  await expect(lacking.locator('..').getByRole('link', { name: 'to your profile' })).toHaveAttribute('href', '/profile')
  await looksRight(page)

  await flips(page, 'Email notifications')
  await expect(page.getByText('Settings Updated')).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(page.getByText('It comes by email')).toBeVisible()
  await flips(page, 'New messages')
  await expect(control(page, 'New messages')).not.toBeChecked()
  await expect(page.getByText('Settings Updated')).toBeVisible()
  await page.reload()
  await expect(control(page, 'Email notifications')).not.toBeChecked()
  await expect(control(page, 'New messages')).not.toBeChecked()
  await expect(control(page, 'New offers')).toBeChecked()
  const unheard = page.getByText('In-app and email notifications are both off')
  await expect(unheard).toHaveCount(0)
  await flips(page, 'In-app notifications')
  await expect(unheard).toBeVisible()
  await looksRight(page)

  await page.route('**/api/notification-settings', (route) => route.abort())
  await flips(page, 'New offers')
  await expect(page.getByText('Failed to update notification settings. Please try again.')).toBeVisible()
  await expect(control(page, 'New offers')).toBeChecked()
  await page.setViewportSize(desk)
  await looksRight(page)

  await page.reload()
  await expect(page.getByText('This did not load')).toBeVisible()
  await triesAgain(page, '**/api/notification-settings')
  await expect(control(page, 'New offers')).toBeChecked()
  await page.getByRole('link', { name: 'Back to Profile' }).click()
  await expect(page).toHaveURL('/profile')
})

test('the page behind a mail’s last link looks like the rest, by day and by night', async ({ page }) => {
  const refusals: string[] = []
  page.on('console', (said) => said.type() === 'error' && refusals.push(said.text()))
  await page.goto('/unsubscribe?token=made-up')
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await expect(page).toHaveTitle(/^This link does not work · /)
  expect(await page.evaluate(() => document.fonts.check('1rem "Figtree Variable"'))).toBe(true)
  expect(refusals.filter((text) => text.includes('Content Security Policy'))).toEqual([])
  await looksRight(page)
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const byDay = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground()).not.toBe(byDay)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('link', { name: 'Porchlight' }).click()
  await expect(page).toHaveURL('/')
})
