import { cast } from '../cast.ts'
import { expectFailureToast, press } from './failing-calls.ts'
import { emailOf, expect, expectAccessible, password, phone, postDogWalk, test } from './story-test.ts'

const { ada } = cast

test('Ada gets an offer of the test helper in a demo', async ({ browser, demo }) => {
  const context = await browser.newContext({ baseURL: demo, viewport: phone })
  const page = await context.newPage()
  await page.request.post('/api/auth/register', { data: { ...ada, email: emailOf(ada), password } })
  await page.goto('/test-offers')
  await expect(page.getByRole('heading', { name: 'You have no open post' })).toBeVisible()
  await expectAccessible(page)

  const id = await postDogWalk(page, 'Walk Biscuit by the lake')
  await page.reload()
  await expect(page.getByText('Test Helper')).toBeVisible()
  await page.getByLabel('Message').fill('I can come at three.')
  await page.getByLabel('Hourly rate').fill('25')
  await page.route('**/api/offers', (route) => route.abort())
  await page.getByRole('button', { name: 'Create Test Offer' }).click()
  await expect(page.getByText('Failed to create test offer.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('I can come at three.')
  await expectAccessible(page)
  await page.unroute('**/api/offers')
  await page.getByRole('button', { name: 'Create Test Offer' }).click()
  await expect(page.getByText('Test Offer Created')).toBeVisible()
  await page.getByRole('link', { name: 'See the offer on its task' }).click()
  await expect(page).toHaveURL(`/task/${id}`)
  await expect(page.getByText('My rate is $25 an hour.').first()).toBeVisible()

  const second = await postDogWalk(page, 'Walk Biscuit again')
  await page.goto(`/task/${second}`)
  await expect(page.getByText('Your request').first()).toBeVisible()
  const testHelperButton = page.getByRole('button', { name: 'Offer Help as Test Helper' })
  await expect(testHelperButton).toHaveCount(0)
  await page.goto(`/task/${second}?test=true`)
  await testHelperButton.click()
  await expect(page.getByText('Test Offer Created')).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

test('Ada finds no test helper outside a demo', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/test-offers')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const id = await postDogWalk(page, 'Walk Biscuit by the lake')
  await page.goto(`/task/${id}?test=true`)
  await expect(page.getByText('Your request').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Offer Help as Test Helper' })).toHaveCount(0)
})

test('Ada reads that a test offer failed in a demo', async ({ browser, demo }) => {
  const context = await browser.newContext({ baseURL: demo })
  const page = await context.newPage()
  await page.request.post('/api/auth/register', { data: { ...ada, email: emailOf(ada), password } })
  await postDogWalk(page, 'A walk, open')
  await expectFailureToast(page, {
    name: 'a test offer is lost',
    path: '/test-offers',
    call: '**/api/offers',
    act: (page) => press(page, 'Create Test Offer'),
    title: 'Error',
    text: 'Failed to create test offer.',
  })
  await context.close()
})
