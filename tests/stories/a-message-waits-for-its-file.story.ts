import type { Page } from '@playwright/test'
import { attachingText } from '#shared/messages/copy.ts'
import { pdf } from '#tests/fixtures/files.ts'
import { cast } from '../cast.ts'
import { chatLog, messageBox, openSharedChat, sendMessage } from './chat.ts'
import { expect, test } from './story-test.ts'

const { ada, ben } = cast

/** Makes the device's files slow to read until the returned function is called. */
async function holdFileReads(page: Page) {
  const hold = await page.evaluateHandle(() => {
    const released = Promise.withResolvers<void>()
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function () {
      await released.promise
      return read.call(this)
    }
    return { release: released.resolve }
  })
  return () => hold.evaluate(({ release }) => release())
}

test('A message waits until the file just chosen is part of it', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  const { page } = requester
  await openSharedChat(requester, helper)
  const release = await holdFileReads(page)
  await messageBox(page).fill('Our lease.')
  const lease = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) }
  await page.locator('input[type=file][multiple]').setInputFiles(lease)
  await expect(page.getByText(attachingText)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await messageBox(page).press('Enter')
  await expect(messageBox(page)).toHaveValue('Our lease.')
  await release()
  await expect(page.getByRole('list', { name: 'Attached files' }).getByText('lease.pdf')).toBeVisible()
  await expect(page.getByText(attachingText)).toBeHidden()
  await sendMessage(page, 'Our lease.')
  await expect(chatLog(helper.page).getByText('lease.pdf')).toBeVisible()
})
