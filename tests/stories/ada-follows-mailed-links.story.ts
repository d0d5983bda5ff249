import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { readMailedLink } from './mailbox.ts'
import { desk, emailOf, expect, expectAccessible, field, password, phone, press, test, title } from './story-test.ts'

const { ada } = cast
const otherPassword = 'a short walk before breakfast'

test.use({ baseURL: ({ demo }, use) => use(demo), viewport: phone })

async function registerAda(page: Page): Promise<string> {
  const email = emailOf(ada)
  await page.request.post('/api/auth/register', { data: { ...ada, email, password } })
  return email
}

test('Ada has forgotten her password, and sets a new one with a mailed link', async ({ page, context }) => {
  const email = await registerAda(page)
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
  await expectAccessible(page)

  await field(page, 'Email').fill('nobody@porchlight.example')
  await page.route('**/api/auth/forgot', (route) => route.abort())
  await press(page, 'Send Me a Link')
  await expect(page.getByText('Failed to send the link. Please try again.')).toBeVisible()
  await page.unroute('**/api/auth/forgot')
  await press(page, 'Send Me a Link')
  await expect(page.getByText('If nobody@porchlight.example has an account, a link')).toBeVisible()
  await expect(title(page, 'Check your email')).toBeFocused()
  await expectAccessible(page)
  await press(page, 'Use another address')
  await field(page, 'Email').fill(email)
  await press(page, 'Send Me a Link')
  await expect(page.getByText(`If ${email} has an account, a link`)).toBeVisible()

  const link = await readMailedLink(page, 'Choose a new password', email)
  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password\?token=/)
  await field(page, 'New password').fill('password1')
  await press(page, 'Change Password')
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/too easy to guess/)
  await expect(field(page, 'New password')).toBeFocused()
  await expectAccessible(page)
  await field(page, 'New password').fill(otherPassword)
  await press(page, 'Change Password')
  await expect(title(page, 'Your password is changed')).toBeFocused()
  await page.setViewportSize(desk)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Sign In' }).click()
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(otherPassword)
  await press(page, 'Sign In')
  await expect(title(page, 'Welcome, Ada!')).toBeVisible()

  for (const [path, heading] of [
    ['/reset-password', 'This link is not complete'],
    ['/reset-password?error=INVALID_TOKEN', 'This link is not complete'],
    ['/reset-password?token=cut%20off', 'This link no longer works'],
    [link, 'This link no longer works'],
  ] as const) {
    await page.goto(path)
    await expect(title(page, heading)).toBeVisible()
    await expect(field(page, 'New password')).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send Me a New Link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('Ada dismisses the reminder to confirm her email, and confirms it later with the mailed link', async ({
  page,
  context,
}) => {
  const email = await registerAda(page)
  await page.goto('/')
  const reminder = page.getByRole('complementary', { name: 'Your email' })
  await expect(reminder).toContainText('so that we can mail you of offers and messages')
  expect((await reminder.boundingBox())?.height, 'one line').toBeLessThan(60)
  await expectAccessible(page)
  await reminder.getByRole('button', { name: 'Dismiss' }).click()
  await expect(reminder).toHaveCount(0)
  await page.reload()
  await expect(title(page, 'Welcome, Ada!')).toBeVisible()
  await expect(reminder).toHaveCount(0)

  await page.goto('/verify-email')
  await expect(title(page, 'This link is not complete')).toBeVisible()
  await page.goto('/verify-email?token=made-up')
  await expect(title(page, 'This link no longer works')).toBeVisible()
  await expect(page.getByText(`We can send a new one to ${email}.`)).toBeVisible()
  await expectAccessible(page)

  const link = await readMailedLink(page, 'Confirm your email address', email)
  await page.route('**/api/auth/verify/check', (route) => route.abort())
  await page.goto(link)
  await expect(page).toHaveURL(/\/verify-email\?token=/)
  await expect(title(page, 'Not confirmed yet')).toBeVisible()
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/auth/verify/check')
  await press(page, 'Try again')
  await expect(title(page, 'Confirm your email')).toBeVisible()
  await expect(page.getByText(`You confirm that ${email} is your address.`)).toBeVisible()
  await expect(page.getByText('everything else stays as it is')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)

  await page.route('**/api/auth/verify', (route) => route.abort())
  await press(page, 'Confirm my address')
  await expect(page.getByText('Failed to confirm your email. Please try again.')).toBeVisible()
  await page.unroute('**/api/auth/verify')
  await press(page, 'Confirm my address')
  await expect(title(page, 'Email confirmed')).toBeFocused()
  await expectAccessible(page)

  await page.goto('/account')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(title(page, 'Already confirmed')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
  await context.clearCookies()
  await page.goto(link)
  await expect(title(page, 'Already confirmed')).toBeVisible()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/auth')
})

test('Ada opens the mailed link on another device, and confirms her email there with a button', async ({
  page,
  context,
  browser,
  demo,
}) => {
  const email = await registerAda(page)
  const link = await readMailedLink(page, 'Confirm your email address', email)
  const elsewhere = await browser.newContext({ baseURL: demo, viewport: phone })
  const otherPage = await elsewhere.newPage()

  for (const opened of [otherPage, page]) {
    await opened.goto(link)
    await expect(title(opened, 'Confirm your email')).toBeVisible()
    await expect(opened.getByText('Nothing is confirmed until you press the button.')).toBeVisible()
  }
  await page.request.head(link)
  expect((await (await page.request.get('/api/auth/user')).json()).emailVerified).toBe(false)

  await expect(otherPage.getByText('With the password of this account, everything else stays as it is.')).toBeVisible()
  await expectAccessible(otherPage)
  await field(otherPage, 'Password, if you know it').fill('not what she chose')
  await press(otherPage, 'Confirm my address')
  await expect(field(otherPage, 'Password, if you know it')).toHaveAccessibleDescription(
    /not the password of this account/,
  )
  await expect(field(otherPage, 'Password, if you know it')).toBeFocused()
  await expectAccessible(otherPage)
  await field(otherPage, 'Password, if you know it').fill(password)
  await press(otherPage, 'Confirm my address')
  await expect(title(otherPage, 'Email confirmed')).toBeFocused()
  await expect(otherPage.getByRole('link', { name: 'Go Home' })).toBeVisible()
  const me = await (await context.request.get('/api/auth/user')).json()
  expect(me.emailVerified, 'she is still signed in where she signed up').toBe(true)
  await elsewhere.close()
})

test('somebody who signed up with Ada’s address is signed out once she confirms it', async ({
  page,
  browser,
  demo,
}) => {
  const email = await registerAda(page)
  const link = await readMailedLink(page, 'Confirm your email address', email)
  const elsewhere = await browser.newContext({ baseURL: demo, viewport: phone })
  const adaPage = await elsewhere.newPage()
  await adaPage.goto(link)
  await expect(adaPage.getByText('somebody else may have signed up with your address')).toBeVisible()
  await press(adaPage, 'Confirm my address')
  await expect(title(adaPage, 'Email confirmed')).toBeFocused()
  await expect(
    adaPage.getByText('The password from before, every sign-in and the private link of the calendar have ended.'),
  ).toBeVisible()
  await expectAccessible(adaPage)
  await adaPage.setViewportSize(desk)
  await expectAccessible(adaPage)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401)

  await field(adaPage, 'New password').fill(otherPassword)
  await press(adaPage, 'Change Password')
  await expect(title(adaPage, 'Your password is changed')).toBeFocused()
  await adaPage.getByRole('link', { name: 'Sign In' }).click()
  await field(adaPage, 'Email').fill(email)
  await field(adaPage, 'Password').fill(otherPassword)
  await press(adaPage, 'Sign In')
  await expect(title(adaPage, 'Welcome, Ada!')).toBeVisible()
  await elsewhere.close()
})
