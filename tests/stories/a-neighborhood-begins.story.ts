import { monthOf } from '#shared/calendar.ts'
import { dayMs, dayOf } from '#shared/time.ts'
import { box, count } from './browse-stage.ts'
import { button, expect, looksRight, postsForADogWalk, test } from './stage.ts'

/** A neighborhood of their own: these stories count all requests there are, the first before there is one. */
test.use({ baseURL: ({ empty }, use) => use(empty) })
test.describe.configure({ mode: 'default' })

test('a new neighborhood is told what to do next', async ({ enter }) => {
  const { page } = await enter({ firstName: 'Cleo', lastName: 'Marsh' })
  await page.goto('/browse')
  await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible()
  await expect(page.getByText('There are no open requests in your area at the moment.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Post a request' }).click()
  await expect(page).toHaveURL(/\/post\?type=request/)
})

test('a list too long for one page is read page by page', async ({ enter }) => {
  const { page } = await enter({ firstName: 'Ada', lastName: 'Lindgren' })
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
  await expect(count(page)).toHaveText('100+ requests')
  await button(page, 'Show more').press('Enter')
  await expect(count(page)).toHaveText('101 requests')
  const last = page.getByRole('link', { name: 'Help with computer 1', exact: true })
  await expect(page.getByRole('listitem').filter({ has: last })).toBeFocused()

  const place = () => page.evaluate(() => Math.round(scrollY))
  const before = await place()
  expect(before).toBeGreaterThan(10_000)
  await last.click()
  await expect(page).toHaveURL(/\/task\//)
  await page.goBack()
  await expect(count(page)).toHaveText('101 requests')
  await expect.poll(place).toBe(before)
  await expect(last).toBeInViewport()

  await box(page).fill('computer 101')
  await expect(count(page)).toHaveText('1 request')

  await postsForADogWalk(page, 'Walk Juniper')
  await page.goto(`/browse?view=calendar&month=${monthOf(dayOf(new Date(Date.now() + 3 * dayMs)))}`)
  await expect(count(page)).toHaveText(/^1 request in \w+ 20\d\d$/)
  await expect(page.getByRole('cell').getByRole('link', { name: /^Walk Juniper/ })).toBeVisible()
  await expect(page.getByText('Requests without a date are in the list only.')).toBeVisible()

  await page.goto('/browse?view=map&at=41.888,-87.790,12')
  await expect(count(page)).toHaveText('102 requests in view')
  await expect(button(page, '102 requests here, show each')).toBeVisible()
  await page.goto('/browse?view=map')
  await expect(count(page)).toHaveText('102 requests in view')
})
