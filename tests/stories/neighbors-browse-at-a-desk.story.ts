import type { Locator } from '@playwright/test'
import type { Task } from '#shared/tasks/schema.ts'
import { cards, resultCount, searchBox, test } from './browse-fixture.ts'
import { button, expect, expectAccessible } from './story-test.ts'

const wideDesk = { width: 1280, height: 800 }
const narrowDesk = { width: 1090, height: 800 }
const chicago = { timezoneId: 'America/Chicago' }

/** The first request starts above this line, so that the screen begins with requests and not with controls. */
const firstCardPx = 260
const childcareNearby = '?category=childcare&miles=5&when=this_week'

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box
}

test('Ben sees two columns of requests below one bar at a desk', async ({ openBrowse }) => {
  const page = await openBrowse({ viewport: wideDesk })
  // Pictures and fonts still move the cards between two readings.
  await expect(async () => {
    const [first, second] = [await boxOf(cards(page).nth(0)), await boxOf(cards(page).nth(1))]
    expect(first.y).toBeLessThan(firstCardPx)
    expect(second.y).toBe(first.y)
    expect(second.x).toBeGreaterThan(first.x + first.width)
    expect(second.height, 'neighbors are equally high').toBe(first.height)
  }).toPass({ timeout: 10_000 })

  await page.setViewportSize(narrowDesk)
  expect((await boxOf(cards(page).nth(1))).y).toBeGreaterThan((await boxOf(cards(page).nth(0))).y)
})

test('the bar stays while Ben scrolls, says which filters are on, and unfolds the rest', async ({ openBrowse }) => {
  const page = await openBrowse({ viewport: wideDesk }, childcareNearby)
  const chips = page.getByRole('group', { name: 'Active filters' })
  await expect(chips).toHaveText('ChildcareWithin 5 milesNext 7 daysClear all')
  expect((await boxOf(cards(page).first())).y).toBeLessThan(firstCardPx)
  await button(page, 'Clear all').click()

  await page.getByRole('radio', { name: 'Requests', exact: true }).check({ force: true })
  await cards(page).nth(9).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  for (const control of [searchBox(page), button(page, 'Filters'), resultCount(page), chips])
    await expect(control).toBeInViewport({ ratio: 1 })
  const header = await boxOf(page.getByRole('banner'))
  expect((await boxOf(searchBox(page))).y, 'the header does not cover it').toBeGreaterThan(header.height)
  await expectAccessible(page)

  const category = page.getByLabel('Category')
  await expect(category).toBeHidden()
  await expect(button(page, 'Filters')).toHaveAttribute('aria-expanded', 'false')
  await button(page, 'Filters').press('Enter')
  await expect(button(page, 'Filters')).toHaveAttribute('aria-expanded', 'true')
  await category.selectOption('Childcare')
  await expect(chips).toHaveText('RequestsChildcareClear all')
  await expect(button(page, 'Filters (1)')).toBeVisible()
  await expectAccessible(page)
})

test('the bar does not cover what Ben reaches with the keyboard', async ({ openBrowse }) => {
  const page = await openBrowse({ viewport: wideDesk, ...chicago })
  await cards(page).nth(9).getByRole('link').first().focus()
  const bar = await boxOf(resultCount(page))
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Shift+Tab')
    expect((await boxOf(page.locator(':focus'))).y).toBeGreaterThan(bar.y + bar.height)
  }
})

/** The last Monday of a month with six weeks. */
const lastOfAugust = new Date('2026-08-31T12:00:00-05:00')

test('the calendar shows this week without scrolling, even if the weeks before are full', async ({ openBrowse }) => {
  const page = await openBrowse({ viewport: wideDesk, ...chicago })
  await page.clock.setFixedTime(lastOfAugust)
  await page.route('**/api/tasks', async (route) => {
    const response = await route.fetch()
    const tasks: Task[] = await response.json()
    const days = Array.from({ length: 31 * 4 }, (_, index) => (index % 31) + 1)
    const dated = days.map((day, index) => ({
      ...(tasks[index % tasks.length] as Task),
      id: crypto.randomUUID(),
      date: `2026-08-${String(day).padStart(2, '0')}T17:00:00.000Z`,
    }))
    await route.fulfill({ response, json: dated })
  })
  await page.goto('/browse?view=calendar')
  const weeks = page.getByRole('table', { name: 'Tasks in August 2026' }).locator('tbody tr')
  await expect(weeks).toHaveCount(6)
  await expect(weeks.last()).toBeInViewport({ ratio: 1 })
  await expect(weeks.last().locator('td[aria-current="date"]')).toContainText('+1 more')
  const { width } = await boxOf(page.getByRole('table'))
  expect(width, 'wider than the list').toBeGreaterThan(1140)
  await expectAccessible(page)

  const fifth = weeks.nth(1).getByRole('button', { name: '4 tasks on August 5, 2026', exact: true })
  await fifth.click()
  await expect(page.getByRole('dialog', { name: 'August 5, 2026' }).getByRole('link')).toHaveCount(4)
  await expectAccessible(page)
})

test('rows and pins of the map highlight each other', async ({ openBrowse }) => {
  const page = await openBrowse({ viewport: wideDesk, ...chicago }, '?view=map')
  const map = page.getByRole('region', { name: 'Map of tasks' })
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  const highlightedRows = rows.and(page.locator('[data-is-highlighted="true"]'))
  const highlightedPins = map.locator('[class*="highlighted"][role="button"]')
  expect((await boxOf(map)).width).toBeGreaterThan(850)
  await expect(map).toBeInViewport({ ratio: 1 })
  await expect(highlightedPins).toHaveCount(0)

  const river = map.getByRole('button', { name: /^\$40/ })
  const row = rows.filter({ hasText: ((await river.textContent()) ?? '').replace('$40, ', '') })
  await row.hover()
  await expect(highlightedPins).toHaveText(/^\$40/)
  await expectAccessible(page)
  await searchBox(page).hover()
  await expect(highlightedPins).toHaveCount(0)
  await row.getByRole('link').focus()
  await expect(highlightedPins).toHaveText(/^\$40/)
  await searchBox(page).focus()
  await expect(highlightedPins).toHaveCount(0)

  const cluster = map.getByRole('button', { name: '3 tasks here, show each' }).first()
  await cluster.hover()
  await expect(highlightedRows).toHaveCount(3)
  const clustered = (await highlightedRows.first().getByRole('link').textContent()) ?? ''
  await rows.filter({ hasText: clustered }).hover()
  await expect(highlightedPins, 'the cluster that hides its pin').toHaveText(/^3/)
  await river.hover()
  await expect(highlightedRows).toHaveCount(1)
  await expect(row, 'the list scrolls to it').toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY), 'the page does not').toBe(0)
  await searchBox(page).hover()
  await expect(highlightedRows).toHaveCount(0)

  await river.focus()
  await expect(highlightedRows).toHaveCount(1)
  await river.press('Enter')
  await expect(page.getByRole('dialog').getByRole('link')).toBeFocused()
  await searchBox(page).hover()
  await expect(highlightedRows, 'its popup is open').toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(river).toBeFocused()
})
