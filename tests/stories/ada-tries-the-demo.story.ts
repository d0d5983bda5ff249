import { cast } from '../cast.ts'
import { emailOf, expect, looksRight, password, phone, postsForADogWalk, test } from './stage.ts'

const { ada } = cast

test('Ada has the test helper offer, in a demo', async ({ browser, demo }) => {
  const context = await browser.newContext({ baseURL: demo, viewport: phone })
  const page = await context.newPage()
  await page.request.post('/api/auth/register', { data: { ...ada, email: emailOf(ada), password } })
  await page.goto('/test-offers')
  await expect(page.getByRole('heading', { name: 'You have no open post' })).toBeVisible()
  await looksRight(page)

  const id = await postsForADogWalk(page, 'Walk Biscuit by the lake')
  await page.reload()
  await expect(page.getByText('Test Helper')).toBeVisible()
  await page.getByLabel('Message').fill('I can come at three.')
  await page.getByLabel('Hourly rate').fill('25')
  await page.route('**/api/offers', (route) => route.abort())
  await page.getByRole('button', { name: 'Create Test Offer' }).click()
  await expect(page.getByText('Failed to create test offer.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('I can come at three.')
  await looksRight(page)
  await page.unroute('**/api/offers')
  await page.getByRole('button', { name: 'Create Test Offer' }).click()
  await expect(page.getByText('Test Offer Created')).toBeVisible()
  await page.getByRole('link', { name: 'See the offer on its task' }).click()
  await expect(page).toHaveURL(`/task/${id}`)
  await expect(page.getByText('My rate is $25 an hour.').first()).toBeVisible()

  const second = await postsForADogWalk(page, 'Walk Biscuit again')
  await page.goto(`/task/${second}`)
  await expect(page.getByText('Your request').first()).toBeVisible()
  const asTest = page.getByRole('button', { name: 'Offer Help as Test Helper' })
  await expect(asTest).toHaveCount(0)
  await page.goto(`/task/${second}?test=true`)
  await asTest.click()
  await expect(page.getByText('Test Offer Created')).toBeVisible()
  await looksRight(page)
  await context.close()
})

test('anywhere else there is no such page, and nobody offers on what they ask for', async ({ enter }) => {
  const { page } = await enter(ada)
  await page.goto('/test-offers')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const id = await postsForADogWalk(page, 'Walk Biscuit by the lake')
  await page.goto(`/task/${id}?test=true`)
  await expect(page.getByText('Your request').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Offer Help as Test Helper' })).toHaveCount(0)
})
