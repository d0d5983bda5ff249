import type { Page } from '@playwright/test'
import type { Task } from '#shared/tasks/schema.ts'
import { cast, pia } from '../cast.ts'
import { type Shot, screens } from '../shots/screens.ts'
import { signIn } from '../shots/sign-in.ts'
import { type Ask, taskShots } from '../shots/tasks.ts'
import { brokenWords, cutWords, enlarge, sizesOfWords, wordsBesidePictures } from './enlarge.ts'
import { desk, expect, looksRight, overflowPixels, phone, postsForADogWalk, test } from './stage.ts'

const { ada, ben } = cast
const title = 'Walk a beagle at noon'

test('Ada chooses between two helpers with her text twice as large', async ({ enter }) => {
  const { page } = await enter(ada)
  const id = await postsForADogWalk(page, title)
  for (const helper of [ben, pia]) {
    const { page: theirs } = await enter(helper)
    await theirs.request.post('/api/offers', { data: { taskId: id } })
  }

  await page.goto(`/messages?task=${id}`)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect(page.getByText('Select a helper above')).toBeVisible()
  await looksRight(page)
  const name = page.getByText('Ben Okafor', { exact: true })
  expect(await name.evaluate((words) => words.getBoundingClientRect().height)).toBeLessThan(120)
})

test('Ada writes to the second of two helpers on a phone, with her text twice as large', async ({ enter }) => {
  const { page } = await enter(ada, { phone: true })
  const id = await postsForADogWalk(page, title)
  for (const helper of [ben, pia]) {
    const { page: theirs } = await enter(helper)
    await theirs.request.post('/api/offers', { data: { taskId: id } })
  }
  await page.addInitScript(enlarge)
  await page.goto(`/messages?task=${id}`)
  await page.locator('[aria-pressed]').last().click()
  await page.reload()
  const [chosen, words] = [page.locator('[aria-pressed=true]'), page.getByRole('textbox')]
  await expect(words).toBeInViewport({ ratio: 1 })
  await expect(chosen).toBeInViewport({ ratio: 0.9 })
  await looksRight(page)
})

/** Within a page: what is far below is loaded as its reader comes to it. */
function comeToWhatLoads(): number {
  const busy = document.querySelectorAll('[aria-busy=true]')
  busy[0]?.scrollIntoView({ behavior: 'instant' })
  return busy.length
}

/**
 * What is wrong with a screen that is read in large letters: words that are cut or broken, or a page wider than its
 * window.
 */
async function faults(page: Page, name: string): Promise<string[]> {
  const wide = await overflowPixels(page)
  const cut = await page.evaluate(cutWords)
  const broken = await page.evaluate(brokenWords)
  return [
    ...(wide > 0 ? [`${name} is ${wide} px too wide`] : []),
    ...cut.map((words) => `${name} cuts ${words}`),
    ...broken.map((word) => `${name} breaks ${word}`),
  ]
}

test('no screen cuts or breaks a word that is written twice as large', async ({ browser, demo }) => {
  test.setTimeout(600_000)
  const pages = new Map<Shot['as'], Page>()
  const pageOf = async (who: Shot['as']) => {
    const known = pages.get(who)
    if (known) return known
    const context = await browser.newContext({ baseURL: demo, viewport: phone })
    await signIn(context, who)
    const page = await context.newPage()
    await page.addInitScript(enlarge)
    pages.set(who, page)
    return page
  }
  const ask: Ask = async (as, path) => (await (await pageOf(as)).request.get(path)).json()

  // What is held or fails has no words of its own; the desk's menus are the phone's when letters are this large.
  const shown = [...screens, ...(await taskShots(ask))].filter(
    ({ held, failing, only }) => !held && !failing && (only === undefined || only === 'phone'),
  )
  const found: string[] = []
  for (const { name, path, as, only, steps } of shown) {
    const page = await pageOf(as)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => page.evaluate(comeToWhatLoads), name).toBe(0)
    await steps?.(page)
    found.push(...(await faults(page, `${name} on a phone`)))
    if (only === 'phone') continue
    await page.setViewportSize(desk)
    found.push(...(await faults(page, `${name} at a desk`)))
    await page.setViewportSize(phone)
  }
  expect(found).toEqual([])
  for (const page of pages.values()) await page.context().close()
})

