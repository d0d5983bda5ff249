import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, phone, signsIn, test } from './stage.ts'

const { ben, cleo } = cast

const bio = 'Two cats, one ladder.'
const bioField = (page: Page) => page.getByLabel('Bio')
const kept = (page: Page) => page.evaluate(() => Object.values(localStorage).join())

async function types(page: Page) {
  await page.goto('/profile')
  await bioField(page).fill(bio)
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  expect(await kept(page)).toContain(bio)
}

const waysOut = {
  'the menu behind her face': async (page: Page) => {
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

for (const [place, logsOut] of Object.entries(waysOut))
  test(`what Cleo typed leaves with her when she logs out from ${place}`, async ({ enter }) => {
    const { page } = await enter(cleo)
    await types(page)
    await logsOut(page)
    await page.waitForURL('/')
    expect(await kept(page)).not.toContain(bio)
  })

test('what Cleo typed leaves with her when she logs out by the address alone', async ({ enter }) => {
  const { page, context } = await enter(cleo)
  await types(page)
  await page.goto('/api/logout')
  await expect.poll(() => kept(page)).not.toContain(bio)
  expect(await context.cookies(), 'and nothing says so any longer').toEqual([])
})

test('words outlive a session that ran out, for Cleo and nobody else', async ({ enter }) => {
  const { page, context, email } = await enter(cleo)
  const neighbor = await enter(ben)
  await types(page)

  await context.clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL('/auth')
  await signsIn(page, email)
  await page.waitForURL('/profile')
  await expect(bioField(page)).toHaveValue(bio)

  // A page that asks for nothing: whichever notices first that the session is over would be led back to.
  await page.goto('/privacy-policy')
  await context.clearCookies()
  await page.goto('/auth')
  await signsIn(page, neighbor.email)
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await expect.poll(() => kept(page)).not.toContain(bio)
})

test('a browser that keeps nothing still lets Cleo write', async ({ enter }) => {
  const { page } = await enter(cleo)
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
