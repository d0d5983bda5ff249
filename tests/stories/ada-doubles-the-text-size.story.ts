import type { Page } from '@playwright/test'
import type { Task } from '#shared/tasks/schema.ts'
import { cast, pia } from '../cast.ts'
import { type Shot, screens } from '../shots/screens.ts'
import { signIn } from '../shots/sign-in.ts'
import { type Ask, taskShots } from '../shots/tasks.ts'
import { desk, expect, expectAccessible, overflowPixels, phone, postDogWalk, test } from './story-test.ts'
import {
  doubleTextSize,
  findBrokenWords,
  findClippedTexts,
  findNamesBesidePictures,
  measureFontSizes,
} from './text-layout.ts'

const { ada, ben } = cast
const title = 'Walk a beagle at noon'

test('Ada chooses between two helpers with doubled text size', async ({ signUp }) => {
  const { page } = await signUp(ada)
  const id = await postDogWalk(page, title)
  for (const helper of [ben, pia]) {
    const { page: helperPage } = await signUp(helper)
    await helperPage.request.post('/api/offers', { data: { taskId: id } })
  }

  await page.goto(`/messages?task=${id}`)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect(page.getByText('Select a helper above')).toBeVisible()
  await expectAccessible(page)
  const name = page.getByRole('button', { name: /^Ben Okafor/ }).getByText('Ben Okafor', { exact: true })
  expect(await name.evaluate((text) => text.getBoundingClientRect().height)).toBeLessThan(120)
})

test('Ada writes to the second of two helpers on a phone with doubled text size', async ({ signUp }) => {
  const { page } = await signUp(ada, { phone: true })
  const id = await postDogWalk(page, title)
  for (const helper of [ben, pia]) {
    const { page: helperPage } = await signUp(helper)
    await helperPage.request.post('/api/offers', { data: { taskId: id } })
  }
  await page.addInitScript(doubleTextSize)
  await page.goto(`/messages?task=${id}`)
  await page.locator('[aria-pressed]').last().click()
  await page.reload()
  const [chosen, box] = [page.locator('[aria-pressed=true]'), page.getByRole('textbox')]
  await expect(box).toBeInViewport({ ratio: 1 })
  await expect(chosen).toBeInViewport({ ratio: 0.9 })
  await expectAccessible(page)
})

/** Runs in the page: scrolls to a part that loads when it becomes visible; returns how many parts are still loading. */
function scrollToLoading(): number {
  const loading = document.querySelectorAll('[aria-busy=true]')
  loading[0]?.scrollIntoView({ behavior: 'instant' })
  return loading.length
}

/** Layout errors of a screen with large text: words that are cut or broken, or a page wider than its window. */
async function findLayoutErrors(page: Page, name: string): Promise<string[]> {
  const overflow = await overflowPixels(page)
  const clippedTexts = await page.evaluate(findClippedTexts)
  const brokenWords = await page.evaluate(findBrokenWords)
  return [
    ...(overflow > 0 ? [`${name} is ${overflow} px too wide`] : []),
    ...clippedTexts.map((text) => `${name} cuts ${text}`),
    ...brokenWords.map((word) => `${name} breaks ${word}`),
  ]
}

test('no screen cuts or breaks a word with doubled text size', async ({ browser, demo }) => {
  test.setTimeout(600_000)
  const pages = new Map<Shot['as'], Page>()
  const pageOf = async (who: Shot['as']) => {
    const openPage = pages.get(who)
    if (openPage) return openPage
    const context = await browser.newContext({ baseURL: demo, viewport: phone })
    await signIn(context, who)
    const page = await context.newPage()
    await page.addInitScript(doubleTextSize)
    pages.set(who, page)
    return page
  }
  const ask: Ask = async (as, path) => (await (await pageOf(as)).request.get(path)).json()

  // Screens with held or failing calls have no texts of their own, and with text this large a desktop gets the phone's
  // menus.
  const shots = [...screens, ...(await taskShots(ask))].filter(
    ({ pendingCalls, failingCalls, only }) =>
      !pendingCalls && !failingCalls && (only === undefined || only === 'phone'),
  )
  const errors: string[] = []
  for (const { name, path, as, only, steps } of shots) {
    const page = await pageOf(as)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => page.evaluate(scrollToLoading), name).toBe(0)
    await steps?.(page)
    errors.push(...(await findLayoutErrors(page, `${name} on a phone`)))
    if (only === 'phone') continue
    await page.setViewportSize(desk)
    errors.push(...(await findLayoutErrors(page, `${name} at a desk`)))
    await page.setViewportSize(phone)
  }
  expect(errors).toEqual([])
  for (const page of pages.values()) await page.context().close()
})

