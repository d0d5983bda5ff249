import type { Page } from '@playwright/test'
import { answerMaxMs } from '#shared/limits.ts'
import { cast } from '../cast.ts'
import { accept, complete, offer, post, title } from './chatting.ts'
import { says, triesAgain } from './failing.ts'
import { expect, looksRight, test } from './stage.ts'

const fails = says('Something went wrong')
const next = (page: Page) => page.getByRole('region', { name: /What happens next|Task Completed/ })
const unread = (page: Page) => page.getByRole('alert').filter({ hasText: 'This did not load' })

test('where offers cannot be read, nobody is told that there are none, nor asked for another', async ({ enter }) => {
  const [{ page: adas }, ben] = [await enter(cast.ada), await enter(cast.ben)]
  const taskId = await post(adas)
  await offer(ben.page, taskId)

  const list = `**/api/tasks/${taskId}/offers`
  await adas.route(list, fails)
  await adas.goto(`/task/${taskId}`)
  await expect(next(adas).getByText('Your neighbors can see it.', { exact: true })).toBeVisible()
  await triesAgain(adas, list)
  await expect(next(adas).getByText(/^A neighbor offered to help/)).toBeVisible()

  const own = '**/api/tasks/*/my-offer'
  await ben.page.route(own, fails)
  await ben.page.goto(`/task/${taskId}`)
  await expect(unread(ben.page)).toBeVisible()
  await expect(next(ben.page).getByText('Ada is looking for a helper.', { exact: true })).toBeVisible()
  await expect(ben.page.getByRole('button', { name: 'Offer Help' })).toHaveCount(0)
  await looksRight(ben.page)
  await triesAgain(ben.page, own)
  await expect(ben.page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()
})

test('after a release nobody reads how their offer stood before it', async ({ enter }) => {
  const [{ page: adas }, ben, cleo] = [await enter(cast.ada), await enter(cast.ben), await enter(cast.cleo)]
  const taskId = await post(adas)
  for (const { page } of [ben, cleo]) {
    await offer(page, taskId)
    await page.goto(`/task/${taskId}`)
    await expect(next(page).getByText(/^Your offer is with Ada/)).toBeVisible()
  }
  await accept(adas, taskId, ben.id)
  await expect(next(ben.page).getByText(/^Ada accepted your offer/)).toBeVisible()
  await expect(next(cleo.page).getByText(/^Ada has found a helper/)).toBeVisible()

  const [held, calls] = [Promise.withResolvers<void>(), /\/api\/tasks\/[^/]+\/(offers|my-offer)/]
  for (const { page } of [ben, cleo])
    await page.route(calls, async (route) => {
      await held.promise
      await route.continue()
    })
  await ben.page.request.patch(`/api/tasks/${taskId}/release`, { data: { reason: 'My car broke down.' } })
  for (const { page } of [ben, cleo]) {
    await expect(page.getByText(/^Ada (accepted your offer|has found a helper)/)).toHaveCount(0)
    await expect(page.getByText(/Your offer is with|does not need your help/)).toHaveCount(0)
  }
  held.resolve()
  await expect(
    next(ben.page).getByText('You stepped back: “My car broke down.” If you can help Ada after all, offer again.'),
  ).toBeVisible()
  await expect(next(cleo.page).getByText(/^Your offer is with Ada/)).toBeVisible()
})

test('a review that is due is not silently left out', async ({ enter }) => {
  const [{ page: adas }, ben] = [await enter(cast.ada), await enter(cast.ben)]
  const taskId = await post(adas)
  await offer(ben.page, taskId)
  await accept(adas, taskId, ben.id)
  await complete(adas, taskId)

  const may = '**/api/tasks/*/can-review'
  await adas.route(may, fails)
  await adas.goto(`/task/${taskId}`)
  await expect(unread(adas)).toBeVisible()
  await triesAgain(adas, may)
  await expect(adas.getByRole('button', { name: 'Leave a Review' })).toBeVisible()
})

test('what never comes is said not to have come, and can be asked for again', async ({ enter }) => {
  const { page } = await enter(cast.ada)
  const taskId = await post(page)
  const call = `**/api/tasks/${taskId}`
  await page.route(call, () => {})
  await page.goto(`/task/${taskId}`)
  await expect(unread(page)).toBeVisible({ timeout: answerMaxMs + 5_000 })
  await triesAgain(page, call)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('whoever signs in by keyboard keeps the focus while it is under way', async ({ page }) => {
  let answer = () => {}
  await page.route('**/api/auth/login', (route) => {
    answer = () => void route.abort()
  })
  await page.goto('/auth')
  await page.getByLabel('Email').fill('dan@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough one')
  const button = page.getByRole('button', { name: /^(Sign In|Processing...)$/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('Processing...')
  await expect(button).toBeDisabled()
  await expect(button).toBeFocused()
  answer()
  await expect(page.getByText('Failed to authenticate. Please try again.').first()).toBeVisible()
})
