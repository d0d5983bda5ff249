import { demoPassword } from '#server/demo/neighborhood/seed-demo.ts'
import { codeOf } from '../fixtures/authenticator-codes.ts'
import { openAsStaff } from './open-as-staff.ts'
import { expect, expectAccessible, phone, press, test } from './story-test.ts'

// The demo has an operator.
test.use({ baseURL: ({ demo }, use) => use(demo) })

test('Ola is asked for a code before she reads what neighbors have confided', async ({ browser, baseURL }) => {
  const page = await openAsStaff({ browser, baseURL, size: phone, who: 'ola' })
  // A demo asks for no second factor, so its refusal is put in the way.
  const refusal = { status: 403, json: { code: 'second_factor_needed', message: 'A code first' } }
  let hasShown = false
  await page.route('**/api/moderation/**', (route) => (hasShown ? route.continue() : route.fulfill(refusal)))
  await page.goto('/moderate')
  await expect(page.getByRole('heading', { name: 'First a second step' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Set It Up' })).toHaveAttribute('href', '/account')

  const { key } = await (await page.request.post('/api/auth/app', { data: { password: demoPassword } })).json()
  await page.request.post('/api/auth/app/confirm', { data: { code: codeOf(key, -1) } })
  try {
    await page.reload()
    await page.route('**/api/auth/second-step', (route) => {
      hasShown = true
      return route.continue()
    })
    await page.getByLabel('Six digits from the app').fill(codeOf(key))
    await expectAccessible(page)
    await press(page, 'Continue')
    await expect(page.getByRole('tab', { name: /^Waiting \d+$/ })).toBeVisible()
  } finally {
    expect((await page.request.delete('/api/auth/app')).status()).toBe(200)
  }
})
