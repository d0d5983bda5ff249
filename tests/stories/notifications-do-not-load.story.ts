import { cast } from '../cast.ts'
import { expect, expectAccessible, test } from './story-test.ts'

test('Ada is not told that nothing is new when her notifications cannot be loaded', async ({ signUp }) => {
  const { page } = await signUp(cast.ada, { phone: true })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const nothingNewText = panel.getByText('Nothing new.')
  const openPanel = () => page.getByRole('button', { name: 'Notifications' }).click()
  await page.goto('/')
  await openPanel()
  await expect(nothingNewText).toBeVisible()
  await page.keyboard.press('Escape')

  await page.route('**/api/notifications', (route) => route.abort())
  await openPanel()
  await expect(panel.getByText('Please check your connection and try again.')).toBeVisible()
  await expect(nothingNewText).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/api/notifications')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('heading', { name: 'Notifications' })).toBeFocused()
  await expect(nothingNewText).toBeVisible()
})
