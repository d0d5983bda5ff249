import type { BrowserContext } from '@playwright/test'
import { accountDeletedText } from '#shared/account/copy.ts'
import { cast } from '../cast.ts'
import { desk, expect, expectAccessible, field, password, phone, press, test } from './story-test.ts'

const { ada } = cast
const titleElsewhere = 'Water the plants on my balcony'
const otherPassword = 'a short walk before breakfast'

test('Ada changes her password, which signs out all other browsers', async ({ signUp, browser, server }) => {
  const { page, email } = await signUp(ada)
  const createCalendar = async () => (await (await page.request.post('/api/calendar')).json()).url as string
  const isCalendarReadable = async (calendar: string) => (await page.request.get(calendar)).status() === 200
  const first = await createCalendar()
  expect(await isCalendarReadable(first)).toBe(true)
  const elsewhere = await browser.newContext({ baseURL: server })
  await elsewhere.request.post('/api/auth/login', { data: { email, password } })

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Account' })).toBeFocused()
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  const sendAgainButton = page.getByRole('button', { name: 'Send the link again' })
  const released = Promise.withResolvers<void>()
  await page.route('**/api/auth/verify/send', async (route) => {
    await released.promise
    await route.continue()
  })
  await sendAgainButton.click()
  await expect(sendAgainButton).toHaveAttribute('aria-disabled')
  await expect(sendAgainButton).toBeFocused()
  released.resolve()
  await expect(page.getByText(`Please check the inbox of ${email}.`)).toBeVisible()
  await expect(sendAgainButton).toBeFocused()
  await press(page, 'Dismiss')
  await expect(sendAgainButton).toBeFocused()
  await expect(page.getByText('This browser')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign Out of/ })).toHaveCount(1)
  await expectAccessible(page)

  await expect(page.getByText('and the private link of your calendar ends.')).toBeVisible()
  await press(page, 'Change Password')
  await expect(field(page, 'Current password')).toBeFocused()
  await field(page, 'Current password').fill('not what she chose')
  await field(page, 'New password').fill(otherPassword)
  await press(page, 'Save Password')
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(/not your current password/)
  await expect(field(page, 'Current password')).toBeFocused()
  await expect(field(page, 'New password')).toHaveValue(otherPassword)

  await field(page, 'Current password').fill(password)
  await field(page, 'New password').fill('short')
  await press(page, 'Save Password')
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/Please use 8 to 128 characters/)
  await field(page, 'New password').fill('password1')
  await press(page, 'Save Password')
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/too easy to guess/)
  await expect(field(page, 'New password')).toBeFocused()
  await page.setViewportSize(phone)
  await expectAccessible(page)

  await field(page, 'New password').fill(otherPassword)
  await press(page, 'Save Password')
  await expect(page.getByText('Everywhere else you are signed out. The private link of your calendar')).toBeVisible()
  expect(await isCalendarReadable(first)).toBe(false)
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Sign Out of/ })).toHaveCount(0)
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)

  await elsewhere.request.post('/api/auth/login', { data: { email, password: otherPassword } })
  await page.reload()
  await page.getByRole('button', { name: /^Sign Out of/ }).click()
  await expect(page.getByText('That device has to sign in again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)

  const second = await createCalendar()
  await elsewhere.request.post('/api/auth/login', { data: { email, password: otherPassword } })
  await page.reload()
  await expect(page.getByText('Signing out everywhere else also ends the private link')).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Sign Out Everywhere Else')
  await expect(page.getByText('You are signed in nowhere but here.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign Out Everywhere Else' })).toHaveCount(0)
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)
  expect(await isCalendarReadable(second)).toBe(false)
  await elsewhere.close()
})

test('Ada downloads her data and deletes her account', async ({ signUp, browser, server }) => {
  const { page, email, context } = await signUp(ada, { phone: true })
  const draftElsewhere = await openDraftElsewhere(await browser.newContext({ baseURL: server }), email)
  await page.goto('/account')
  await page.route('**/api/account/export', (route) => route.abort())
  await press(page, 'Download My Data')
  await expect(page.getByText('Failed to pack your data. Please try again.')).toBeVisible()
  await page.unroute('**/api/account/export')
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download My Data')])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)

  await press(page, 'Delete My Account')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(field(page, 'Password')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete My Account' })).toBeFocused()

  await page.setViewportSize(desk)
  await press(page, 'Delete My Account')
  await field(page, 'Password').fill('not what she chose')
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/not your current password/)
  await expect(field(page, 'Password')).toBeFocused()
  await expectAccessible(page)

  await field(page, 'Password').fill(password)
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await page.waitForURL('/')
  await expect(page.getByText(accountDeletedText)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
  expect((await context.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(401)

  await page.reload()
  await expect(page.getByText(accountDeletedText), 'the text is shown once').toBeHidden()
  await draftElsewhere.expectDeleted()
})

/** Ada signs in on a second device, and leaves a half-written request there. */
async function openDraftElsewhere(context: BrowserContext, email: string) {
  await context.request.post('/api/auth/login', { data: { email, password } })
  const page = await context.newPage()
  await page.goto('/post?type=request')
  await field(page, 'Title').fill(titleElsewhere)
  const readStored = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(readStored).toContain(titleElsewhere)
  await page.goto('/privacy-policy')

  async function expectDeleted() {
    await page.goto('/post?type=request')
    await page.waitForURL('/auth')
    await expect.poll(readStored).not.toContain(titleElsewhere)
    await context.close()
  }
  return { expectDeleted }
}

test('Ada is led to the screen that she wanted to open after she signs in, and never to another site', async ({
  signUp,
}) => {
  const { page, context, email } = await signUp(ada)
  await context.clearCookies()
  await page.goto('/profile?tab=reviews')
  await page.waitForURL('/auth')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await press(page, 'Sign In')
  await expect(page).toHaveURL('/profile?tab=reviews')
  await expect(page.getByRole('tab', { name: 'Reviews', selected: true })).toBeVisible()

  await page.goto('/')
  await expect(page).toHaveURL('/')
  await page.evaluate(() => sessionStorage.setItem('way-back', '//elsewhere.example/'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  await expect(page).toHaveURL('/')
})
