import type { Page } from '@playwright/test'
import { expect } from './story-test.ts'

/** Waits for a mail to this address in the demo's mailbox, or for `count` of them; returns the newest. */
export async function waitForMail(page: Page, subject: string, email: string, count = 1) {
  const mails = page
    .locator('article')
    .filter({ hasText: `To ${email} ` })
    .filter({ hasText: subject })
  await expect(async () => {
    await page.goto('/demo/mail')
    await expect(mails).toHaveCount(count, { timeout: 100 })
  }).toPass()
  return mails.first()
}

/** Path and query of the last link in a mail. */
export async function readMailedLink(page: Page, subject: string, email: string, count?: number): Promise<string> {
  const mail = await waitForMail(page, subject, email, count)
  const { pathname, search } = new URL((await mail.getByRole('link').last().getAttribute('href')) ?? '')
  return pathname + search
}
