import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { codeOf } from '../fixtures/authenticator-codes.ts'
import { readMailedLink } from './mailbox.ts'
import { desk, expect, expectAccessible, field, password, phone, press, test, title } from './story-test.ts'

const { cleo } = cast

// A demo shows its mails. A passkey belongs to a host, and an IP address is none.
test.use({ baseURL: ({ demo }, use) => use(demo.replace('127.0.0.1', 'localhost')) })

/** Gives the browser an authenticator of its own, with a fingerprint that is always right. */
async function plugInAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified: boolean) =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('Cleo signs in with a passkey, and removes it', async ({ signUp }) => {
  const { page, email } = await signUp(cleo)
  const authenticator = await plugInAuthenticator(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const hasLoadedLibrary = () => scripts.some((url) => /passkey-ceremony/.test(url))

  await page.goto('/account')
  await expect(page.getByText(/Nobody can steal or guess a passkey/)).toBeVisible()
  await press(page, 'Add a Passkey')
  await field(page, 'Current password').fill('not hers')
  await press(page, 'Continue')
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(/not your current password/)
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  expect(hasLoadedLibrary(), 'the library waits until it is needed').toBe(false)
  await field(page, 'Current password').fill(password)
  await press(page, 'Continue')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  await expect(page.getByText(/^Added \w+ \d+, \d{4}, not used yet$/)).toBeVisible()
  expect(hasLoadedLibrary()).toBe(true)
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }

  await page.goto('/api/logout')
  await page.goto('/auth')
  await expect(title(page, 'Welcome back')).toBeVisible()
  await expectAccessible(page)
  await authenticator.setVerified(false)
  await press(page, 'Sign in with a passkey')
  await expect(page.getByText(/^That was canceled, or it took too long/)).toBeVisible()
  await expectAccessible(page)
  await authenticator.setVerified(true)
  await press(page, 'Sign in with a passkey')
  await expect(page).toHaveURL('/')
  const notices = await (await page.request.get('/api/notifications')).json()
  expect(notices.map(({ title }: { title: string }) => title)).toContain('You have a new passkey')

  await page.goto('/account')
  await expect(page.getByText(/, used within the last hour$/)).toBeVisible()
  await press(page, /^Remove the passkey of /)
  await expect(page.getByRole('dialog', { name: 'Remove this passkey?' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(/Nobody can steal or guess a passkey/)).toBeVisible()

  await page.goto('/api/logout')
  await page.goto('/auth')
  await press(page, 'Sign in with a passkey')
  await expect(page.getByText(/^We do not know this passkey/)).toBeVisible()
  await page.goto(await readMailedLink(page, 'A passkey of yours was removed', email))
  await expect(page.getByText(/A passkey of your account was removed on /)).toBeVisible()
  await expect(page.getByText(/The passkey is back\./)).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Not Me')
  await expect(title(page, 'Everybody is signed out')).toBeFocused()
  await page.goto('/auth')
  await press(page, 'Sign in with a passkey')
  await expect(page).toHaveURL('/')
})

test('Cleo shows a passkey instead of a code', async ({ signUp }) => {
  const { page, email } = await signUp(cleo)
  await plugInAuthenticator(page)
  const { key } = await (await page.request.post('/api/auth/app', { data: { password } })).json()
  await page.request.post('/api/auth/app/confirm', { data: { code: codeOf(key, -1) } })
  await page.goto('/account')
  await press(page, 'Add a Passkey')
  await expect(page.getByText(/^Now your device asks you/)).toBeVisible()
  await press(page, 'Continue')
  await expect(page.getByText(/^Added \w+ \d+, \d{4}, not used yet$/)).toBeVisible()

  await page.goto('/api/logout')
  await page.request.post('/api/auth/login', { data: { email, password } })
  await page.goto('/')
  await expect(title(page, 'One more step')).toBeVisible()
  for (const size of [phone, desk]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await press(page, 'Use a passkey instead')
  await expect(page).toHaveURL('/')

  await page.goto('/account')
  // The server asks for a second step once the one of the sign-in is some minutes old.
  const refusal = { status: 403, json: { code: 'second_factor_needed', message: 'Your second step first' } }
  await page.route('**/api/auth/passkeys/*', (route) => route.fulfill(refusal), { times: 1 })
  await press(page, /^Remove the passkey of /)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(/^Your second step first/)).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Use a passkey instead')
  await expect(page.getByText(/Nobody can steal or guess a passkey/)).toBeVisible()
})