test('all texts are twice as large with doubled text size', async ({ signUp, browser, baseURL }) => {
  const { page } = await signUp(ada)
  const taskPath = `/task/${await postDogWalk(page, title)}`
  const cardsPath = `/browse?q=${encodeURIComponent(title)}`
  const danPage = await browser.newPage({ ...(baseURL && { baseURL }) })
  for (const viewport of [phone, desk])
    for (const [reader, path] of [
      [page, taskPath],
      [page, cardsPath],
      [danPage, '/'],
    ] as const) {
      await reader.setViewportSize(viewport)
      await reader.goto(path)
      await reader.getByText('Pet Care').filter({ visible: true }).first().waitFor()
      const before = await reader.evaluate(measureFontSizes)
      await reader.addStyleTag({ content: 'html { font-size: 200% }' })
      const after = await reader.evaluate(measureFontSizes)
      const notDoubled = Object.keys(before).filter((text) => (after[text] ?? Infinity) < 1.95 * (before[text] ?? 0))
      expect(Object.keys(before).length).toBeGreaterThan(10)
      expect(notDoubled, `${path} at ${viewport.width} px`).toEqual([])
    }
  await danPage.close()
})

/** Expects every name on the page to be beside its picture, once all parts have loaded. */
async function expectNamesBesidePictures(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.evaluate(scrollToLoading)).toBe(0)
  const errors = () => page.evaluate(findNamesBesidePictures)
  await expect.poll(async () => (await errors()).count, path).toBeGreaterThan(0)
  expect((await errors()).elsewhere, `${path} at ${page.viewportSize()?.width} px`).toEqual([])
}

test('every name is beside its picture with normal text size', async ({ browser, demo }) => {
  const context = await browser.newContext({ baseURL: demo, viewport: phone })
  await signIn(context, 'maya')
  const page = await context.newPage()
  const tasks: Task[] = await (await context.request.get('/api/my-tasks')).json()
  const taskId = tasks.find(({ status }) => status === 'open')?.id
  const helper = tasks.find(({ status }) => status === 'matched')?.helperId
  const paths = ['/browse', `/task/${taskId}`, `/messages?task=${taskId}`]
  for (const path of [...paths, `/user/${helper}`, '/profile?tab=reviews']) await expectNamesBesidePictures(page, path)
  // At desktop width, the picture on a profile page is above the name, so profiles are left out.
  await page.setViewportSize(desk)
  for (const path of paths) await expectNamesBesidePictures(page, path)
  await context.close()
})

test('a long name of several lines is beside its picture too', async ({ signUp }) => {
  const long = { firstName: 'Maximiliana', lastName: 'Gonzalez de la Vega y Torres de Santa Cruz' }
  const id = await postDogWalk((await signUp(long)).page, title)
  const { page } = await signUp(ben, { phone: true })
  for (const path of ['/browse', `/task/${id}`]) await expectNamesBesidePictures(page, path)
})

/**
 * Runs in the page: the text size of the bottom navigation's labels, the size of the menu icon, the height of the bar,
 * and the labels that leave the window or overlap.
 */
function measureBottomBar() {
  const labels = [...document.querySelectorAll('[data-bottom-bar] a > span:nth-child(2)')]
  const menu = document.querySelector('[aria-label="Open menu"] svg')
  const boxes = labels.map((label) => label.getBoundingClientRect())
  const isOutside = ({ left, right }: DOMRect) => left < 0 || right > innerWidth
  const overlap = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  return {
    textPx: Math.min(...labels.map((label) => Number.parseFloat(getComputedStyle(label).fontSize))),
    menuPx: menu?.getBoundingClientRect().width ?? 0,
    barPx: document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().height ?? 0,
    count: labels.length,
    misplaced: labels
      .filter(
        (_, at) =>
          boxes.some((box, other) => other !== at && overlap(box, boxes[at] ?? box)) ||
          isOutside(boxes[at] ?? new DOMRect()),
      )
      .map(({ textContent }) => textContent),
  }
}

for (const width of [390, 320])
  test(`the bottom navigation grows with the text size, as far as ${width} px have space`, async ({ signUp }) => {
    const { page } = await signUp(ada, { phone: true })
    await page.setViewportSize({ ...phone, width })
    const menu = page.getByRole('button', { name: 'Open menu' })
    await page.goto('/browse')
    await menu.waitFor()
    const normal = await page.evaluate(measureBottomBar)
    await page.addInitScript(doubleTextSize)
    await page.reload()
    await menu.waitFor()
    const large = await page.evaluate(measureBottomBar)
    expect(large.menuPx).toBe(2 * normal.menuPx)
    expect(large.textPx).toBeGreaterThan((width === 390 ? 1.99 : 1.6) * normal.textPx)
    expect(large.barPx).toBeLessThanOrEqual(2 * normal.barPx)
    for (const { count, misplaced } of [normal, large])
      expect({ count, misplaced }).toEqual({ count: 5, misplaced: [] })
  })
