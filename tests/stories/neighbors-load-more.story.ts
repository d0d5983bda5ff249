import type { BrowserContext, Page } from '@playwright/test'
import { tasksPageSize } from '#shared/constants.ts'
import { cards, resultCount } from './browse-fixture.ts'
import { type OpenAsCleo, postErrand, withCleo } from './many-errands.ts'
import { button, desk, expect, expectAccessible, phone, test as storyTest } from './story-test.ts'

/** More tasks than one page holds. */
const postedCount = tasksPageSize + 60

const titleOf = (number: number) => `Errand number ${number} of two pages`

/** Cleo in a neighborhood with more than one page of errands. */
const test = storyTest.extend<{ openAsCleo: OpenAsCleo }>({
  openAsCleo: ({ browser, twoPageServer }, use) => withCleo({ browser, baseURL: twoPageServer, fill: postMany }, use),
})

// The stories of this file share one worker, so that its server is started and filled only once.
test.describe.configure({ mode: 'default' })

async function postMany(context: BrowserContext) {
  for (let number = 1; number <= postedCount; number++) await postOne(context, number)
}

const postOne = (context: BrowserContext, number: number) =>
  postErrand(context, number, { title: titleOf(number), inHours: 48 + number })

/** Cards rise by a few pixels under the mouse pointer. */
const liftPx = 4

const moreButton = (page: Page) => page.getByRole('button', { name: 'Show more' })
const link = (page: Page, number: number) => page.getByRole('link', { name: titleOf(number), exact: true })
const topOf = async (page: Page, number: number) => (await link(page, number).boundingBox())?.y ?? Number.NaN

for (const [where, viewport] of Object.entries({ 'at a desk': desk, 'on a phone': phone }))
  test(`Cleo scrolls through two pages of the list, and comes back to the same position, ${where}`, async ({
    openAsCleo,
  }) => {
    const page = await openAsCleo(viewport)
    await page.goto('/browse')
    await expect(resultCount(page), 'although not all are loaded').toHaveText(`${postedCount} requests`)
    await expect(moreButton(page)).toHaveCount(1)
    // The newest task is first, so this one is far down on the second page.
    const farErrand = 20
    await page.mouse.move(100, 400)
    await link(page, postedCount - tasksPageSize + 1).scrollIntoViewIfNeeded()
    await expect(resultCount(page)).toHaveText(`${postedCount} requests`)
    await expect(moreButton(page)).toHaveCount(0)
    await expect(page.locator('body')).toBeFocused()
    await link(page, farErrand).scrollIntoViewIfNeeded()
    const before = await topOf(page, farErrand)
    const expectSamePosition = () =>
      expect.poll(async () => Math.abs((await topOf(page, farErrand)) - before)).toBeLessThan(liftPx)

    await link(page, farErrand).click()
    await expect(page.getByRole('heading', { level: 1, name: titleOf(farErrand) })).toBeVisible()
    await page.goBack()
    await expectSamePosition()
    await expect(link(page, farErrand)).toBeFocused()

    await link(page, farErrand).click()
    await expect(page.getByRole('heading', { level: 1, name: titleOf(farErrand) })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Tasks' }).click()
    await expectSamePosition()

    await link(page, farErrand).click()
    await expect(page.getByRole('heading', { level: 1, name: titleOf(farErrand) })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: titleOf(farErrand) })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Tasks' }).click()
    await expectSamePosition()

    await link(page, farErrand).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: titleOf(farErrand) })).toBeVisible()
    await page.goBack()
    await expectSamePosition()
    await expectAccessible(page)
  })

test('Cleo sees a new request when she comes back to the list, which is loaded once', async ({ openAsCleo }) => {
  const page = await openAsCleo(desk)
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto('/browse')
  await expect(cards(page).first()).toContainText(titleOf(postedCount))
  const isFirstPage = (url: string) => /api\/tasks(\?|$)/.test(url) && !/[?&](cursor|count)=/.test(url)
  expect(requestedUrls.filter(isFirstPage)).toHaveLength(1)

  await link(page, postedCount).click()
  const posted = await postOne(page.context(), postedCount + 1)
  const { id } = await posted.json()
  await expect(async () => {
    await page.getByRole('link', { name: 'Post Request' }).click()
    await page.getByRole('link', { name: 'Browse', exact: true }).click()
    await expect(cards(page).first()).toContainText(titleOf(postedCount + 1), { timeout: 500 })
  }).toPass()
  await page.request.delete(`/api/tasks/${id}`)
})

