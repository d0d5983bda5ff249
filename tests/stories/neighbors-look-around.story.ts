import type { Page } from '@playwright/test'
import { demoPassword } from '#server/db/seed/demo.ts'
import type { Point } from '#shared/places/grid.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { count } from './browse-stage.ts'
import { button, desk, expect, looksRight, phone, test as stage } from './stage.ts'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

const small = { width: 320, height: 640 }

type Drawn = 'by others' | 'by nobody'

type Look = (drawn: Drawn, viewport?: typeof desk, query?: string) => Promise<Page>

const test = stage.extend<{ look: Look }>({
  look: async ({ browser, drawn: baseURL }, use) => {
    const context = await browser.newContext({ baseURL })
    await context.request.post('/api/auth/login', { data: { email: 'ben@porchlight.example', password: demoPassword } })
    await use(async (drawn, viewport = desk, query = '') => {
      const page = await context.newPage()
      await page.setViewportSize(viewport)
      await page.route('http://tiles.porchlight.example/**', (route) =>
        drawn === 'by others' ? route.fulfill({ contentType: 'image/png', body: onePixel }) : route.abort(),
      )
      await page.goto(`/browse${query}`)
      await expect(count(page)).toBeVisible()
      return page
    })
    await context.close()
  },
})

// Its server is not started twice.
test.describe.configure({ mode: 'default' })

const map = (page: Page) => page.getByRole('region', { name: 'Map of requests' })
const pin = (page: Page, title: string) => map(page).getByRole('button', { name: title })
const lines = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const failed = (page: Page) =>
  page.getByText('The map’s pictures could not be loaded. The pins stand where they should.')
const zoomOf = (page: Page) => Number(new URL(page.url()).searchParams.get('at')?.split(',')[2])

/** In the map: the towns whose name lies under a pin or a button, or across the map's edge. */
function cutNames(element: Element): string[] {
  const boxesOf = (selector: string) =>
    [...element.querySelectorAll(selector)].map((part) => ({ part, box: part.getBoundingClientRect() }))
  const isShown = ({ part }: { part: Element }) => getComputedStyle(part).visibility === 'visible'
  const names = boxesOf('.leaflet-marker-icon:not([role=button])').filter(isShown)
  if (names.length === 0) throw new Error('No town is named')
  const above = boxesOf('.leaflet-marker-icon[role=button] > span, .leaflet-control')
  const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const edge = element.getBoundingClientRect()
  const isCut = ({ box }: { box: DOMRect }) =>
    box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom
  const isCovered = ({ box }: { box: DOMRect }) => above.some((other) => meet(other.box, box))
  return names.filter((name) => isCut(name) || isCovered(name)).map(({ part }) => part.textContent ?? '')
}

const bunkBed = 'Put together a bunk bed before the kids notice'

test('Ben looks around his neighborhood, by hand and by keyboard', async ({ look }) => {
  const page = await look('by others')
  const before = page.url()
  await page.getByRole('tab', { name: 'Map' }).click()
  await expect(count(page)).toHaveText(/^\d+ requests in view$/)
  const all = await count(page).textContent()
  await expect(map(page).locator('img.leaflet-tile-loaded').first()).toBeVisible()
  await expect(map(page).getByRole('link', { name: 'mappers' })).toBeVisible()
  await expect(failed(page)).toHaveCount(0)
  await expect(lines(page)).toHaveCount(Number.parseInt(all ?? '', 10))
  await expect(page.getByText('Each pin stands for about half a mile around it, not for a house.')).toBeVisible()
  await looksRight(page)

  await pin(page, bunkBed).press('Enter')
  const card = page.getByRole('dialog', { name: bunkBed })
  await expect(card.getByRole('link')).toBeFocused()
  await expect(card).toContainText('$70')
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(pin(page, bunkBed)).toBeFocused()

  await pin(page, bunkBed).press('Space')
  await expect(card.getByRole('link')).toBeFocused()
  expect(await page.evaluate(() => scrollY), 'the page stands where it stood').toBe(0)
  await pin(page, bunkBed).click()
  await expect(card.getByRole('link')).toBeFocused()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/task\//)
  await page.goBack()
  await expect(map(page)).toBeVisible()

  const clusters = map(page).getByRole('button', { name: 'requests here, show each' })
  const pins = await map(page).getByRole('button').count()
  await clusters.first().focus()
  const scrolledTo = await page.evaluate(() => scrollY)
  await page.keyboard.press('Space')
  await expect(map(page).getByRole('button')).not.toHaveCount(pins)
  await expect(map(page)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scrolledTo)

  await expect(page).toHaveURL(/view=map&at=4\d\.\d{3}%2C-8\d\.\d{3}%2C\d+$/)
  for (let steps = 0; steps < 2; steps++) {
    const before = zoomOf(page)
    await button(page, 'Zoom in').click()
    await expect.poll(() => zoomOf(page)).toBe(before + 1)
  }

  const shared = await look('by others', desk, new URL(page.url()).search)
  const near = (await count(shared).textContent()) ?? ''
  expect(near).not.toBe(all)
  await shared.close()
  await expect(count(page)).toHaveText(near)
  await expect(lines(page)).toHaveCount(Number.parseInt(near, 10))

  await page.getByLabel('Category').selectOption('Household')
  await expect(page).toHaveURL(/category=household/)
  await page.goBack()
  await expect(count(page)).toHaveText(near)
  await page.goBack()
  await expect(page).toHaveURL(before)
  await page.goForward()
  await expect(count(page)).toHaveText(near)
})

