import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, postDogWalk, press, test } from './story-test.ts'

/** Goes back as a phone's Back button does. */
const pressBack = (page: Page) => page.evaluate(() => history.back())
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const openMenu = (page: Page) => page.getByRole('button', { name: /^Open menu/ }).click()

test('Ben closes the menu and the offer form with Back, keeps his draft, and leaves the page with the next Back', async ({
  signUp,
}) => {
  const ada = await signUp(cast.ada)
  const taskPath = `/task/${await postDogWalk(ada.page, 'Walk Biscuit on Friday')}`
  const { page } = await signUp(cast.ben, { phone: true })
  await page.goto('/privacy-policy')
  await page.goto(taskPath)

  await openMenu(page)
  await expect(menu(page)).toBeVisible()
  await pressBack(page)
  await expect(menu(page)).toBeHidden()
  await expect(page).toHaveURL(taskPath)

  const offerDialog = page.getByRole('dialog', { name: 'Offer Help' })
  await press(page, 'Offer Help')
  await offerDialog.getByRole('textbox').fill('Biscuit and I are old friends')
  await pressBack(page)
  await expect(offerDialog).toHaveCount(0)
  await expect(page).toHaveURL(taskPath)
  await press(page, 'Offer Help')
  await expect(offerDialog.getByRole('textbox')).toHaveValue('Biscuit and I are old friends')
  await press(offerDialog, 'Cancel')
  await expect(offerDialog).toHaveCount(0)

  await pressBack(page)
  await expect(page).toHaveURL('/privacy-policy')
})

test('Ada follows a link of the menu, and goes back to the screen where she opened it', async ({ signUp }) => {
  const { page } = await signUp(cast.ada, { phone: true })
  await page.goto('/privacy-policy')
  await page.goto('/profile')
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL('/messages')
  await expect(menu(page)).toBeHidden()
  await pressBack(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible()
  await pressBack(page)
  await expect(page).toHaveURL('/privacy-policy')
})
