import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, postsForADogWalk, press, test } from './stage.ts'

/** As a phone's own button does. */
const goesBack = (page: Page) => page.evaluate(() => history.back())
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const opensMenu = (page: Page) => page.getByRole('button', { name: /^Open menu/ }).click()

test('Back closes what lies over the first screen of a visit, keeps what was typed, and only then leaves', async ({
  enter,
}) => {
  const ada = await enter(cast.ada)
  const task = `/task/${await postsForADogWalk(ada.page, 'Walk Biscuit on Friday')}`
  const { page } = await enter(cast.ben, { phone: true })
  await page.goto('/privacy-policy')
  await page.goto(task)

  await opensMenu(page)
  await expect(menu(page)).toBeVisible()
  await goesBack(page)
  await expect(menu(page)).toBeHidden()
  await expect(page).toHaveURL(task)

  const offer = page.getByRole('dialog', { name: 'Offer Help' })
  await press(page, 'Offer Help')
  await offer.getByRole('textbox').fill('Biscuit and I are old friends')
  await goesBack(page)
  await expect(offer).toHaveCount(0)
  await expect(page).toHaveURL(task)
  await press(page, 'Offer Help')
  await expect(offer.getByRole('textbox')).toHaveValue('Biscuit and I are old friends')
  await press(offer, 'Cancel')
  await expect(offer).toHaveCount(0)

  await goesBack(page)
  await expect(page).toHaveURL('/privacy-policy')
})

test('who goes on from the menu comes back to where it was opened, and from there leaves in one step', async ({
  enter,
}) => {
  const { page } = await enter(cast.ada, { phone: true })
  await page.goto('/privacy-policy')
  await page.goto('/profile')
  await opensMenu(page)
  await menu(page).getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/messages')
  await expect(menu(page)).toBeHidden()
  await goesBack(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible()
  await goesBack(page)
  await expect(page).toHaveURL('/privacy-policy')
})
