import type { Page } from '@playwright/test'
import { demoPassword } from '#server/demo/neighborhood/seed-demo.ts'
import type { Point } from '#shared/places/grid.ts'
import { sampleLabel } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { resultCount } from './browse-fixture.ts'
import { button, desk, expect, expectAccessible, phone, test as storyTest } from './story-test.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

const smallPhone = { width: 320, height: 640 }

type Tiles = 'with tiles' | 'without tiles'

type OpenMap = (tiles: Tiles, viewport?: typeof desk, query?: string) => Promise<Page>

const test = storyTest.extend<{ openMap: OpenMap }>({
  openMap: async ({ browser, demoWithTiles: baseURL }, use) => {
    const context = await browser.newContext({ baseURL })
    await context.request.post('/api/auth/login', { data: { email: 'ben@porchlight.example', password: demoPassword } })
    await use(async (tiles, viewport = desk, query = '') => {
      const page = await context.newPage()
      await page.setViewportSize(viewport)
      await page.route('http://tiles.porchlight.example/**', (route) =>
        tiles === 'with tiles' ? route.fulfill({ contentType: 'image/png', body: onePixel }) : route.abort(),
      )
      await page.goto(`/browse${query}`)
      await expect(resultCount(page)).toBeVisible()
      return page
    })
    await context.close()
  },
})

// The stories of this file share one worker, so that its server starts only once.
test.describe.configure({ mode: 'default' })

const map = (page: Page) => page.getByRole('region', { name: 'Map of tasks' })
const pin = (page: Page, title: string) => map(page).getByRole('button', { name: title })
const listItems = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
/** Sample tasks are listed, but not counted. */
const countedItems = (page: Page) => listItems(page).filter({ hasNotText: sampleLabel })
const tilesFailedText = (page: Page) =>
  page.getByText('The map’s pictures could not be loaded. The pins stand where they should.')
const zoomInUrl = (page: Page) => Number(new URL(page.url()).searchParams.get('at')?.split(',')[2])

/** Runs in the map: the town names that are covered by a pin or a control, or cut off by the map's edge. */
function findCutNames(element: Element): string[] {
  const boxesOf = (selector: string) =>
    [...element.querySelectorAll(selector)].map((part) => ({ part, box: part.getBoundingClientRect() }))
  const isShown = ({ part }: { part: Element }) => getComputedStyle(part).visibility === 'visible'
  const names = boxesOf('.leaflet-marker-icon:not([role=button])').filter(isShown)
  if (names.length === 0) throw new Error('No town is named')
  const above = boxesOf('.leaflet-marker-icon[role=button] > span, .leaflet-control')
  const overlap = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const edge = element.getBoundingClientRect()
  const isClipped = ({ box }: { box: DOMRect }) =>
    box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom
  const isCovered = ({ box }: { box: DOMRect }) => above.some((other) => overlap(other.box, box))
  return names.filter((name) => isClipped(name) || isCovered(name)).map(({ part }) => part.textContent ?? '')
}

const bunkBed = 'Put together a bunk bed before the kids notice'

test('Ben explores the map of his neighborhood with the mouse and the keyboard', async ({ openMap }) => {
  const page = await openMap('with tiles')
  const before = page.url()
  await page.getByRole('tab', { name: 'Map' }).click()
  await expect(resultCount(page)).toHaveText(/^\d+ requests in view$/)
  const allCount = await resultCount(page).textContent()
  await expect(map(page).locator('img.leaflet-tile-loaded').first()).toBeVisible()
  await expect(map(page).getByRole('link', { name: 'mappers' })).toBeVisible()
  await expect(tilesFailedText(page)).toHaveCount(0)
  await expect(countedItems(page)).toHaveCount(Number.parseInt(allCount ?? '', 10))
  await expect(page.getByText('Each pin stands for about half a mile around it, not for a house.')).toBeVisible()
  await expectAccessible(page)

  await pin(page, bunkBed).press('Enter')
  const card = page.getByRole('dialog', { name: bunkBed })
  await expect(card.getByRole('link')).toBeFocused()
  await expect(card).toContainText('$70')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(pin(page, bunkBed)).toBeFocused()

  await pin(page, bunkBed).press('Space')
  await expect(card.getByRole('link')).toBeFocused()
  expect(await page.evaluate(() => scrollY), 'the page does not scroll').toBe(0)
  await pin(page, bunkBed).click()
  await expect(card.getByRole('link')).toBeFocused()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/task\//)
  await page.goBack()
  await expect(map(page)).toBeVisible()

  const clusters = map(page).getByRole('button', { name: 'tasks here, show each' })
  const pins = await map(page).getByRole('button').count()
  await clusters.first().focus()
  const scrolledTo = await page.evaluate(() => scrollY)
  await page.keyboard.press('Space')
  await expect(map(page).getByRole('button')).not.toHaveCount(pins)
  await expect(map(page)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scrolledTo)

  await expect(page).toHaveURL(/view=map&at=4\d\.\d{3}%2C-8\d\.\d{3}%2C\d+$/)
  for (let steps = 0; steps < 2; steps++) {
    const before = zoomInUrl(page)
    await button(page, 'Zoom in').click()
    await expect.poll(() => zoomInUrl(page)).toBe(before + 1)
  }

  const shared = await openMap('with tiles', desk, new URL(page.url()).search)
  const nearCount = (await resultCount(shared).textContent()) ?? ''
  expect(nearCount).not.toBe(allCount)
  await shared.close()
  await expect(resultCount(page)).toHaveText(nearCount)
  await expect(countedItems(page)).toHaveCount(Number.parseInt(nearCount, 10))

  await button(page, 'Filters').click()
  await page.getByLabel('Category').selectOption('Household')
  await expect(page).toHaveURL(/category=household/)
  await page.goBack()
  await expect(resultCount(page)).toHaveText(nearCount)
  await page.goBack()
  await expect(page).toHaveURL(before)
  await page.goForward()
  await expect(resultCount(page)).toHaveText(nearCount)
})

