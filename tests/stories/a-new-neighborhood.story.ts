import { monthOf } from '#shared/calendar.ts'
import { tasksPageSize } from '#shared/constants.ts'
import { dayMs, dayOf } from '#shared/time.ts'
import { cards, resultCount, searchBox } from './browse-fixture.ts'
import { button, expect, expectAccessible, postDogWalk, test } from './story-test.ts'

/** These stories count all requests, starting from none, so they use a server of their own. */
test.use({ baseURL: ({ emptyServer }, use) => use(emptyServer) })
test.describe.configure({ mode: 'default' })

test('Cleo is told what to do next in a neighborhood without requests', async ({ signUp }) => {
  const { page } = await signUp({ firstName: 'Cleo', lastName: 'Marsh' })
  await page.goto('/browse')
  await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible()
  await expect(page.getByText('There are no open requests in your area at the moment.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Post a request' }).click()
  await expect(page).toHaveURL(/\/post\?type=request/)
})

test('Ada reads a long list page by page', async ({ signUp }) => {
  const { page } = await signUp({ firstName: 'Ada', lastName: 'Lindgren' })
  const data = {
    taskType: 'service',
    description: 'One of many, so that the list is longer than a page.',
    category: 'tech',
    compensationType: 'money',
    compensation: 20,
    address: '12 Maple Street, Oak Park, IL 60302',
  }
  for (let number = 1; number <= 101; number++)
    await page.request.post('/api/tasks', { data: { ...data, title: `Help with computer ${number}` } })

  await page.goto('/browse')
  await expect(resultCount(page), 'although not all are loaded').toHaveText('101 requests')
  await expect(cards(page)).toHaveCount(tasksPageSize)
  await button(page, 'Show more').press('Enter')
  await expect(resultCount(page)).toHaveText('101 requests')
  const last = page.getByRole('link', { name: 'Help with computer 1', exact: true })
  await expect(page.getByRole('listitem').filter({ has: last })).toBeFocused()

  const scrollPosition = () => page.evaluate(() => Math.round(scrollY))
  const before = await scrollPosition()
  expect(before).toBeGreaterThan(10_000)
  await last.click()
  await expect(page).toHaveURL(/\/task\//)
  await page.goBack()
  await expect(resultCount(page)).toHaveText('101 requests')
  await expect.poll(scrollPosition).toBe(before)
  await expect(last).toBeInViewport()

  await searchBox(page).fill('computer 101')
  await expect(resultCount(page)).toHaveText('1 request')

  await postDogWalk(page, 'Walk Juniper')
  await page.goto(`/browse?view=calendar&month=${monthOf(dayOf(new Date(Date.now() + 3 * dayMs), 'America/Chicago'))}`)
  await expect(resultCount(page)).toHaveText(/^1 request in \w+ 20\d\d$/)
  await expect(page.getByRole('cell').getByRole('link', { name: /^Walk Juniper/ })).toBeVisible()
  await expect(page.getByText('Tasks without a date are in the list only.')).toBeVisible()

  await page.goto('/browse?view=map&at=41.888,-87.790,12')
  await expect(resultCount(page)).toHaveText('102 requests in view')
  await expect(button(page, '102 tasks here, show each')).toBeVisible()
  await page.goto('/browse?view=map')
  await expect(resultCount(page)).toHaveText('102 requests in view')
})
