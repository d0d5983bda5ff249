import type { Page } from '@playwright/test'
import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { card, cards, resultCount, searchBox, test } from './browse-fixture.ts'
import { button, desk, expect, expectAccessible, phone } from './story-test.ts'

const bunkBed = 'Put together a bunk bed before the kids notice'

const readAllTasks = async (page: Page): Promise<Pick<Task, 'title' | 'taskType' | 'requesterId'>[]> =>
  (await page.request.get('/api/tasks')).json()

/** Sample tasks are listed, but not counted. */
const readCountedTasks = async (page: Page) => (await readAllTasks(page)).filter((task) => !isSample(task))

for (const [where, viewport] of Object.entries({ 'at a desk': desk, 'on a phone': phone }))
  test(`Ben sees the requests of his neighbors, ${where}`, async ({ openBrowse }) => {
    const page = await openBrowse({ viewport })
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Help Requests' })).toBeVisible()
    await expect(resultCount(page)).toHaveText(`${(await readCountedTasks(page)).length} requests`)
    await expect(cards(page).last(), 'samples stand last').toContainText('Sample Task')
    await expectAccessible(page)

    await expect(card(page, bunkBed)).toContainText('Household')
    await expect(card(page, bunkBed)).toContainText('$70')
    await expect(card(page, bunkBed)).toContainText('2.5 hours')
    await expect(card(page, bunkBed)).toContainText(/Oak Park, 6030\d/)
    await expect(cards(page).filter({ hasText: 'Sample Task' })).toHaveCount(3)
    await expect(cards(page).filter({ hasText: 'What you offer' })).not.toContainText('Offer Help')
    await expect(cards(page).filter({ hasText: 'Service offered' })).toHaveCount(3)

    const open = cards(page).filter({ hasText: 'Offer Help' }).first()
    const title = await open.getByRole('heading').textContent()
    await expect(open.getByRole('button', { name: 'Offer Help', exact: true })).toHaveAccessibleDescription(title ?? '')
    await card(page, bunkBed).scrollIntoViewIfNeeded()
    await expect(card(page, bunkBed).getByRole('link', { name: 'Offer Sent' })).toHaveAccessibleDescription(bunkBed)
    await card(page, bunkBed).click({ position: { x: 100, y: 100 } })
    await expect(page).toHaveURL(/\/task\//)
  })

for (const [where, viewport] of Object.entries({ 'at a desk': desk, 'on a phone': phone }))
  test(`Ben looks at what neighbors offer, and at requests alone, ${where}`, async ({ openBrowse }) => {
    const page = await openBrowse({ viewport })
    const offered = cards(page).filter({ hasText: /Service offered|What you offer/ })
    const all = await readCountedTasks(page)
    const offeredCount = all.filter(({ taskType }) => taskType === 'service').length
    expect(offeredCount).toBeGreaterThan(1)
    const choice = (label: string) => page.getByRole('radio', { name: label, exact: true })
    const choose = (label: string) => choice(label).check({ force: true })
    const chip = (label: string) => button(page, `Remove filter: ${label}`)

    await choose('What neighbors offer')
    await expect(resultCount(page)).toHaveText(`${offeredCount} services`)
    await expect(page).toHaveURL(/\?type=service$/)
    await expect(cards(page)).toHaveCount(offeredCount)
    await expect(chip('What neighbors offer')).toBeVisible()
    await expectAccessible(page)

    await page.goto('/browse?type=service&q=qqqqzz')
    await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Post a request' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/browse?type=service')

    await choose('Requests')
    await expect(resultCount(page)).toHaveText(`${all.length - offeredCount} requests`)
    await expect(offered).toHaveCount(0)
    await page.reload()
    await expect(choice('Requests')).toBeChecked()
    await chip('Requests').click()
    await expect(page).toHaveURL(/browse$/)
    await expect(choice('Both')).toBeChecked()
    await expect(resultCount(page)).toBeFocused()
  })

test('Ben searches while he types, and the URL keeps his search', async ({ openBrowse }) => {
  const page = await openBrowse()
  await searchBox(page).pressSequentially('bunk  bed ', { delay: 50 })
  await expect(searchBox(page)).toHaveValue('bunk  bed ')
  await expect(resultCount(page)).toHaveText('1 request')
  await expect(page).toHaveURL(/\?q=bunk\+bed$/)

  await page.reload()
  await expect(resultCount(page)).toHaveText('1 request')
  await searchBox(page).fill('submarine')
  await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters to see more results.')).toBeVisible()
  await expectAccessible(page)

  await button(page, 'Show all tasks').click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(cards(page)).toHaveCount((await readAllTasks(page)).length)
})

test('Ben misspells a word, and sees requests with a similar spelling', async ({ openBrowse }) => {
  const page = await openBrowse()
  const line = page.getByText('No exact match. Showing close spellings.')
  await searchBox(page).fill('bunck bed')
  await expect(resultCount(page)).toHaveText('1 request')
  await expect(card(page, bunkBed)).toBeVisible()
  await expect(line).toBeVisible()
  await expectAccessible(page)

  await searchBox(page).fill('bunk bed')
  await expect(line).toHaveCount(0)
  await expect(resultCount(page)).toHaveText('1 request')
})

