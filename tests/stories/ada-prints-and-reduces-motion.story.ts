import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, phone, postDogWalk, test } from './story-test.ts'

const { ada } = cast
const title = 'Walk a beagle at noon'

/** Elements that still have a transition or an animation. */
const animatedElements = (page: Page) =>
  page.evaluate(() => {
    const isMoving = (element: Element) => {
      const { transitionDuration, animationName } = getComputedStyle(element)
      return /[1-9]/.test(transitionDuration) || animationName !== 'none'
    }
    return [...document.querySelectorAll('*')]
      .filter(isMoving)
      .map(({ tagName, className }) => `${tagName} ${className}`)
  })

test('Ada prints a task with its details, and without buttons and navigation', async ({ signUp }) => {
  const { page } = await signUp(ada)
  const id = await postDogWalk(page, title)
  await page.goto(`/task/${id}`)
  const onScreenOnly = [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('link', { name: 'Back to Tasks' }),
    page.getByRole('heading', { name: 'What happens next' }),
    page.getByRole('heading', { name: 'Messages & Communication' }),
    page.getByRole('button', { name: 'Delete' }),
    page.getByRole('link', { name: 'Add to calendar' }),
    page.getByRole('link', { name: 'Privacy Policy' }),
  ]
  for (const part of onScreenOnly) await expect(part).toBeVisible()
  const fullDay = page.getByText(/^\w+day, \w+ \d{1,2}, 20\d\d, /)
  const postedOn = page.getByText(/^Posted \w+ \d{1,2}, 20\d\d$/)
  const shortDay = page.getByText(/^\w{3}, \w{3} \d{1,2}, \d/)
  await expect(shortDay).toBeVisible()
  await expect(fullDay).toBeHidden()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of onScreenOnly) await expect(part).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(fullDay).toBeVisible()
  await expect(postedOn).toBeVisible()
  await expect(shortDay, 'the date is printed once').toBeHidden()
  await expect(page.getByText('12 Maple Street, Oak Park, IL 60302')).toBeVisible()
  await expect(page.getByText('Half an hour around the park')).toBeVisible()
  await expect(page.getByText(`${ada.firstName} ${ada.lastName}`).filter({ visible: true })).toBeVisible()
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(ink).toBe('rgb(27, 43, 42)')
})

test('nothing is animated for Ada, who has reduced motion turned on', async ({ browser, server, signUp }) => {
  const { context } = await signUp(ada)
  const ownContext = await browser.newContext({
    baseURL: server,
    viewport: phone,
    storageState: await context.storageState(),
  })
  const page = await ownContext.newPage()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/browse')
  await page.getByRole('button', { name: 'Open menu' }).click()
  expect(await animatedElements(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await animatedElements(page)).toEqual([])
  await ownContext.close()
})

test('Ada sees which filter is pressed and which has the focus in forced colors', async ({ signUp }) => {
  const { page } = await signUp(ada)
  await page.goto('/browse')
  const paidFilter = page.getByRole('button', { name: 'Paid', exact: true })
  const todayFilter = page.getByRole('button', { name: 'Today', exact: true })
  await page.emulateMedia({ forcedColors: 'active' })
  const backgroundColor = (filter: typeof paidFilter) =>
    filter.evaluate((button) => getComputedStyle(button).backgroundColor)
  await paidFilter.click()
  await expect(paidFilter).toHaveAttribute('aria-pressed', 'true')
  expect(await backgroundColor(paidFilter)).not.toBe(await backgroundColor(todayFilter))
  await todayFilter.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await todayFilter.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid')
})
