import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './stage.ts'

/** The wire is cut before an answer comes; or the server answers with this. */
export const cut = (route: Route) => route.abort()
export const says = (message: string) => (route: Route) => route.fulfill({ status: 500, json: { message } })

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

export async function sendsOffer(page: Page) {
  await press(page, 'Offer Help')
  await confirm(page, 'Send Offer')
}

export async function asksAndConfirms(page: Page, name: string | RegExp, sure = String(name)) {
  await press(page, name)
  await confirm(page, sure)
}

export async function postsWhatSheOffers(page: Page) {
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

export type Row = {
  what: string
  path: string
  /** The call that fails; none where nothing is asked of the server. */
  call?: string
  fails?: (route: Route) => unknown
  does: (page: Page) => Promise<void>
  title: string
  words: string
}

/** Each is tried on its own screen: the call fails, and these words are read, one toast alone. */
export async function reads(page: Page, { what, path, call = 'nothing', fails = cut, does, title, words }: Row) {
  await page.goto(path)
  const failing = (route: Route) => (route.request().method() === 'GET' ? route.continue() : fails(route))
  await page.route(call, call.endsWith('google') ? fails : failing)
  await does(page)
  const toast = page.getByRole('alert').filter({ has: page.getByText(title, { exact: true }) })
  await expect(toast, what).toContainText(words)
  await expect(toast, what).toHaveCount(1)
  await page.unroute(call)
}

/**
 * What did not load is tried again, and comes. Until the button is pressed it fails still: a screen reads again by
 * itself too, once its live line stands.
 */
export async function triesAgain(page: Page, call: string, place: Page | Locator = page) {
  await page.evaluate(() => {
    const press = () => document.documentElement.setAttribute('data-pressed', '')
    window.addEventListener('click', press, { capture: true, once: true })
  })
  let isWell = false
  const answer = says('Something went wrong')
  await page.route(call, async (route) => {
    isWell ||= await page.evaluate(() => document.documentElement.hasAttribute('data-pressed'))
    return isWell ? route.continue() : answer(route)
  })
  await place.getByRole('button', { name: 'Try again' }).click()
}
