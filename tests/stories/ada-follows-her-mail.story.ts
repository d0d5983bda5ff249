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
  await page.route('**/api/auth/verify/check', (route) => route.abort())
  await page.goto(link)
  await expect(page).toHaveURL(/\/verify-email\?token=/)
  await expect(title(page, 'Not confirmed yet')).toBeVisible()
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
  await looksRight(page)
  await page.unroute('**/api/auth/verify/check')
  await press(page, 'Try again')
  await expect(title(page, 'Confirm your email')).toBeVisible()
  await expect(page.getByText(`You confirm that ${email} is your address.`)).toBeVisible()
  await expect(page.getByText('everything else stays as it is')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await looksRight(page)

  await page.route('**/api/auth/verify', (route) => route.abort())
  await press(page, 'Confirm my address')
  await expect(page.getByText('Failed to confirm your email. Please try again.')).toBeVisible()
  await page.unroute('**/api/auth/verify')
  await press(page, 'Confirm my address')
  await expect(title(page, 'Email confirmed')).toBeFocused()
  await looksRight(page)

  await page.goto('/account')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(title(page, 'Already confirmed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
  await context.clearCookies()
  await page.goto(link)
  await expect(title(page, 'Already confirmed')).toBeVisible()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth')
})

test('Ada opens the mail on another device, where nothing is confirmed until she presses the button', async ({
  page,
  context,
  browser,
  demo,
}) => {
  const email = await signsUp(page)
  const link = await linkMailed(page, 'Confirm your email address', email)
  const elsewhere = await browser.newContext({ baseURL: demo, viewport: phone })
  const other = await elsewhere.newPage()

  for (const visited of [other, page]) {
    await visited.goto(link)
    await expect(title(visited, 'Confirm your email')).toBeVisible()
    await expect(visited.getByText('Nothing is confirmed until you press the button.')).toBeVisible()
  }
  await page.request.head(link)
  expect((await (await page.request.get('/api/auth/user')).json()).emailVerified).toBe(false)

  await expect(other.getByText('With the password of this account, everything else stays as it is.')).toBeVisible()
  await looksRight(other)
  await field(other, 'Password, if you know it').fill('not what she chose')
  await press(other, 'Confirm my address')
  await expect(field(other, 'Password, if you know it')).toHaveAccessibleDescription(/not the password of this account/)
  await expect(field(other, 'Password, if you know it')).toBeFocused()
  await looksRight(other)
  await field(other, 'Password, if you know it').fill(password)
  await press(other, 'Confirm my address')
  await expect(title(other, 'Email confirmed')).toBeFocused()
  await expect(other.getByRole('link', { name: 'Go Home' })).toBeVisible()
  const me = await (await context.request.get('/api/auth/user')).json()
  expect(me.emailVerified, 'and she is still signed in where she signed up').toBe(true)
  await elsewhere.close()
})

test('somebody else signed up with Ada’s address, and is out once she confirms it', async ({ page, browser, demo }) => {
  const email = await signsUp(page)
  const link = await linkMailed(page, 'Confirm your email address', email)
  const elsewhere = await browser.newContext({ baseURL: demo, viewport: phone })
  const adas = await elsewhere.newPage()
  await adas.goto(link)
  await expect(adas.getByText('somebody else may have signed up with your address')).toBeVisible()
  await press(adas, 'Confirm my address')
  await expect(title(adas, 'Email confirmed')).toBeFocused()
  await expect(
    adas.getByText('The password from before, every sign-in and the private link of the calendar have ended.'),
  ).toBeVisible()
  await looksRight(adas)
  await adas.setViewportSize(desk)
  await looksRight(adas)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401)

  await field(adas, 'New password').fill(other)
  await press(adas, 'Change Password')
  await expect(title(adas, 'Your password is changed')).toBeFocused()
  await adas.getByRole('link', { name: 'Sign In' }).click()
  await field(adas, 'Email').fill(email)
  await field(adas, 'Password').fill(other)
  await press(adas, 'Sign In')
  await expect(title(adas, 'Welcome, Ada!')).toBeVisible()
  await elsewhere.close()
})
