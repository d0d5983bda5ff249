import type { BrowserContext, Page } from '@playwright/test'
import { count } from './browse-stage.ts'
import { apart, type OpensCleos, postErrand, withCleo } from './many-errands.ts'
import { desk, expect, phone, test as stage } from './stage.ts'

const postedCount = 400
/** Far down, on the last page of the list. */
const far = 350
const titleOf = (number: number) => `Errand number ${number} of the throng`

/** Cleo, in a neighborhood that asks for 400 errands within six weeks, and for a dog walk. */
const test = stage.extend<{ cleos: OpensCleos }>({
  cleos: ({ browser, throng }, use) => withCleo({ browser, baseURL: throng, fill: postMany }, use),
})

// Its server is not started twice, nor filled.
test.describe.configure({ mode: 'default' })

async function postMany(context: BrowserContext) {
  await postErrand(context, 0, { title: 'Walk a beagle at noon', inHours: 48, category: 'pets' })
  for (let number = 1; number <= postedCount; number++)
    await postErrand(context, number, { title: titleOf(number), inHours: 48 + 2.4 * number })
}

/** A card rises a little under the mouse. */
const liftPx = 4

const links = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Errand number / })
const link = (page: Page, number: number) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^Errand number ${number} of`) })
const opened = (page: Page, number: number) => page.getByRole('heading', { level: 1, name: titleOf(number) })
const scrolled = (page: Page) => page.evaluate(() => scrollY)

/** A month comes in pages, one soon after the other. */
async function hasComeWhole(page: Page) {
  let before = 0
  const grows = async () => {
    const now = await links(page).count()
    const isSame = now === before && now > 0
    before = now
    return !isSame
  }
  await expect.poll(grows, { intervals: [2000] }).toBe(false)
}

/** Into a task and back again: the same address, and the same place of the window. */
async function comesBack(page: Page, opens: () => Promise<unknown>, number: number, isThere: () => Promise<unknown>) {
  const [address, place] = [page.url(), await scrolled(page)]
  await opens()
  await expect(opened(page, number)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await isThere()
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThan(liftPx)
}

for (const [where, viewport] of Object.entries({ 'at a desk': desk, 'on a phone': phone })) {
  test(`Back leads Cleo to her filters and her place in the list, ${where}`, async ({ cleos }) => {
    const page = await cleos(viewport)
    await page.goto('/browse?category=delivery&sort=soonest')
    await expect(async () => {
      await links(page).last().scrollIntoViewIfNeeded()
      expect(await link(page, far).count()).toBe(1)
    }).toPass()
    await link(page, far).scrollIntoViewIfNeeded()
    await comesBack(
      page,
      () => link(page, far).click(),
      far,
      async () => {
        await expect(link(page, far)).toBeFocused()
        await expect(count(page)).toHaveText(/^400 requests|^\d+\+ requests/)
        await expect(page.getByText('Walk a beagle at noon')).toHaveCount(0)
      },
    )
  })

  test(`Back leads Cleo to her filters, her month and her day, ${where}`, async ({ cleos }) => {
    const page = await cleos(viewport)
    await page.goto('/browse?view=calendar&category=delivery')
    await expect(links(page).first()).toBeAttached()
    const before = page.url()
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page).not.toHaveURL(before)
    await hasComeWhole(page)
    const last = links(page).last()
    await last.scrollIntoViewIfNeeded()
    const number = Number(/number (\d+)/.exec((await last.textContent()) ?? '')?.[1])
    const month = await page
      .getByRole('heading', { level: 2, name: /20\d\d$/ })
      .first()
      .textContent()
    await comesBack(
      page,
      () => last.click(),
      number,
      async () => {
        await expect(page.getByRole('heading', { level: 2, name: month ?? '' })).toBeVisible()
        await expect(links(page).last()).toBeInViewport()
      },
    )
  })

  test(`Back leads Cleo to her filters and her view of the map, ${where}`, async ({ cleos }) => {
    const page = await cleos(viewport)
    await page.goto('/browse?view=map&category=delivery&at=41.920,-87.810,13')
    const map = page.getByRole('region', { name: 'Map of requests' })
    const pin = map.getByRole('button', { name: new RegExp(`${titleOf(apart)}$`) })
    await expect(pin).toBeVisible()
    const before = page.url()
    await map.getByRole('button', { name: 'Zoom in' }).click()
    await expect(page).not.toHaveURL(before)
    await expect(count(page)).toHaveText(/in view$/)
    await pin.press('Enter')
    const card = page.getByRole('dialog', { name: titleOf(apart) }).getByRole('link')
    await expect(card).toBeVisible()
    const inView = await count(page).textContent()
    await comesBack(
      page,
      () => card.press('Enter'),
      apart,
      async () => {
        await expect(pin).toBeVisible()
        await expect(count(page)).toHaveText(inView ?? '')
      },
    )
  })
}
