import type { BrowserContext, Page } from '@playwright/test'
import { tasksPageMax } from '#shared/limits.ts'
import { cards, count } from './browse-stage.ts'
import { type OpensCleos, postErrand, withCleo } from './many-errands.ts'
import { button, desk, expect, looksRight, phone, test as stage } from './stage.ts'

/** So many that no page holds them. */
const postedCount = tasksPageMax + 60

const titleOf = (number: number) => `Errand number ${number} of the crowd`

/** A neighborhood that asks for more than a page of things, and Cleo in it. */
const test = stage.extend<{ cleos: OpensCleos }>({
  cleos: ({ browser, crowd }, use) => withCleo({ browser, baseURL: crowd, fill: postMany }, use),
})

// Its server is not started twice, nor filled.
test.describe.configure({ mode: 'default' })

async function postMany(context: BrowserContext) {
  for (let number = 1; number <= postedCount; number++) await postOne(context, number)
}

const postOne = (context: BrowserContext, number: number) =>
  postErrand(context, number, { title: titleOf(number), inHours: 48 + number })

/** A card rises a little under the mouse. */
const liftPx = 4

const more = (page: Page) => page.getByRole('button', { name: 'Show more' })
const link = (page: Page, number: number) => page.getByRole('link', { name: titleOf(number), exact: true })
const topOf = async (page: Page, number: number) => (await link(page, number).boundingBox())?.y ?? Number.NaN

for (const [where, viewport] of Object.entries({ 'at a desk': desk, 'on a phone': phone }))
  test(`Cleo reads on and on, and comes back to where she was, ${where}`, async ({ cleos }) => {
    const page = await cleos(viewport)
    await page.goto('/browse')
    await expect(count(page)).toHaveText(`${tasksPageMax}+ requests`)
    // The newest is first: this one is far down on the second page.
    const far = 20
    await page.mouse.move(100, 400)
    await link(page, postedCount - tasksPageMax + 1).scrollIntoViewIfNeeded()
    await expect(count(page), 'a screen reader hears of it').toHaveText(`${postedCount} requests`)
    await expect(more(page)).toHaveCount(0)
    await expect(page.locator('body')).toBeFocused()
    await link(page, far).scrollIntoViewIfNeeded()
    const before = await topOf(page, far)
    const isWhereItWas = () => expect.poll(async () => Math.abs((await topOf(page, far)) - before)).toBeLessThan(liftPx)

    await link(page, far).click()
    await expect(page.getByRole('heading', { level: 1, name: titleOf(far) })).toBeVisible()
    await page.goBack()
    await isWhereItWas()
    await expect(link(page, far)).toBeFocused()

    await link(page, far).click()
    await expect(page.getByRole('heading', { level: 1, name: titleOf(far) })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Tasks' }).click()
    await isWhereItWas()

    await link(page, far).click()
    await expect(page.getByRole('heading', { level: 1, name: titleOf(far) })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: titleOf(far) })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Tasks' }).click()
    await isWhereItWas()

    await link(page, far).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: titleOf(far) })).toBeVisible()
    await page.goBack()
    await isWhereItWas()
    await looksRight(page)
  })

test('what was posted meanwhile is there when Cleo comes back to the list, which is asked for once', async ({
  cleos,
}) => {
  const page = await cleos(desk)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/browse')
  await expect(cards(page).first()).toContainText(titleOf(postedCount))
  expect(asked.filter((url) => /api\/tasks(\?|$)/.test(url) && !url.includes('cursor='))).toHaveLength(1)

  await link(page, postedCount).click()
  const late = await postOne(page.context(), postedCount + 1)
  const { id } = await late.json()
  await expect(async () => {
    await page.getByRole('link', { name: 'Post Request' }).click()
    await page.getByRole('link', { name: 'Browse', exact: true }).click()
    await expect(cards(page).first()).toContainText(titleOf(postedCount + 1), { timeout: 500 })
  }).toPass()
  await page.request.delete(`/api/tasks/${id}`)
})

