import type { Page } from '@playwright/test'
import { readTimeoutMs } from '#shared/constants.ts'
import { cast } from '../cast.ts'
import { accept, complete, offer, postTask, taskTitle } from './chat.ts'
import { respondWithError, retrySuccessfully } from './failing-calls.ts'
import { expect, expectAccessible, test } from './story-test.ts'

const respond500 = respondWithError('Something went wrong')
const nextSteps = (page: Page) => page.getByRole('region', { name: /What happens next|Task Completed/ })
const loadError = (page: Page) => page.getByRole('alert').filter({ hasText: 'This did not load' })

test('Ada and Ben are not told that there are no offers when offers cannot be loaded', async ({ signUp }) => {
  const [{ page: adaPage }, ben] = [await signUp(cast.ada), await signUp(cast.ben)]
  const taskId = await postTask(adaPage)
  await offer(ben.page, taskId)

  const offersCall = `**/api/tasks/${taskId}/offers`
  await adaPage.route(offersCall, respond500)
  await adaPage.goto(`/task/${taskId}`)
  await expect(nextSteps(adaPage).getByText('Your neighbors can see it.', { exact: true })).toBeVisible()
  await retrySuccessfully(adaPage, offersCall)
  await expect(nextSteps(adaPage).getByText(/^A neighbor offered to help/)).toBeVisible()

  const ownOfferCall = '**/api/tasks/*/my-offer'
  await ben.page.route(ownOfferCall, respond500)
  await ben.page.goto(`/task/${taskId}`)
  await expect(loadError(ben.page)).toBeVisible()
  await expect(nextSteps(ben.page).getByText('Ada is looking for a helper.', { exact: true })).toBeVisible()
  await expect(ben.page.getByRole('button', { name: 'Offer Help' })).toHaveCount(0)
  await expectAccessible(ben.page)
  await retrySuccessfully(ben.page, ownOfferCall)
  await expect(ben.page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()
})

test('Ben and Cleo never read an outdated state of their offers after a release', async ({ signUp }) => {
  const [{ page: adaPage }, ben, cleo] = [await signUp(cast.ada), await signUp(cast.ben), await signUp(cast.cleo)]
  const taskId = await postTask(adaPage)
  for (const { page } of [ben, cleo]) {
    await offer(page, taskId)
    await page.goto(`/task/${taskId}`)
    await expect(nextSteps(page).getByText(/^Your offer is with Ada/)).toBeVisible()
  }
  await accept(adaPage, taskId, ben.id)
  await expect(nextSteps(ben.page).getByText(/^Ada accepted your offer/)).toBeVisible()
  await expect(nextSteps(cleo.page).getByText(/^Ada has found a helper/)).toBeVisible()

  const [released, calls] = [Promise.withResolvers<void>(), /\/api\/tasks\/[^/]+\/(offers|my-offer)/]
  for (const { page } of [ben, cleo])
    await page.route(calls, async (route) => {
      await released.promise
      await route.continue()
    })
  await ben.page.request.patch(`/api/tasks/${taskId}/release`, { data: { reason: 'My car broke down.' } })
  for (const { page } of [ben, cleo]) {
    await expect(page.getByText(/^Ada (accepted your offer|has found a helper)/)).toHaveCount(0)
    await expect(page.getByText(/Your offer is with|does not need your help/)).toHaveCount(0)
  }
  released.resolve()
  await expect(
    nextSteps(ben.page).getByText('You canceled: “My car broke down.” If you can help Ada after all, offer again.'),
  ).toBeVisible()
  await expect(nextSteps(cleo.page).getByText(/^Your offer is with Ada/)).toBeVisible()
})

test('Ada reads that it could not be loaded whether she can review', async ({ signUp }) => {
  const [{ page: adaPage }, ben] = [await signUp(cast.ada), await signUp(cast.ben)]
  const taskId = await postTask(adaPage)
  await offer(ben.page, taskId)
  await accept(adaPage, taskId, ben.id)
  await complete(adaPage, taskId)

  const canReviewCall = '**/api/tasks/*/can-review'
  await adaPage.route(canReviewCall, respond500)
  await adaPage.goto(`/task/${taskId}`)
  await expect(loadError(adaPage)).toBeVisible()
  await retrySuccessfully(adaPage, canReviewCall)
  await expect(adaPage.getByRole('button', { name: 'Leave a Review' })).toBeVisible()
})

test('Ada reads that a task did not load when its call gets no answer, and tries again', async ({ signUp }) => {
  const { page } = await signUp(cast.ada)
  const taskId = await postTask(page)
  const call = `**/api/tasks/${taskId}`
  await page.route(call, () => {})
  await page.goto(`/task/${taskId}`)
  await expect(loadError(page)).toBeVisible({ timeout: readTimeoutMs + 5_000 })
  await retrySuccessfully(page, call)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(taskTitle)
})

test('Dan, who signs in by keyboard, keeps the focus on the button while he waits', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/auth/login', async (route) => {
    await answered.promise
    await route.abort()
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
  answered.resolve()
  await expect(page.getByText('Failed to authenticate. Please try again.').first()).toBeVisible()
})
