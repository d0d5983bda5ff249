import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, phone, postsForADogWalk, test } from './stage.ts'

const { ada } = cast
const title = 'Walk a beagle at noon'

/** What on the page would still move. */
const movingParts = (page: Page) =>
  page.evaluate(() => {
    const isMoving = (element: Element) => {
      const { transitionDuration, animationName } = getComputedStyle(element)
      return /[1-9]/.test(transitionDuration) || animationName !== 'none'
    }
    return [...document.querySelectorAll('*')]
      .filter(isMoving)
      .map(({ tagName, className }) => `${tagName} ${className}`)
  })

test('Ada prints a task: what, when, where and who, and nothing that can only be pressed', async ({ enter }) => {
  const { page } = await enter(ada)
  const id = await postsForADogWalk(page, title)
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
  const shortDay = page.getByText(/^\w{3} \d{1,2}, \d/)
  await expect(shortDay).toBeVisible()
  await expect(fullDay).toBeHidden()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of onScreenOnly) await expect(part).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(fullDay).toBeVisible()
  await expect(postedOn).toBeVisible()
  await expect(shortDay, 'and is said once').toBeHidden()
  await expect(page.getByText('12 Maple Street, Oak Park, IL 60302')).toBeVisible()
  await expect(page.getByText('Half an hour around the park')).toBeVisible()
  await expect(page.getByText(`${ada.firstName} ${ada.lastName}`).filter({ visible: true })).toBeVisible()
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(ink).toBe('rgb(27, 43, 42)')
})

test('where Ada wants nothing to move, nothing does', async ({ browser, server, enter }) => {
  const { context } = await enter(ada)
  const still = await browser.newContext({
    baseURL: server,
    viewport: phone,
    storageState: await context.storageState(),
  })
  const page = await still.newPage()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/browse')
  await page.getByRole('button', { name: 'Open menu' }).click()
  expect(await movingParts(page)).not.toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await movingParts(page)).toEqual([])
  await still.close()
})

test('in the few colors of Ada’s device, what is pressed and what has the focus is still seen', async ({ enter }) => {
  const { page } = await enter(ada)
  await page.goto('/browse')
  const paid = page.getByRole('button', { name: 'Paid', exact: true })
  const today = page.getByRole('button', { name: 'Today', exact: true })
  await page.emulateMedia({ forcedColors: 'active' })
  const ground = (pill: typeof paid) => pill.evaluate((button) => getComputedStyle(button).backgroundColor)
  await paid.click()
  await expect(paid).toHaveAttribute('aria-pressed', 'true')
  expect(await ground(paid)).not.toBe(await ground(today))
  await today.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await today.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid')
})
