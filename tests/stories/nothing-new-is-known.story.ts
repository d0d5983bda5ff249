import { cast } from '../cast.ts'
import { expect, looksRight, test } from './stage.ts'

test('Ada is not told that there is nothing new where nobody could be asked', async ({ enter }) => {
  const { page } = await enter(cast.ada, { phone: true })
  const news = page.getByRole('dialog', { name: 'Notifications' })
  const nothing = news.getByText('Nothing new.')
  const opens = () => page.getByRole('button', { name: 'Notifications' }).click()
  await page.goto('/')
  await opens()
  await expect(nothing).toBeVisible()
  await page.keyboard.press('Escape')

  await page.route('**/api/notifications', (route) => route.abort())
  await opens()
  await expect(news.getByText('Please check your connection and try again.')).toBeVisible()
  await expect(nothing).toHaveCount(0)
  await looksRight(page)
  await page.unroute('**/api/notifications')
  await news.getByRole('button', { name: 'Try again' }).click()
  await expect(news.getByRole('heading', { name: 'Notifications' })).toBeFocused()
  await expect(nothing).toBeVisible()
})
