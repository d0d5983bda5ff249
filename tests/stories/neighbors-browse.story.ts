import type { BrowserContextOptions, Page } from '@playwright/test'
import { box, card, cards, count, test } from './browse-stage.ts'
import { button, desk, expect, looksRight, phone } from './stage.ts'

const oakPark = { latitude: 41.8885, longitude: -87.7898 }
const nearHome: BrowserContextOptions = { geolocation: oakPark, permissions: ['geolocation'] }
const bunkBed = 'Put together a bunk bed before the kids notice'

const everything = async (page: Page): Promise<{ title: string }[]> => (await page.request.get('/api/tasks')).json()

for (const [where, viewport] of Object.entries({ 'at a desk': desk, 'on a phone': phone }))
  test(`Ben sees what his neighbors ask for, ${where}`, async ({ look }) => {
    const page = await look({ viewport })
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Help Requests' })).toBeVisible()
    await expect(count(page)).toHaveText(`${(await everything(page)).length} requests`)
    await looksRight(page)

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

test('searching keeps up with typing, and the URL keeps the words', async ({ look }) => {
  const page = await look()
  await box(page).pressSequentially('bunk  bed ', { delay: 50 })
  await expect(box(page)).toHaveValue('bunk  bed ')
  await expect(count(page)).toHaveText('1 request')
  await expect(page).toHaveURL(/\?q=bunk\+bed$/)

  await page.reload()
  await expect(count(page)).toHaveText('1 request')
  await box(page).fill('submarine')
  await expect(page.getByRole('heading', { name: 'No requests found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters to see more results.')).toBeVisible()
  await looksRight(page)

  await button(page, 'Show all requests').click()
  await expect(box(page)).toHaveValue('')
  await expect(cards(page)).toHaveCount((await everything(page)).length)
})

test('who misspells a word is shown what is spelled nearly so', async ({ look }) => {
  const page = await look()
  const line = page.getByText('No exact match. Showing close spellings.')
  await box(page).fill('bunck bed')
  await expect(count(page)).toHaveText('1 request')
  await expect(card(page, bunkBed)).toBeVisible()
  await expect(line).toBeVisible()
  await looksRight(page)

  await box(page).fill('bunk bed')
  await expect(line).toHaveCount(0)
  await expect(count(page)).toHaveText('1 request')
})

test('filters are taken away one by one, all at once, or by going back', async ({ look }) => {
  const page = await look()
  await button(page, 'Paid').click()
  await button(page, 'Today').click()
  await page.getByLabel('Category').selectOption('Delivery')
  await expect(page).toHaveURL(/compensation=money&when=today&category=delivery/)
  await expect(button(page, 'Paid')).toHaveAttribute('aria-pressed', 'true')
  await looksRight(page)

  await page.goBack()
  await expect(page.getByLabel('Category')).toHaveValue('')
  await page.goForward()
  await expect(page.getByLabel('Category')).toHaveValue('delivery')

  await button(page, 'Remove filter: Delivery').press('Enter')
  await expect(page).toHaveURL(/\?compensation=money&when=today$/)
  await expect(button(page, 'Clear all')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Clear all')).toHaveCount(0)
  await expect(count(page)).toBeFocused()
  await expect(page).toHaveURL(/\/browse$/)
})

test('going back takes the words of a search away first, then the filters one by one', async ({ look }) => {
  const page = await look()
  await page.getByLabel('Category').selectOption('Household')
  await page.getByRole('combobox', { name: 'Time' }).selectOption('Next 7 days')
  for (const [typed, words] of [
    ['jun', 'jun'],
    ['iper', 'juniper'],
  ] as const) {
    await box(page).pressSequentially(typed)
    await expect(page).toHaveURL(`/browse?category=household&when=this_week&q=${words}`)
  }
  await page.goBack()
  await expect(page).toHaveURL('/browse?category=household&when=this_week')
  await expect(box(page)).toHaveValue('')

  await box(page).fill('bunk')
  await expect(page).toHaveURL(/&q=bunk$/)
  await button(page, 'Remove filter: Next 7 days').click()
  await box(page).fill('bunk bed')
  await expect(page).toHaveURL('/browse?category=household&q=bunk+bed')
  await page.goBack()
  await expect(page).toHaveURL('/browse?category=household&q=bunk')
  await page.goBack()
  await expect(page).toHaveURL('/browse?category=household&when=this_week&q=bunk')

  await button(page, 'Clear search').click()
  await expect(page).toHaveURL('/browse?category=household&when=this_week')
  await page.goBack()
  await expect(page, 'a search taken back leaves nothing to go back to').toHaveURL('/browse?category=household')
  await page.goBack()
  await expect(page).toHaveURL('/browse')
})

test('what is nearby is asked of the device, and told in steps', async ({ look }) => {
  const page = await look(nearHome)
  await expect(card(page, bunkBed)).not.toContainText('mile')
  await button(page, 'Nearby').click()
  await expect(page).toHaveURL(/\?miles=5$/)
  await expect(button(page, 'Remove filter: Within 5 miles')).toBeVisible()
  await expect(card(page, bunkBed)).toContainText('under 1 mile')

  await page.getByLabel('Sort by').selectOption('Closest')
  await expect(cards(page).first()).toContainText('under 1 mile')
  await expect(cards(page).last()).toContainText(/about \d miles/)
})

test('without a location the distance filter is dropped, and the list stays', async ({ look }) => {
  const page = await look({}, '?miles=5&when=this_week')
  await expect(page.getByRole('alert')).toContainText('Location Access')
  await expect(page.getByRole('alert')).toContainText('Unable to get your location. Distance filtering disabled.')
  await expect(page).toHaveURL(/\?when=this_week$/)
  await expect(button(page, 'Nearby')).toHaveAttribute('aria-pressed', 'false')
  await expect(cards(page).first()).toBeVisible()

  await page.goto('/browse?view=calendar&miles=5')
  await expect(page.getByRole('alert')).toContainText('Location Access')
  await expect(page, 'nobody chose the order of a calendar').toHaveURL(/\?view=calendar$/)
})

test('on a phone the filters wait in a drawer', async ({ look }) => {
  const page = await look({ viewport: phone })
  await button(page, 'Filters').click()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByLabel('Compensation').selectOption('Paid')
  await drawer.getByLabel('Time').selectOption('Next 7 days')
  await looksRight(page)

  const show = drawer.getByRole('button', { name: /^Show \d+ requests?$/ })
  expect((await show.boundingBox())?.height, 'its words stand on one line').toBeLessThan(50)
  await show.click()
  await expect(drawer).toBeHidden()
  await expect(button(page, 'Filters (2)')).toBeFocused()
  await looksRight(page)
})

test('Back closes the filters and leaves Ben where he is, though he came straight to the screen', async ({ look }) => {
  const page = await look({ viewport: phone })
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  const isBack = async (url: string) => {
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(url)
  }
  await button(page, 'Filters').click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await isBack('/browse')
  await expect(count(page)).toBeVisible()

  await button(page, 'Filters').click()
  await button(drawer, 'Close').click()
  await isBack('/browse')

  await button(page, 'Filters').click()
  await drawer.getByLabel('Compensation').selectOption('Paid')
  await expect(page).toHaveURL('/browse?compensation=money')
  await page.goBack()
  await isBack('/browse?compensation=money')
  await page.goBack()
  await expect(page, 'one step takes the filter away').toHaveURL('/browse')
  await expect(button(page, 'Paid')).toHaveAttribute('aria-pressed', 'false')
  await page.goBack()
  await expect(page, 'and one more leaves').not.toHaveURL(/browse/)
})

test('on a tablet a filter is taken away by a finger', async ({ look }) => {
  const page = await look({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true }, '?when=this_week')
  for (const target of [button(page, 'Remove filter: Next 7 days'), button(page, 'Clear all')])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test('what is still to come stands still', async ({ look }) => {
  const page = await look({ reducedMotion: 'no-preference' })
  await page.route('**/api/tasks', () => {})
  await page.reload()
  await expect(page.locator('.mantine-Skeleton-root').first()).toBeVisible()
  const loops = () =>
    document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY).length
  expect(await page.evaluate(loops)).toBe(0)
})

const smallWindows = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 320, height: 640 },
]

/** Within a page: how much of the first request stands above the window's edge, or above the bar there. */
function seenOfFirstPx(): number {
  const bar = document.querySelector('[data-thumb-bar]')?.getBoundingClientRect()
  const edge = bar?.height ? bar.top : innerHeight
  return edge - (document.querySelector('article')?.getBoundingClientRect().top ?? edge)
}

for (const viewport of smallWindows)
  test(`of the first request something is seen at once in ${viewport.width} × ${viewport.height} px`, async ({
    look,
  }) => {
    const page = await look({ viewport })
    for (const control of [box(page), button(page, 'Filters'), button(page, 'Nearby'), page.getByLabel('Sort by')])
      await expect(control).toBeInViewport({ ratio: 1 })
    for (const view of ['List', 'Calendar', 'Map'])
      await expect(page.getByRole('tab', { name: view })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(seenOfFirstPx)).toBeGreaterThan(90)
    await looksRight(page)
  })
