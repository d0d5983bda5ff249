import { cast } from '../cast.ts'
import { codeOf } from '../fixtures/authenticator-codes.ts'
import { expect, expectAccessible, field, password, phone, press, signIn, test } from './story-test.ts'

const { cleo } = cast
const digits = 'Six digits from the app'

test('Cleo signs in with an app, and with a backup code once her phone is lost', async ({ signUp }) => {
  const { page, email } = await signUp(cleo)
  await page.goto('/account')
  await press(page, 'Set Up an App')
  await field(page, 'Current password').fill('not hers')
  await press(page, 'Continue')
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(/not your current password/)
  await field(page, 'Current password').fill(password)
  await press(page, 'Continue')
  await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
  const key = (await field(page, 'Or type this key into the app').inputValue()).replaceAll(' ', '')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)

  await field(page, digits).fill('12 34')
  await press(page, 'Turn On')
  await expect(field(page, digits)).toHaveAccessibleDescription(/six digits from your app/)
  await field(page, digits).fill(codeOf(key, -1))
  await press(page, 'Turn On')
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeFocused()
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}(-\w{4}){3}$/ })
    .allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await press(page, 'I Have Kept Them')
  await expect(page.getByRole('heading', { name: 'Signing in safely' })).toBeFocused()
  await expect(page.getByText('10 backup codes are left.')).toBeVisible()

  await page.goto('/api/logout')
  await page.goto('/browse')
  await expect(page).toHaveURL('/auth')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/second-step')
  await expectAccessible(page)
  for (const path of ['/', '/browse']) {
    await page.goto(path)
    await expect(page).toHaveURL('/auth/second-step')
  }
  await field(page, digits).fill('000000')
  await press(page, 'Continue')
  await expect(field(page, digits)).toHaveAccessibleDescription(/That code is not right/)
  await field(page, digits).fill(codeOf(key))
  await page.getByRole('switch', { name: 'Remember this device for 30 days' }).check()
  await press(page, 'Continue')
  await expect(page).toHaveURL('/browse')

  await page.goto('/api/logout')
  await page.goto('/auth')
  await signIn(page, email)
  await expect(page, 'the device is remembered').toHaveURL('/')
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Remembered devices' })).toBeVisible()
  await expectAccessible(page)
  await press(page, /^Forget /)
  await expect(page.getByText('It asks for a code again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Signing in safely' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Remembered devices' })).toHaveCount(0)

  await page.goto('/api/logout')
  await page.request.post('/api/auth/login', { data: { email, password } })
  await page.goto('/')
  await expect(page).toHaveURL('/auth/second-step')
  await press(page, 'Use a backup code instead')
  await expect(field(page, 'Backup code')).toBeFocused()
  await field(page, 'Backup code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')

  await page.goto('/account')
  await expect(page.getByText('9 backup codes are left.')).toBeVisible()
  await press(page, 'Turn Off')
  await page.getByRole('dialog', { name: 'Turn the app off?' }).getByRole('button', { name: 'Turn Off' }).click()
  // The notice of it, which every tab shows, may follow at once.
  const toast = page.getByText(/Your password alone lets you in again\.|^Your second step was turned off$/)
  await expect(toast).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Signing in safely' })).toBeFocused()
})

test('Cleo is asked for a code before she changes her second step', async ({ signUp, server }) => {
  const { page } = await signUp(cleo)
  const { key } = await (await page.request.post(`${server}/api/auth/app`, { data: { password } })).json()
  await page.request.post(`${server}/api/auth/app/confirm`, { data: { code: codeOf(key, -1) } })
  // The proof of a few minutes ago, as it looks later.
  let isFresh = false
  await page.route('**/api/auth/app/codes', async (route) => {
    if (isFresh) return route.continue()
    await route.fulfill({ status: 403, json: { code: 'second_factor_needed', message: 'A code first' } })
  })
  await page.route('**/api/auth/second-step', async (route) => {
    isFresh = true
    await route.continue()
  })
  await page.goto('/account')
  await press(page, 'New Backup Codes')
  await expect(field(page, digits)).toBeFocused()
  await expectAccessible(page)
  await field(page, digits).fill(codeOf(key))
  await press(page, 'Continue')
  await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeVisible()
})