/** In the map: the pins, each with its name, that lie under the buttons that zoom. */
function coveredPins(element: Element): string[] {
  const buttons = element.querySelector('.leaflet-control-zoom')?.getBoundingClientRect() ?? new DOMRect()
  const pins = [...element.querySelectorAll('.leaflet-marker-icon[role=button] > span')]
  const isCovered = ({ left, right, top, bottom }: DOMRect) =>
    left < buttons.right && right > buttons.left && top < buttons.bottom && bottom > buttons.top
  return pins.filter((pin) => isCovered(pin.getBoundingClientRect())).map(({ textContent }) => textContent ?? '')
}

test('what a cluster holds comes into sight beside the buttons', async ({ look }) => {
  const page = await look('by nobody', phone, '?view=map')
  const clusters = map(page).getByRole('button', { name: 'requests here, show each' })
  const last = (name: string) => clusters.filter({ hasText: name }).last()

  await map(page).getByRole('button', { name: '6 requests here, show each' }).press('Enter')
  await expect(pin(page, bunkBed)).toBeVisible()
  await expect.poll(() => map(page).evaluate(coveredPins)).toEqual([])

  await page.goto('/browse?view=map&at=41.885,-87.790,13')
  await expect(clusters.first()).toBeVisible()
  expect(await map(page).evaluate(coveredPins), 'a cluster that nobody sees').toEqual(['3 requests here, show each'])
  const before = page.url()
  await last('3').press('Enter')
  const algebra = pin(page, 'Algebra tutor for my ninth grader')
  await expect(algebra).toBeVisible()
  await expect.poll(() => map(page).evaluate(coveredPins)).toEqual([])
  await expect(page, 'the map has moved').not.toHaveURL(before)
  await expect(page.getByText(/^\d+ requests in view/)).toBeVisible()
  await expect(algebra, 'and the fan stays').toBeVisible()
})

/** In the map: whether the card that hangs from a pin is whole, and beside the buttons that zoom. */
function isClear(element: Element): boolean {
  const [map, buttons, card] = ['', '.leaflet-control-zoom', '.leaflet-popup-content-wrapper'].map((selector) =>
    (selector ? element.querySelector(selector) : element)?.getBoundingClientRect(),
  )
  if (!map || !buttons || !card) throw new Error('No card, or nothing to zoom with')
  return card.left >= map.left && card.top >= map.top && (card.right <= buttons.left || card.top >= buttons.bottom)
}

for (const [where, viewport] of Object.entries({ 'at a desk': desk, 'on a phone': phone, 'on a small phone': small }))
  test(`a card that hangs from a pin lies beside the buttons, ${where}`, async ({ look }) => {
    const query = `?view=map&q=${encodeURIComponent(bunkBed)}`
    const page = await look('by nobody', viewport, query)
    const tasks: Task[] = await (await page.request.get('/api/tasks')).json()
    const { latitude, longitude } = tasks.find(({ title }) => title === bunkBed) as Task & Point
    const { width = 0, height = 0 } = (await map(page).boundingBox()) ?? {}
    // The pin lies so near to the buttons that its card would begin under them.
    const degreesPx = 360 / 256 / 2 ** 13
    const south = (height / 2 - 130) * degreesPx * Math.cos((latitude * Math.PI) / 180)
    const west = (width / 2 - 40) * degreesPx
    await page.goto(`/browse${query}&at=${(latitude - south).toFixed(3)},${(longitude - west).toFixed(3)},13`)
    await pin(page, bunkBed).press('Enter')
    await expect(page.getByRole('dialog', { name: bunkBed })).toBeVisible()
    await expect.poll(() => map(page).evaluate(isClear)).toBe(true)
  })