test('Cleo loads the next page by keyboard when it failed, and in a browser without IntersectionObserver', async ({
  openAsCleo,
}) => {
  const page = await openAsCleo(desk)
  const nextPages = /api\/tasks\?.*cursor=/
  await page.route(nextPages, (route) => route.abort())
  await page.goto('/browse')
  await link(page, postedCount - tasksPageSize + 1).scrollIntoViewIfNeeded()
  await expect(page.getByText('The rest did not load. Please check your connection and try again.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(nextPages)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(cards(page)).toHaveCount(postedCount)
  await expect(page.locator('li:focus')).toContainText(titleOf(postedCount - tasksPageSize))

  await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'))
  await page.goto('/browse?sort=soonest')
  await link(page, tasksPageSize).scrollIntoViewIfNeeded()
  await moreButton(page).press('Enter')
  await expect(cards(page)).toHaveCount(postedCount)
})

test('Cleo is led from an empty month to the next day with requests', async ({ openAsCleo }) => {
  const page = await openAsCleo(desk)
  await page.goto('/browse?view=calendar&month=2001-02')
  await expect(page.getByText('No tasks in February 2001.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Next: / }).press('Enter')
  await expect(page.getByText('No tasks in February 2001.')).toHaveCount(0)
  await expect(page.getByRole('cell').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /20\d\d/ })).toBeFocused()

  await page.goto('/browse?view=calendar&month=2090-02&category=delivery')
  await expect(page.getByText('No tasks in February 2090.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await expect(page).toHaveURL(/\?view=calendar&month=2090-02$/)
  await expect(page.getByRole('link', { name: 'Post a request' })).toBeVisible()
})

test('Cleo is led from the calendar to the requests without a date in the list', async ({ openAsCleo }) => {
  const page = await openAsCleo(desk)
  await page.goto('/browse?view=calendar')
  await expect(page.getByText('Tasks without a date are in the list only.')).toBeVisible()
  await page.getByRole('link', { name: 'See all without a set time' }).click()
  await expect(page).toHaveURL('/browse?when=flexible')
  await expect(resultCount(page)).toBeFocused()
})

test('the map opens with all requests in view, although they are more than one page', async ({ openAsCleo }) => {
  const page = await openAsCleo(phone)
  await page.goto('/browse?view=map')
  await expect(resultCount(page)).toHaveText(`${postedCount} requests in view`)
  expect(page.url(), 'nobody has moved it').toMatch(/view=map$/)
})

test('Cleo reads in the list, the calendar and the map that her search has no results', async ({ openAsCleo }) => {
  const page = await openAsCleo(desk)
  for (const view of ['', 'view=calendar&', 'view=map&', 'view=map&at=41.894,-87.795,13&']) {
    await page.goto(`/browse?${view}category=gardening`)
    await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible()
    await expect(page.getByText('Try adjusting your filters to see more results.')).toBeVisible()
    await expect(page.getByText('No tasks in')).toHaveCount(0)
    await expect(resultCount(page)).toHaveText('0 requests')
    await expectAccessible(page)
  }
  await button(page, 'Show all tasks').click()
  await expect(resultCount(page)).toHaveText(`${postedCount} requests in view`)
})

test('Cleo moves the map from an empty area to the requests', async ({ openAsCleo }) => {
  const page = await openAsCleo(desk)
  await page.goto('/browse?view=map&at=20.000,-150.000,9')
  await expect(page.getByText('No tasks in view. Move the map or zoom out.')).toBeVisible()
  await button(page, 'Go to where they are').click()
  await expect(resultCount(page)).toHaveText(`${postedCount} requests in view`)
})

test('the card of a pin stays open with the focus while the map moves for it and reloads', async ({ openAsCleo }) => {
  const page = await openAsCleo(desk)
  await page.goto('/browse?view=map&at=41.894,-87.795,13')
  const waitUntilRead = () => expect(resultCount(page)).toHaveText(`${postedCount} requests in view`)
  await waitUntilRead()
  const before = page.url()
  // The oldest task is not on the first page of the tasks in view.
  const pin = page.getByRole('region', { name: 'Map of tasks' }).getByRole('button', { name: titleOf(1) })
  const secondPage = page.waitForResponse(/api\/tasks\?.*bbox=.*cursor=/)
  await pin.press('Enter')
  const card = page.getByRole('dialog', { name: titleOf(1) })
  await expect(card.getByRole('link')).toBeFocused()
  await secondPage
  await waitUntilRead()
  expect(page.url()).not.toBe(before)
  await expect(card.getByRole('link')).toBeFocused()
})