/** Runs in the map: names of the pins that are covered by the zoom buttons. */
function findCoveredPins(element: Element): string[] {
  const buttons = element.querySelector('.leaflet-control-zoom')?.getBoundingClientRect() ?? new DOMRect()
  const pins = [...element.querySelectorAll('.leaflet-marker-icon[role=button] > span')]
  const isCovered = ({ left: url, right, top, bottom }: DOMRect) =>
    url < buttons.right && right > buttons.left && top < buttons.bottom && bottom > buttons.top
  return pins.filter((pin) => isCovered(pin.getBoundingClientRect())).map(({ textContent }) => textContent ?? '')
}

test('the pins of a cluster that Ben opens are not covered by the zoom buttons', async ({ openMap }) => {
  const page = await openMap('without tiles', phone, '?view=map')
  const clusters = map(page).getByRole('button', { name: 'tasks here, show each' })
  const lastCluster = (name: string) => clusters.filter({ hasText: name }).last()

  await map(page).getByRole('button', { name: '6 tasks here, show each' }).press('Enter')
  await expect(pin(page, bunkBed)).toBeVisible()
  await expect.poll(() => map(page).evaluate(findCoveredPins)).toEqual([])

  await page.goto('/browse?view=map&at=41.885,-87.790,13')
  await expect(clusters.first()).toBeVisible()
  expect(await map(page).evaluate(findCoveredPins), 'a cluster is covered before it is opened').toEqual([
    '3 tasks here, show each',
  ])
  const before = page.url()
  await lastCluster('3').press('Enter')
  const algebra = pin(page, 'Algebra tutor for my ninth grader')
  await expect(algebra).toBeVisible()
  await expect.poll(() => map(page).evaluate(findCoveredPins)).toEqual([])
  await expect(page, 'the map has moved').not.toHaveURL(before)
  await expect(page.getByText(/^\d+ requests in view/)).toBeVisible()
  await expect(algebra, 'the cluster stays open').toBeVisible()
})

/** Runs in the map: true if the popup of a pin is inside the map and not covered by the zoom buttons. */
function isPopupClear(element: Element): boolean {
  const [map, buttons, card] = ['', '.leaflet-control-zoom', '.leaflet-popup-content-wrapper'].map((selector) =>
    (selector ? element.querySelector(selector) : element)?.getBoundingClientRect(),
  )
  if (!map || !buttons || !card) throw new Error('No card, or nothing to zoom with')
  return card.left >= map.left && card.top >= map.top && (card.right <= buttons.left || card.top >= buttons.bottom)
}

for (const [where, viewport] of Object.entries({
  'at a desk': desk,
  'on a phone': phone,
  'on a small phone': smallPhone,
}))
  test(`the card of a pin is not covered by the zoom buttons, ${where}`, async ({ openMap }) => {
    const query = `?view=map&q=${encodeURIComponent(bunkBed)}`
    const page = await openMap('without tiles', viewport, query)
    const tasks: Task[] = await (await page.request.get('/api/tasks')).json()
    const { latitude, longitude } = tasks.find(({ title }) => title === bunkBed) as Task & Point
    const { width = 0, height = 0 } = (await map(page).boundingBox()) ?? {}
    // The pin is so close to the zoom buttons that its popup would begin under them.
    const degreesPx = 360 / 256 / 2 ** 13
    const south = (height / 2 - 130) * degreesPx * Math.cos((latitude * Math.PI) / 180)
    const west = (width / 2 - 40) * degreesPx
    await page.goto(`/browse${query}&at=${(latitude - south).toFixed(3)},${(longitude - west).toFixed(3)},13`)
    await pin(page, bunkBed).press('Enter')
    await expect(page.getByRole('dialog', { name: bunkBed })).toBeVisible()
    await expect.poll(() => map(page).evaluate(isPopupClear)).toBe(true)
  })

