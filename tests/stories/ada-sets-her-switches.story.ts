import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { desk, expect, looksRight, test } from './stage.ts'

const { ada } = cast

const control = (page: Page, name: string) => page.getByRole('switch', { name })
const flips = (page: Page, name: string) => control(page, name).click()

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
  await looksRight(page)

  await expect(control(page, 'Weekly digest')).not.toBeChecked()
  await flips(page, 'Weekly digest')
  await expect(page.getByText('It needs to know where near is')).toBeVisible()
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

  await page.route('**/api/notification-settings', (route) => route.abort())
  await flips(page, 'New offers')
  await expect(page.getByText('Failed to update notification settings. Please try again.')).toBeVisible()
  await expect(control(page, 'New offers')).toBeChecked()
  await page.setViewportSize(desk)
  await looksRight(page)

  await page.reload()
  await expect(page.getByText('This did not load')).toBeVisible()
  await page.unroute('**/api/notification-settings')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(control(page, 'New offers')).toBeChecked()
  await page.getByRole('link', { name: 'Back to Profile' }).click()
  await expect(page).toHaveURL('/profile')
})