test('without its pictures the map still says where, on a phone too', async ({ look }) => {
  const page = await look('by nobody', phone, '?view=map')
  await expect(failed(page)).toBeVisible()
  await expect(map(page).getByText('Berwyn', { exact: true })).toBeVisible()
  await expect(map(page).getByRole('button', { name: 'requests here, show each' }).first()).toBeVisible()
  await looksRight(page)
  expect(await map(page).evaluate(cutNames)).toEqual([])
  await map(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => map(page).evaluate(cutNames), 'nor closer by').toEqual([])

  await button(page, 'Paid').click()
  await expect(page).toHaveURL(/(?=.*compensation=money)(?=.*view=map).*&at=/)
  const left = page.url()
  await lines(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/task\//)
  await page.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect(page).toHaveURL(left)
  await expect(lines(page).first()).toBeVisible()
})

test('what has no place is said to be nowhere on the map', async ({ enter }) => {
  const { page } = await enter({ firstName: 'Ada', lastName: 'Lindgren' })
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
  await expect(page.getByText('1 request has no place on the map')).toBeVisible()
  await expect(count(page)).toHaveText('1 request in view')

  await button(page, 'Zoom in').press('Enter')
  await map(page).focus()
  for (const _ of 'east') await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText('No requests in view. Move the map or zoom out.')).toBeVisible()
  await expect(count(page)).toHaveText('0 requests in view')
  await looksRight(page)

  await button(page, 'Go to where they are').press('Enter')
  await expect(count(page)).toHaveText('1 request in view')
  await expect(map(page)).toBeFocused()
})

/** Readings at one place in Oak Park, at two prices in turn. */
async function postReadings(page: Page, title: string, count: number) {
  const wordy = { compensationType: 'service', serviceOffered: 'Two jars of marmalade' }
  for (let turn = 0; turn < count; turn++)
    await page.request.post('/api/tasks', {
      data: {
        taskType: 'service',
        title: `${title} ${turn}`,
        description: 'An hour of reading aloud, wherever that may be.',
        category: 'other',
        ...(turn % 2 ? wordy : { compensationType: 'money', compensation: 1005.5 }),
        address: '12 Maple Street, Oak Park, IL 60302',
      },
    })
}

test('what lies on one point is fanned out, and nothing covers another', async ({ enter }) => {
  const { page } = await enter({ firstName: 'Ada', lastName: 'Lindgren' })
  await postReadings(page, 'Read to the ospreys', 12)
  await page.setViewportSize(phone)
  await page.goto('/browse?view=map&q=ospreys')
  await map(page).getByRole('button', { name: '12 requests here, show each' }).press('Enter')
  const pins = pin(page, 'Read to the ospreys')
  await expect(pins).toHaveCount(12)
  const covered = () =>
    pins.evaluateAll((all) => {
      const boxes = all.map((one) => one.getBoundingClientRect())
      const meet = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      return boxes.filter((box) => boxes.some((other) => other !== box && meet(other, box))).length
    })
  await expect.poll(covered).toBe(0)
  await looksRight(page)
})

test('what is too much for one point of the map is read line by line', async ({ enter }) => {
  const { page } = await enter({ firstName: 'Ada', lastName: 'Lindgren' })
  await postReadings(page, 'Read to the herons', 25)
  await page.goto('/browse?view=map&q=herons')
  const crowd = map(page).getByRole('button', { name: '25 requests here, show each' })
  await crowd.press('Enter')
  await expect(page.getByRole('heading', { name: '25 requests in one place' })).toBeFocused()
  await expect(crowd).toBeVisible()
  await looksRight(page)
  await page.keyboard.press('Tab')
  await expect(lines(page).first().getByRole('link')).toBeFocused()
})
