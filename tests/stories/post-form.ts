import type { Page } from '@playwright/test'
import { dayLabel, expect } from './story-test.ts'

export const address = '12 Maple Street, Oak Park, IL 60302'

export async function fillDescription(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('It is a two-seater and not heavy. The stairs are wide.')
  await page.getByLabel('Category').selectOption('Household')
}

export async function chooseDate(page: Page, day: string) {
  await page.getByLabel('Date', { exact: true }).click()
  const shownMonth = page.getByRole('dialog').getByRole('table')
  await expect(shownMonth).toBeVisible()
  const button = page.getByRole('button', { name: day, exact: true })
  if (!(await button.isVisible())) {
    const shown = new Date(`1 ${await shownMonth.getAttribute('aria-label')}`)
    await page.getByRole('button', { name: new Date(day) < shown ? 'Previous month' : 'Next month' }).click()
  }
  // The page is scrolled first, because the date picker follows its field only a moment later, and a click could miss.
  await button.scrollIntoViewIfNeeded()
  await button.click()
}

export async function fillRequest(page: Page, title: string) {
  await fillDescription(page, title)
  await chooseDate(page, dayLabel(3))
  await page.getByLabel('Amount').fill('45')
  await page.getByLabel('Address', { exact: true }).fill(address)
}

export const submitPost = (page: Page) => page.getByRole('button', { name: 'Post Request' }).click()

export const readNewestPost = async (page: Page) => {
  const answer = await page.request.get('/api/my-tasks?type=requested')
  return (await answer.json())[0]
}
