import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, phone, signIn, test } from './story-test.ts'

const { ben, cleo } = cast

const bio = 'Two cats, one ladder.'
const bioField = (page: Page) => page.getByLabel('Bio')
const readStorage = (page: Page) => page.evaluate(() => Object.values(localStorage).join())

async function typeBio(page: Page) {
  await page.goto('/profile')
  await bioField(page).fill(bio)
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  expect(await readStorage(page)).toContain(bio)
}

const logOutWays = {
  'the profile menu': async (page: Page) => {
    await page.getByRole('button', { name: 'Profile menu of Cleo Marsh' }).click()
    await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Log Out' }).click()
  },
  'the menu of a phone': async (page: Page) => {
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Log Out' }).click()
  },
  'her profile': async (page: Page) => {
    await page.getByRole('region', { name: 'Quick actions' }).getByRole('link', { name: 'Log Out' }).click()
  },
}

for (const [where, logOut] of Object.entries(logOutWays))
  test(`Cleo’s draft is deleted when she logs out from ${where}`, async ({ signUp }) => {
    const { page } = await signUp(cleo)
    await typeBio(page)
    await logOut(page)
    await page.waitForURL('/')
    expect(await readStorage(page)).not.toContain(bio)
  })

test('Cleo’s draft is deleted when she logs out by the URL', async ({ signUp }) => {
  const { page, context } = await signUp(cleo)
  await typeBio(page)
  await page.goto('/api/logout')
  await expect.poll(() => readStorage(page)).not.toContain(bio)
  // The cookie by which a browser is known stays, so that signing in again in it is no news.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['porchlight.browser'])
})

test('Cleo’s draft survives the end of her session, for herself only', async ({ signUp }) => {
  const { page, context, email } = await signUp(cleo)
  const neighbor = await signUp(ben)
  await typeBio(page)

  await context.clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL('/auth')
  await signIn(page, email)
  await page.waitForURL('/profile')
  await expect(bioField(page)).toHaveValue(bio)

  // This page makes no calls. Any other page would notice that the session is over, and signing in would lead back to
  // it.
  await page.goto('/privacy-policy')
  await context.clearCookies()
  await page.goto('/auth')
  await signIn(page, neighbor.email)
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await expect.poll(() => readStorage(page)).not.toContain(bio)
})

test('Cleo can save her profile in a browser without storage', async ({ signUp }) => {
  const { page } = await signUp(cleo)
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    }),
  )
  await page.goto('/profile')
  await bioField(page).fill(bio)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
})
