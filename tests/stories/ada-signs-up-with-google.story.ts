import { accountDeletedText } from '#shared/account/copy.ts'
import { mailEnv, openMailServer } from '#tests/services/mail-server.ts'
import { openOpenIdProvider } from '#tests/services/openid-provider.ts'
import { startServer } from '#tests/setup/server-process.ts'
import { expect, expectAccessible, test } from './story-test.ts'

const claims = { email: 'ada@lindgren.example', email_verified: true, given_name: 'Ada', family_name: 'Lindgren' }

test('Ada signs up with Google, and deletes her account without a password', async ({ browser }) => {
  const provider = await openOpenIdProvider()
  provider.setClaims(claims)
  const { clientId, clientSecret, discoveryUrl } = provider.settings
  const mail = await openMailServer()
  const { address, stop } = await startServer({
    env: {
      ...mailEnv(mail),
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_DISCOVERY_URL: discoveryUrl,
    },
  })
  const context = await browser.newContext({ baseURL: address.replace('127.0.0.1', 'localhost') })
  const page = await context.newPage()

  await page.goto('/account')
  await page.waitForURL('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByText('You sign in with Google and have no password here.')).toBeVisible()
  await expect(page.getByText('To change it, choose a password first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Email' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send Me a Link' }).click()
  await expect(page.getByText(`Please check the inbox of ${claims.email}.`)).toBeVisible()

  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('You have no password here')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Sign In with Google' }).click()
  await expect(page).toHaveURL('/account')

  await page.getByRole('button', { name: 'Delete My Account' }).click()
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(page.getByText(accountDeletedText)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()

  await context.close()
  await stop()
  await mail.close()
  await provider.close()
})
