import type { Page } from '@playwright/test'
import { expect } from './story-test.ts'

/** Waits for a mail to this address in the demo's mailbox. */
export async function waitForMail(page: Page, subject: string, email: string) {
  const mail = page
    .locator('article')
    .filter({ hasText: `To ${email} ` })
    .filter({ hasText: subject })
  await expect(async () => {
    await page.goto('/demo/mail')
    await expect(mail).toHaveCount(1, { timeout: 100 })
  }).toPass()
  return mail
}

/** Path and query of the last link in a mail. */
export async function readMailedLink(page: Page, subject: string, email: string): Promise<string> {
  const mail = await waitForMail(page, subject, email)
  const { pathname, search } = new URL((await mail.getByRole('link').last().getAttribute('href')) ?? '')
  return pathname + search
}