test('Ben removes filters one by one, all at once, or by going back', async ({ openBrowse }) => {
  const page = await openBrowse()
  await button(page, 'Paid').click()
  await button(page, 'Today').click()
  await button(page, 'Filters (2)').click()
  await page.getByLabel('Category').selectOption('Delivery')
  await expect(page).toHaveURL(/compensation=money&when=today&category=delivery/)
  await expect(button(page, 'Paid')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await page.goBack()
  await expect(page.getByLabel('Category')).toHaveValue('')
  await page.goForward()
  await expect(page.getByLabel('Category')).toHaveValue('delivery')

  await button(page, 'Remove filter: Delivery').press('Enter')
  await expect(page).toHaveURL(/\?compensation=money&when=today$/)
  await expect(button(page, 'Clear all')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Clear all')).toHaveCount(0)
  await expect(resultCount(page)).toBeFocused()
  await expect(page).toHaveURL(/\/browse$/)
})

test('Ben goes back, which removes his search first, and then the filters one by one', async ({ openBrowse }) => {
  const page = await openBrowse()
  await button(page, 'Filters').click()
  await page.getByLabel('Category').selectOption('Household')
  await page.getByRole('combobox', { name: 'Time' }).selectOption('Next 7 days')
  for (const [typed, query] of [
    ['jun', 'jun'],
    ['iper', 'juniper'],
  ] as const) {
    await searchBox(page).pressSequentially(typed)
    await expect(page).toHaveURL(`/browse?category=household&when=this_week&q=${query}`)
  }
  await page.goBack()
  await expect(page).toHaveURL('/browse?category=household&when=this_week')
  await expect(searchBox(page)).toHaveValue('')

  await searchBox(page).fill('bunk')
  await expect(page).toHaveURL(/&q=bunk$/)
  await button(page, 'Remove filter: Next 7 days').click()
  await searchBox(page).fill('bunk bed')
  await expect(page).toHaveURL('/browse?category=household&q=bunk+bed')
  await page.goBack()
  await expect(page).toHaveURL('/browse?category=household&q=bunk')
  await page.goBack()
  await expect(page).toHaveURL('/browse?category=household&when=this_week&q=bunk')

  await button(page, 'Clear search').click()
  await expect(page).toHaveURL('/browse?category=household&when=this_week')
  await page.goBack()
  await expect(page, 'a cleared search leaves no entry in the history').toHaveURL('/browse?category=household')
  await page.goBack()
  await expect(page).toHaveURL('/browse')
})

test('Ben opens the filters in a drawer on a phone', async ({ openBrowse }) => {
  const page = await openBrowse({ viewport: phone })
  await button(page, 'Filters').click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByLabel('Compensation').selectOption('Paid')
  await drawer.getByLabel('Time').selectOption('Next 7 days')
  await expectAccessible(page)

  const show = drawer.getByRole('button', { name: /^Show \d+ requests?$/ })
  expect((await show.boundingBox())?.height, 'its label is on one line').toBeLessThan(50)
  await show.click()
  await expect(drawer).toBeHidden()
  await expect(button(page, 'Filters (2)')).toBeFocused()
  await expectAccessible(page)
})

test('Ben closes the filters with Back and stays on the first screen of his visit', async ({ openBrowse }) => {
  const page = await openBrowse({ viewport: phone })
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  const expectClosed = async (url: string) => {
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(url)
  }
  await button(page, 'Filters').click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expectClosed('/browse')
  await expect(resultCount(page)).toBeVisible()

  await button(page, 'Filters').click()
  await button(drawer, 'Close').click()
  await expectClosed('/browse')

  await button(page, 'Filters').click()
  await drawer.getByLabel('Compensation').selectOption('Paid')
  await expect(page).toHaveURL('/browse?compensation=money')
  await page.goBack()
  await expectClosed('/browse?compensation=money')
  await page.goBack()
  await expect(page, 'one step removes the filter').toHaveURL('/browse')
  await expect(button(page, 'Paid')).toHaveAttribute('aria-pressed', 'false')
  await page.goBack()
  await expect(page, 'one more leaves the page').not.toHaveURL(/browse/)
})

test('the buttons that remove filters are large enough for a finger on a tablet', async ({ openBrowse }) => {
  const page = await openBrowse(
    { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true },
    '?when=this_week',
  )
  for (const target of [button(page, 'Remove filter: Next 7 days'), button(page, 'Clear all')])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('placeholders of a loading list are not animated', async ({ openBrowse }) => {
  const page = await openBrowse({ reducedMotion: 'no-preference' })
  await page.route('**/api/tasks', () => {})
  await page.reload()
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
  const countEndlessAnimations = () =>
    document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY).length
  expect(await page.evaluate(countEndlessAnimations)).toBe(0)
})

const smallWindows = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 320, height: 640 },
]

/** Runs in the page: how many pixels of the first request are visible above the window's edge or the bottom bar. */
function visiblePxOfFirst(): number {
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect()
  const edge = bar?.height ? bar.top : innerHeight
  return edge - (document.querySelector('article')?.getBoundingClientRect().top ?? edge)
}

for (const viewport of smallWindows)
  test(`Ben sees a part of the first request without scrolling in ${viewport.width} × ${viewport.height} px`, async ({
    openBrowse,
  }) => {
    const page = await openBrowse({ viewport })
    for (const control of [
      searchBox(page),
      button(page, 'Filters'),
      button(page, 'Nearby'),
      page.getByLabel('Sort by'),
    ])
      await expect(control).toBeInViewport({ ratio: 1 })
    for (const view of ['List', 'Calendar', 'Map'])
      await expect(page.getByRole('tab', { name: view })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(visiblePxOfFirst)).toBeGreaterThan(90)
    await expectAccessible(page)
  })