test('a page that does not come can be asked for, by keyboard, and so can it where nothing watches', async ({
  cleos,
}) => {
  const page = await cleos(desk)
  const rest = /api\/tasks\?.*cursor=/
  await page.route(rest, (route) => route.abort())
  await page.goto('/browse')
  await link(page, postedCount - tasksPageMax + 1).scrollIntoViewIfNeeded()
  await expect(page.getByText('The rest did not load. Please check your connection and try again.')).toBeVisible()
  await looksRight(page)
  await page.unroute(rest)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(cards(page)).toHaveCount(postedCount)
  await expect(page.locator('li:focus')).toContainText(titleOf(postedCount - tasksPageMax))

  await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'))
  await page.goto('/browse?sort=soonest')
  await link(page, tasksPageMax).scrollIntoViewIfNeeded()
  await more(page).press('Enter')
  await expect(cards(page)).toHaveCount(postedCount)
})

test('an empty month says which day to look at next', async ({ cleos }) => {
  const page = await cleos(desk)
  await page.goto('/browse?view=calendar&month=2001-02')
  await expect(page.getByText('No requests in February 2001.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: /^Next: / }).press('Enter')
  await expect(page.getByText('No requests in February 2001.')).toHaveCount(0)
  await expect(page.getByRole('cell').getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /20\d\d/ })).toBeFocused()

  await page.goto('/browse?view=calendar&month=2090-02&category=delivery')
  await expect(page.getByText('No requests in February 2090.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all requests' }).click()
  await expect(page).toHaveURL(/\?view=calendar&month=2090-02$/)
  await expect(page.getByRole('link', { name: 'Post a request' })).toBeVisible()
})

test('what no month has is in the list, of which nobody knows how many', async ({ cleos }) => {
  const page = await cleos(desk)
  await page.goto('/browse?view=calendar')
  await expect(page.getByText('Requests without a date are in the list only.')).toBeVisible()
  await page.getByRole('link', { name: 'See all without a set time' }).click()
  await expect(page).toHaveURL('/browse?when=flexible')
  await expect(count(page)).toBeFocused()
})

test('a map opens on all that is found, also where no page holds it', async ({ cleos }) => {
  const page = await cleos(phone)
  await page.goto('/browse?view=map')
  await expect(count(page)).toHaveText(`${postedCount} requests in view`)
  expect(page.url(), 'nobody has moved it').toMatch(/view=map$/)
})

test('where nothing has what Cleo looks for, the calendar and the map say so as the list does', async ({ cleos }) => {
  const page = await cleos(desk)
  for (const view of ['', 'view=calendar&', 'view=map&', 'view=map&at=41.894,-87.795,13&']) {
    await page.goto(`/browse?${view}category=gardening`)
    await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible()
    await expect(page.getByText('Try adjusting your filters to see more results.')).toBeVisible()
    await expect(page.getByText('No requests in')).toHaveCount(0)
    await expect(count(page)).toHaveText('0 requests')
    await looksRight(page)
  }
  await button(page, 'Show all requests').click()
  await expect(count(page)).toHaveText(`${postedCount} requests in view`)
})

test('from where nothing is in view, the map goes to what is found', async ({ cleos }) => {
  const page = await cleos(desk)
  await page.goto('/browse?view=map&at=20.000,-150.000,9')
  await expect(page.getByText('No requests in view. Move the map or zoom out.')).toBeVisible()
  await button(page, 'Go to where they are').click()
  await expect(count(page)).toHaveText(`${postedCount} requests in view`)
})

test('the card of a pin stays open, with the focus, while the map makes room for it and is read anew', async ({
  cleos,
}) => {
  const page = await cleos(desk)
  await page.goto('/browse?view=map&at=41.894,-87.795,13')
  const isRead = () => expect(count(page)).toHaveText(`${postedCount} requests in view`)
  await isRead()
  const before = page.url()
  // The oldest: it is not on the first page of what is in view.
  const pin = page.getByRole('region', { name: 'Map of requests' }).getByRole('button', { name: titleOf(1) })
  const coming = page.waitForResponse(/api\/tasks\?.*bbox=.*cursor=/)
  await pin.press('Enter')
  const card = page.getByRole('dialog', { name: titleOf(1) })
  await expect(card.getByRole('link')).toBeFocused()
  await coming
  await isRead()
  expect(page.url()).not.toBe(before)
  await expect(card.getByRole('link')).toBeFocused()
})
