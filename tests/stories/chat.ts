import type { Locator, Page, Route } from '@playwright/test'
import { expect, postDogWalk } from './story-test.ts'

export const taskTitle = 'Walk a beagle at noon'

export const postTask = (page: Page) => postDogWalk(page, taskTitle)
export const offer = (page: Page, taskId: string) => page.request.post('/api/offers', { data: { taskId } })
export const accept = (page: Page, taskId: string, helperId: string) =>
  page.request.patch(`/api/tasks/${taskId}/assign`, { data: { helperId } })
export const complete = (page: Page, taskId: string) => page.request.patch(`/api/tasks/${taskId}/complete`)

export const messageBox = (page: Page) => page.getByRole('textbox', { name: /message/i })
export const chatLog = (page: Page) => page.getByRole('log')
export const bubble = (page: Page, text: string): Locator => chatLog(page).getByText(text, { exact: true })

export async function sendMessage(page: Page, text: string) {
  await messageBox(page).fill(text)
  await page.keyboard.press('Enter')
}

export async function openChat(page: Page) {
  await page.goto('/messages')
  await page.getByRole('link', { name: taskTitle }).click()
  // On a phone the keyboard would cover the chat, so its title gets the focus.
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  await expect(isTouch ? page.getByRole('heading', { name: taskTitle }) : messageBox(page)).toBeFocused()
}

/** Resolves when the server has marked this page's messages as read and the unread count was fetched after that. */
export function waitUntilRead(page: Page) {
  let isMarked = false
  return page.waitForResponse((answer) => {
    isMarked ||= answer.url().endsWith('/messages/read') && answer.ok()
    return isMarked && answer.url().endsWith('/notifications/unread-count')
  })
}

type ChatNeighbor = { page: Page; id: string }

/** Posts a task of the requester, accepts the helper for it, and opens its chat for both; returns the task's id. */
export async function openSharedChat(requester: ChatNeighbor, helper: ChatNeighbor): Promise<string> {
  const taskId = await postTask(requester.page)
  await offer(helper.page, taskId)
  await accept(requester.page, taskId, helper.id)
  for (const { page } of [requester, helper]) await openChat(page)
  return taskId
}

/** The list of all chats in Messages, apart from that of the tasks. */
export const chatList = (page: Page) => page.getByRole('navigation', { name: 'Chats' })

/** Intercepts POST requests to a call. */
export const interceptPosts = (page: Page, call: string, handle: (route: Route) => unknown) =>
  page.route(call, (route) => (route.request().method() === 'POST' ? handle(route) : route.continue()))
