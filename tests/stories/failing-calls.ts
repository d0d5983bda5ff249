import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './story-test.ts'

/** Breaks the connection before a response. */
export const abort = (route: Route) => route.abort()
/** Responds with this error message. */
export const respondWithError = (message: string) => (route: Route) => route.fulfill({ status: 500, json: { message } })

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

export async function sendOffer(page: Page) {
  await press(page, 'Offer Help')
  await confirm(page, 'Send Offer')
}

export async function pressAndConfirm(page: Page, name: string | RegExp, confirmation = String(name)) {
  await press(page, name)
  await confirm(page, confirmation)
}

export async function postService(page: Page) {
  await page.getByLabel('Title').fill('Sharpen your garden tools')
  await page.getByLabel('Description').fill('Shears, spades and the knife of a mower too.')
  await page.getByLabel('Category').selectOption('Household')
  await page.getByLabel('Amount').fill('15')
  await page.getByLabel('Service Area', { exact: true }).fill('12 Maple Street, Oak Park, IL 60302')
  await page
    .getByRole('button', { name: /^(Post|Save)/ })
    .last()
    .click()
}

export type FailureCase = {
  name: string
  path: string
  /** The call that fails; omitted if the action makes no call. */
  call?: string
  respond?: (route: Route) => unknown
  act: (page: Page) => Promise<void>
  title: string
  text: string
}

/** Runs an action while its call fails; expects one toast with this title and text. */
export async function expectFailureToast(
  page: Page,
  { name, path, call = 'nothing', respond = abort, act, title, text }: FailureCase,
) {
  await page.goto(path)
  const respondToWrites = (route: Route) => (route.request().method() === 'GET' ? route.continue() : respond(route))
  await page.route(call, call.endsWith('google') ? respond : respondToWrites)
  await act(page)
  const toast = page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) })
  await expect(toast, name).toContainText(text)
  await expect(toast, name).toHaveCount(1)
  await page.unroute(call)
}

/**
 * Presses 'Try again' and lets the call succeed. It fails until the button is pressed, because a screen also refetches
 * by itself once its live socket is open.
 */
export async function retrySuccessfully(page: Page, call: string, within: Page | Locator = page) {
  await page.evaluate(() => {
    const press = () => document.documentElement.setAttribute('data-pressed', '')
    window.addEventListener('click', press, { capture: true, once: true })
  })
  let isPressed = false
  const fail = respondWithError('Something went wrong')
  await page.route(call, async (route) => {
    isPressed ||= await page.evaluate(() => document.documentElement.hasAttribute('data-pressed'))
    return isPressed ? route.continue() : fail(route)
  })
  await within.getByRole('button', { name: 'Try again' }).click()
}