test('Ben reads town names on the map when its tiles do not load, on a phone too', async ({ openMap }) => {
  const page = await openMap('without tiles', phone, '?view=map')
  await expect(tilesFailedText(page)).toBeVisible()
  await expect(map(page).getByText('Berwyn', { exact: true })).toBeVisible()
  await expect(map(page).getByRole('button', { name: 'tasks here, show each' }).first()).toBeVisible()
  await expectAccessible(page)
  expect(await map(page).evaluate(findCutNames)).toEqual([])
  await map(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => map(page).evaluate(findCutNames), 'nor after zooming in').toEqual([])

  await button(page, 'Paid').click()
  await expect(page).toHaveURL(/(?=.*compensation=money)(?=.*view=map).*&at=/)
  const url = page.url()
  await listItems(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/task\//)
  await page.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect(page).toHaveURL(url)
  await expect(listItems(page).first()).toBeVisible()
})

test('Ada reads how many requests have no place on the map', async ({ signUp }) => {
  const { page } = await signUp({ firstName: 'Ada', lastName: 'Lindgren' })
  for (const address of ['Behind the big oak tree', '12 Maple Street, Oak Park, IL 60302'])
    await page.request.post('/api/tasks', {
      data: {
        taskType: 'service',
        title: 'Read to the zephyrs',
        description: 'An hour of reading aloud, wherever that may be.',
        category: 'other',
        compensationType: 'money',
        compensation: 5,
        address,
      },
    })
  await page.goto('/browse?view=map&q=zephyrs')
  await expect(page.getByText('1 task has no place on the map')).toBeVisible()
  await expect(resultCount(page)).toHaveText('1 request in view')

  await button(page, 'Zoom in').press('Enter')
  await map(page).focus()
  for (const _ of 'east') await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('No tasks in view. Move the map or zoom out.')).toBeVisible()
  await expect(resultCount(page)).toHaveText('0 requests in view')
  await expectAccessible(page)

  await button(page, 'Go to where they are').press('Enter')
  await expect(resultCount(page)).toHaveText('1 request in view')
  await expect(map(page)).toBeFocused()
})

/** Posts services at one place in Oak Park, alternating between two kinds of pay. */
async function postReadings(page: Page, title: string, resultCount: number) {
  const servicePay = { compensationType: 'service', serviceOffered: 'Two jars of marmalade' }
  for (let number = 0; number < resultCount; number++)
    await page.request.post('/api/tasks', {
      data: {
        taskType: 'service',
        title: `${title} ${number}`,
        description: 'An hour of reading aloud, wherever that may be.',
        category: 'other',
        ...(number % 2 ? servicePay : { compensationType: 'money', compensation: 1005.5 }),
        address: '12 Maple Street, Oak Park, IL 60302',
      },
    })
}

test('Ada opens a cluster of requests at one point, and no pin covers another', async ({ signUp }) => {
  const { page } = await signUp({ firstName: 'Ada', lastName: 'Lindgren' })
  await postReadings(page, 'Read to the ospreys', 12)
  await page.setViewportSize(phone)
  await page.goto('/browse?view=map&q=ospreys')
  await map(page).getByRole('button', { name: '12 tasks here, show each' }).press('Enter')
  const pins = pin(page, 'Read to the ospreys')
  await expect(pins).toHaveCount(12)
  const countCovered = () =>
    pins.evaluateAll((elements) => {
      const boxes = elements.map((one) => one.getBoundingClientRect())
      const overlap = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      return boxes.filter((box) => boxes.some((other) => other !== box && overlap(other, box))).length
    })
  await expect.poll(countCovered).toBe(0)
  await expectAccessible(page)
})

test('Ada reads a large cluster at one point as a list', async ({ signUp }) => {
  const { page } = await signUp({ firstName: 'Ada', lastName: 'Lindgren' })
  await postReadings(page, 'Read to the herons', 25)
  await page.goto('/browse?view=map&q=herons')
  const cluster = map(page).getByRole('button', { name: '25 tasks here, show each' })
  await cluster.press('Enter')
  await expect(page.getByRole('heading', { name: '25 tasks in one place' })).toBeFocused()
  await expect(cluster).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(listItems(page).first().getByRole('link')).toBeFocused()
})