test('what is read is twice as large where Ada wants it so', async ({ enter, browser, baseURL }) => {
  const { page } = await enter(ada)
  const task = `/task/${await postsForADogWalk(page, title)}`
  const cards = `/browse?q=${encodeURIComponent(title)}`
  const dans = await browser.newPage({ ...(baseURL && { baseURL }) })
  for (const viewport of [phone, desk])
    for (const [reader, path] of [
      [page, task],
      [page, cards],
      [dans, '/'],
    ] as const) {
      await reader.setViewportSize(viewport)
      await reader.goto(path)
      await reader.getByText('Pet Care').filter({ visible: true }).first().waitFor()
      const before = await reader.evaluate(sizesOfWords)
      await reader.addStyleTag({ content: 'html { font-size: 200% }' })
      const after = await reader.evaluate(sizesOfWords)
      const small = Object.keys(before).filter((text) => (after[text] ?? Infinity) < 1.95 * (before[text] ?? 0))
      expect(Object.keys(before).length).toBeGreaterThan(10)
      expect(small, `${path} at ${viewport.width} px`).toEqual([])
    }
  await dans.close()
})

/** Whoever is pictured on the page, all that belongs there being read. */
async function everybodyStandsBeside(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.evaluate(comeToWhatLoads)).toBe(0)
  const found = () => page.evaluate(wordsBesidePictures)
  await expect.poll(async () => (await found()).count, path).toBeGreaterThan(0)
  expect((await found()).elsewhere, `${path} at ${page.viewportSize()?.width} px`).toEqual([])
}

test('in letters of the usual size every name stands beside its picture', async ({ browser, demo }) => {
  const context = await browser.newContext({ baseURL: demo, viewport: phone })
  await signIn(context, 'maya')
  const page = await context.newPage()
  const tasks: Task[] = await (await context.request.get('/api/my-tasks')).json()
  const task = tasks.find(({ status }) => status === 'open')?.id
  const helper = tasks.find(({ status }) => status === 'matched')?.helperId
  const paths = ['/browse', `/task/${task}`, `/messages?task=${task}`]
  for (const path of [...paths, `/user/${helper}`, '/profile?tab=reviews']) await everybodyStandsBeside(page, path)
  // A profile's own face stands above its name there.
  await page.setViewportSize(desk)
  for (const path of paths) await everybodyStandsBeside(page, path)
  await context.close()
})

test('a long name stands beside its picture too, on as many lines as it needs', async ({ enter }) => {
  const long = { firstName: 'Maximiliana', lastName: 'Gonzalez de la Vega y Torres de Santa Cruz' }
  const id = await postsForADogWalk((await enter(long)).page, title)
  const { page } = await enter(ben, { phone: true })
  for (const path of ['/browse', `/task/${id}`]) await everybodyStandsBeside(page, path)
})

/**
 * Within a page: how large the words under a thumb and the way into the menu are, how high the bar is, and which words
 * stand out of the window or over each other.
 */
function underThumb() {
  const labels = [...document.querySelectorAll('[data-thumb-bar] a > span:nth-child(2)')]
  const menu = document.querySelector('[aria-label="Open menu"] svg')
  const boxes = labels.map((label) => label.getBoundingClientRect())
  const isOut = ({ left, right }: DOMRect) => left < 0 || right > innerWidth
  const meet = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  return {
    textPx: Math.min(...labels.map((label) => Number.parseFloat(getComputedStyle(label).fontSize))),
    menuPx: menu?.getBoundingClientRect().width ?? 0,
    barPx: document.querySelector('[data-thumb-bar]')?.getBoundingClientRect().height ?? 0,
    count: labels.length,
    wrong: labels
      .filter(
        (_, at) =>
          boxes.some((box, other) => other !== at && meet(box, boxes[at] ?? box)) || isOut(boxes[at] ?? new DOMRect()),
      )
      .map(({ textContent }) => textContent),
  }
}

for (const width of [390, 320])
  test(`what is under a thumb grows with Ada's text, as far as ${width} px have room`, async ({ enter }) => {
    const { page } = await enter(ada, { phone: true })
    await page.setViewportSize({ ...phone, width })
    const menu = page.getByRole('button', { name: 'Open menu' })
    await page.goto('/browse')
    await menu.waitFor()
    const usual = await page.evaluate(underThumb)
    await page.addInitScript(enlarge)
    await page.reload()
    await menu.waitFor()
    const large = await page.evaluate(underThumb)
    expect(large.menuPx).toBe(2 * usual.menuPx)
    expect(large.textPx).toBeGreaterThan((width === 390 ? 1.99 : 1.6) * usual.textPx)
    expect(large.barPx).toBeLessThanOrEqual(2 * usual.barPx)
    for (const { count, wrong } of [usual, large]) expect({ count, wrong }).toEqual({ count: 5, wrong: [] })
  })
