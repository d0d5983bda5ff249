import type { BrowserContext, Page } from '@playwright/test'
import { resultCount } from './browse-fixture.ts'
import { distantErrand, type OpenAsCleo, postErrand, withCleo } from './many-errands.ts'
import { desk, expect, phone, test as storyTest } from './story-test.ts'

const postedCount = 400
/** Number of an errand far down, on the last page of the list. */
const farErrand = 350
const titleOf = (number: number) => `Errand number ${number} of the long list`

/** Cleo in a neighborhood with 400 errands within six weeks, and a dog walk. */
const test = storyTest.extend<{ openAsCleo: OpenAsCleo }>({
  openAsCleo: ({ browser, longListServer }, use) => withCleo({ browser, baseURL: longListServer, fill: postMany }, use),
})

// The stories of this file share one worker, so that its server is started and filled only once.
test.describe.configure({ mode: 'default' })

async function postMany(context: BrowserContext) {
  await postErrand(context, 0, { title: 'Walk a beagle at noon', inHours: 48, category: 'pets' })
  for (let number = 1; number <= postedCount; number++)
    await postErrand(context, number, { title: titleOf(number), inHours: 48 + 2.4 * number })
}

/** Cards rise by a few pixels under the mouse pointer. */
const liftPx = 4

const links = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Errand number / })
const link = (page: Page, number: number) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^Errand number ${number} of`) })
const openedHeading = (page: Page, number: number) => page.getByRole('heading', { level: 1, name: titleOf(number) })
const readScroll = (page: Page) => page.evaluate(() => scrollY)

/** Waits until a value stays the same for two seconds. */
async function waitUntilSettled(read: () => unknown) {
  let before: unknown
  const hasChanged = async () => {
    const now = await read()
    const isSame = now === before
    before = now
    return !isSame
  }
  await expect.poll(hasChanged, { intervals: [2000] }).toBe(false)
}

/** Opens a task and goes back; expects the same URL and scroll position. */
async function openAndGoBack(
  page: Page,
  open: () => Promise<unknown>,
  number: number,
  expectRestored: () => Promise<unknown>,
) {
  const [address, position] = [page.url(), await readScroll(page)]
  await open()
  await expect(openedHeading(page, number)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expectRestored()
  await expect.poll(async () => Math.abs((await readScroll(page)) - position)).toBeLessThan(liftPx)
}

for (const [where, viewport] of Object.entries({ 'at a desk': desk, 'on a phone': phone })) {
  test(`Cleo goes back to her filters and her position in the list, ${where}`, async ({ openAsCleo }) => {
    const page = await openAsCleo(viewport)
    await page.goto('/browse?category=delivery&sort=soonest')
    await expect(async () => {
      await links(page).last().scrollIntoViewIfNeeded()
      expect(await link(page, farErrand).count()).toBe(1)
    }).toPass()
    await link(page, farErrand).scrollIntoViewIfNeeded()
    await openAndGoBack(
      page,
      () => link(page, farErrand).click(),
      farErrand,
      async () => {
        await expect(link(page, farErrand)).toBeFocused()
        await expect(resultCount(page)).toHaveText(/^400 requests|^\d+\+ requests/)
        await expect(page.getByText('Walk a beagle at noon')).toHaveCount(0)
      },
    )
  })

  test(`Cleo goes back to her filters, her month and her day, ${where}`, async ({ openAsCleo }) => {
    const page = await openAsCleo(viewport)
    await page.goto('/browse?view=calendar&category=delivery')
    await expect(links(page).first()).toBeAttached()
    const before = page.url()
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page).not.toHaveURL(before)
    await expect(links(page).first()).toBeAttached()
    // All pages of the month have loaded.
    await waitUntilSettled(() => links(page).count())
    const last = links(page).last()
    await last.scrollIntoViewIfNeeded()
    const number = Number(/number (\d+)/.exec((await last.textContent()) ?? '')?.[1])
    const month = await page
      .getByRole('heading', { level: 2, name: /20\d\d$/ })
      .first()
      .textContent()
    await openAndGoBack(
      page,
      () => last.click(),
      number,
      async () => {
        await expect(page.getByRole('heading', { level: 2, name: month ?? '' })).toBeVisible()
        await expect(links(page).last()).toBeInViewport()
      },
    )
  })

  test(`Cleo goes back to her filters and her view of the map, ${where}`, async ({ openAsCleo }) => {
    const page = await openAsCleo(viewport)
    await page.goto('/browse?view=map&category=delivery&at=41.920,-87.810,13')
    const map = page.getByRole('region', { name: 'Map of tasks' })
    const pin = map.getByRole('button', { name: new RegExp(`${titleOf(distantErrand)}$`) })
    await expect(pin).toBeVisible()
    const before = page.url()
    await map.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page).not.toHaveURL(before)
    await expect(resultCount(page)).toHaveText(/in view$/)
    await pin.press('Enter')
    const card = page.getByRole('dialog', { name: titleOf(distantErrand) }).getByRole('link')
    await expect(card).toBeVisible()
    // The map has moved to show the whole card.
    await waitUntilSettled(() => page.url())
    const inView = await resultCount(page).textContent()
    await openAndGoBack(
      page,
      () => card.press('Enter'),
      distantErrand,
      async () => {
        await expect(pin).toBeVisible()
        await expect(resultCount(page)).toHaveText(inView ?? '')
      },
    )
  })
}
