import type { Locator, Page, Route } from '@playwright/test'
import { expect, postsForADogWalk } from './stage.ts'

export const title = 'Walk a beagle at noon'

export const post = (page: Page) => postsForADogWalk(page, title)
export const offer = (page: Page, taskId: string) => page.request.post('/api/offers', { data: { taskId } })
export const accept = (page: Page, taskId: string, helperId: string) =>
  page.request.patch(`/api/tasks/${taskId}/assign`, { data: { helperId } })
export const complete = (page: Page, taskId: string) => page.request.patch(`/api/tasks/${taskId}/complete`)

export const box = (page: Page) => page.getByRole('textbox', { name: /message/i })
export const log = (page: Page) => page.getByRole('log')
export const bubble = (page: Page, words: string): Locator => log(page).getByText(words, { exact: true })

export async function writes(page: Page, words: string) {
  await box(page).fill(words)
  await page.keyboard.press('Enter')
}

export async function opensChat(page: Page) {
  await page.goto('/messages')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeFocused()
}

/** The next time that the server has heard of what was read on this page, and the bell has counted after it. */
export function hasBeenRead(page: Page) {
  let isHeard = false
  return page.waitForResponse((answer) => {
    isHeard ||= answer.url().endsWith('/messages/read') && answer.ok()
    return isHeard && answer.url().endsWith('/notifications/unread-count')
  })
}

type Neighbor = { page: Page; id: string }

/** The first one's task, which the second one has been accepted for; both are in its chat. */
export async function meetInChat(requester: Neighbor, helper: Neighbor): Promise<string> {
  const taskId = await post(requester.page)
  await offer(helper.page, taskId)
  await accept(requester.page, taskId, helper.id)
  for (const { page } of [requester, helper]) await opensChat(page)
  return taskId
}

/** What happens to the next POSTs to a call on their way to the server. */
export const onTheWay = (page: Page, call: string, what: (route: Route) => unknown) =>
  page.route(call, (route) => (route.request().method() === 'POST' ? what(route) : route.continue()))
