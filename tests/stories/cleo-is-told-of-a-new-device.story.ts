import { cast } from '../cast.ts'
import { codeOf } from '../fixtures/authenticator-codes.ts'
import { readMailedLink, waitForMail } from './mailbox.ts'
import { desk, expect, expectAccessible, field, password, phone, press, signIn, test, title } from './story-test.ts'

const { cleo } = cast
const newPassword = 'a short walk before breakfast'
const subject = 'A new browser is signed in'

test.use({ baseURL: ({ demo }, use) => use(demo) })

test('Cleo is told of a sign-in that was not hers, and puts the thief out', async ({ signUp, browser, demo }) => {
  const { page, email } = await signUp(cleo)
  const proof = await readMailedLink(page, 'Confirm your email address', email)
  await page.goto(proof)
  await press(page, 'Confirm my address')
  await expect(title(page, 'Email confirmed')).toBeFocused()

  const thief = await browser.newContext({ baseURL: demo })
  const stolen = await thief.newPage()
  await stolen.goto('/auth')
  await signIn(stolen, email)
  await expect(stolen).toHaveURL('/')

  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notice = page.getByRole('link').filter({ hasText: subject })
  await expect(notice).toContainText(/signed in to your account.*Not you\?/)
  await notice.click()
  await expect(page).toHaveURL('/account')

  const mail = await waitForMail(page, subject, email)
  await expect(mail).toContainText('It is a browser that we had not seen here.')
  const link = await readMailedLink(page, subject, email)
  await page.goto(link)
  await expect(title(page, 'Was this you?')).toBeVisible()
  await expect(page.getByText(/ signed in to your account on \w+day, /)).toBeVisible()
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize(desk)
  await stolen.goto('/browse')
  await expect(stolen, 'the look has ended nothing').toHaveURL('/browse')

  let isOnline = false
  await page.route('**/api/auth/not-me', (route) => (isOnline ? route.continue() : route.abort()))
  await press(page, 'Not Me')
  await expect(page.getByText('That did not work. Please try again.')).toBeVisible()
  isOnline = true
  await press(page, 'Not Me')
  await expect(title(page, 'Everybody is signed out')).toBeFocused()
  await expectAccessible(page)
  await stolen.reload()
  await expect(stolen).toHaveURL('/auth')

  await page.getByRole('link', { name: 'Choose a New Password' }).click()
  await expect(title(page, 'Choose a new password')).toBeVisible()
  await field(page, 'New password').fill(newPassword)
  await press(page, 'Change Password')
  await expect(title(page, 'Your password is changed')).toBeFocused()
  await stolen.goto('/auth')
  await signIn(stolen, email)
  await expect(stolen.getByText('That email and password do not match.').first()).toBeVisible()
  await page.goto('/auth')
  await signIn(page, email, newPassword)
  await expect(page).toHaveURL('/')

  await page.goto(link)
  await expect(title(page, 'This link no longer works')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/not-me')
  await expect(title(page, 'This link is not complete')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a New Password' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await thief.close()
})

test('Cleo has not confirmed her address, and takes an app back that she did not turn on', async ({ signUp }) => {
  const { page, email } = await signUp(cleo)
  const { key } = await (await page.request.post('/api/auth/app', { data: { password } })).json()
  await page.request.post('/api/auth/app/confirm', { data: { code: codeOf(key, -1) } })
  const link = await readMailedLink(page, 'Your sign-in has a second step now', email)
  await page.route('**/api/auth/not-me/check', (route) => route.abort())
  await page.goto(link)
  await expect(title(page, 'Nothing has changed yet')).toBeVisible()
  await page.unroute('**/api/auth/not-me/check')
  await press(page, 'Try again')
  await expect(page.getByText(/An authenticator app was turned on for your account on /)).toBeVisible()
  await expect(page.getByText(/The app that was turned on goes\./)).toBeVisible()
  await press(page, 'Not Me')
  await expect(title(page, 'Everybody is signed out')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Ask for a New Password' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/auth')
  await signIn(page, email)
  await expect(page, 'no code is asked for').toHaveURL('/')
})
