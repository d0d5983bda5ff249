import { button, expect, expectAccessible, field, test } from './story-test.ts'

test('all fields are on the first screen of a small phone, and the switch above them keeps what was typed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeInViewport({ ratio: 1 })
  await field(page, 'Email').fill('tess@porchlight.example')
  await expectAccessible(page)

  await button(page, 'New here? Sign up').click()
  await expect(page.getByRole('heading', { name: 'Join your community' })).toBeVisible()
  for (const label of ['First name', 'Last name', 'Email', 'Password'])
    await expect(page.getByLabel(label, { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(field(page, 'Email')).toHaveValue('tess@porchlight.example')
  await expectAccessible(page)

  await button(page, 'Sign in').click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})
