import type { Locator, Page } from '@playwright/test'
import { bubble, chatList, messageBox, sendMessage, waitUntilRead } from './chat.ts'
import { button, expect, expectAccessible, postDogWalk, press, test } from './story-test.ts'

const nora = { firstName: 'Nora', lastName: 'Hill', email: 'nora@porchlight.example' }
const tess = { firstName: 'Tess', lastName: 'Kim', email: 'tess@porchlight.example' }
const cleo = { firstName: 'Cleo', lastName: 'Marsh', email: 'cleo@porchlight.example' }
const title = 'Sit with two boys'
const words = 'I have sat for twins before.'

const rowOf = (page: Page, firstName: string) => chatList(page).getByRole('link', { name: new RegExp(`^${firstName}`) })

for (const phone of [true, false])
  test(`Tess offers and finds her chat again, ${phone ? 'on phones' : 'at a desk'}`, async ({ signUp }) => {
    const [requester, helper] = [await signUp(nora, { phone }), await signUp(tess, { phone })]
    const [noraPage, tessPage] = [requester.page, helper.page]
    const id = await postDogWalk(noraPage, title)
    await tessPage.goto(`/task/${id}`)
    await button(tessPage, 'Offer Help').filter({ visible: true }).first().click()
    await tessPage.getByRole('dialog').getByRole('textbox').fill(words)
    await press(tessPage.getByRole('dialog'), 'Send Offer')
    await expect(tessPage.getByRole('dialog')).toHaveCount(0)

    await tessPage.goto('/messages')
    await expect(rowOf(tessPage, 'Nora')).toHaveAccessibleName(
      `Nora Hill ${await timeOf(tessPage)} You offered to help: ${words}`,
    )
    await expect(rowOf(tessPage, 'Nora')).toHaveAccessibleDescription(title)
    await expectAccessible(tessPage)
    await rowOf(tessPage, 'Nora').click()
    await expect(messageBox(tessPage)).toBeFocused()
    await expect(bubble(tessPage, 'You offered to help')).toBeVisible()
    await expect(bubble(tessPage, words)).toBeVisible()
    await expectAccessible(tessPage)

    await noraPage.goto('/messages')
    if (!phone) await expect(noraPage.getByRole('heading', { name: 'Choose a chat' })).toBeVisible()
    await expect(rowOf(noraPage, 'Tess')).toHaveAccessibleName(/New message$/)
    await rowOf(noraPage, 'Tess').click()
    await expect(bubble(noraPage, words)).toBeVisible()
    await expect(noraPage.getByText('Choose Helper to Chat With'), 'one helper is no choice').toHaveCount(0)
    if (!phone) await expectOneHighlight(noraPage, title)
    await noraPage.goto('/messages')
    await (await signUp(cleo)).page.request.post('/api/offers', { data: { taskId: id } })
    await noraPage.reload()
    await rowOf(noraPage, 'Tess').click()
    await expect(bubble(noraPage, 'Tess offered to help')).toBeVisible()
    await expect(bubble(noraPage, words)).toBeVisible()
    await expect(noraPage.getByRole('button', { name: 'Tess Kim', pressed: true })).toBeVisible()
    await expectAccessible(noraPage)
    await sendMessage(noraPage, 'Could you come at six?')
    await expect(bubble(noraPage, 'Could you come at six?')).toBeVisible()

    await tessPage.goto('/messages')
    await expect(rowOf(tessPage, 'Nora')).toHaveAccessibleName(/Could you come at six\?/)
    const isRead = waitUntilRead(tessPage)
    await rowOf(tessPage, 'Nora').click()
    await isRead
    await tessPage.goto('/messages')
    await expect(rowOf(tessPage, 'Nora'), 'a chat that was read stays in the list').not.toHaveAccessibleName(
      /New message$/,
    )

    const head = noraPage
      .getByRole('banner')
      .filter({ has: noraPage.getByRole('heading', { name: title }) })
      .or(noraPage.locator('header', { has: noraPage.getByRole('heading', { name: title }) }))
    await expect(head.getByRole('link', { name: title })).toHaveAttribute('href', `/task/${id}`)
    await head.getByRole('link', { name: /Tess Kim/ }).click()
    await expect(noraPage).toHaveURL(`/user/${helper.id}?offered=${id}`)
    const offer = noraPage.getByRole('region', { name: 'Offer' })
    await expect(button(offer, 'Accept Helper Tess Kim')).toBeVisible()
    await expectAccessible(noraPage)
    await offer.getByRole('link', { name: 'Message' }).click()
    await expect(bubble(noraPage, 'Could you come at six?')).toBeVisible()

    await button(head, 'Accept Helper Tess Kim').click()
    await expectAccessible(noraPage)
    await press(noraPage.getByRole('dialog'), 'Accept Helper')
    await expect(noraPage.getByText('Helper Assigned!')).toBeVisible()
    if (phone) await expectUncovered(noraPage, [head.first(), messageBox(noraPage)])
    await expect(noraPage.getByRole('heading', { name: title })).toBeFocused()
    await expect(button(head, 'Accept Helper Tess Kim')).toHaveCount(0)
  })

/** One of the rows of a task, in the lists of chats and of tasks, has a background. */
async function expectOneHighlight(page: Page, name: string) {
  const rows = page.locator('nav li, nav li > a').filter({ hasText: name })
  const colors = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).backgroundColor))
  expect(colors.filter((color) => color !== 'rgba(0, 0, 0, 0)')).toHaveLength(1)
}

async function expectUncovered(page: Page, parts: Locator[]) {
  const toast = await page.getByRole('status').filter({ hasText: 'Helper Assigned!' }).boundingBox()
  for (const part of parts) {
    const box = await part.boundingBox()
    if (!toast || !box) throw new Error('A part is not on the screen')
    expect(toast.y >= box.y + box.height || toast.y + toast.height <= box.y, `${part} is not covered`).toBe(true)
  }
}

const timeOf = async (page: Page) =>
  (await chatList(page).getByRole('listitem').locator('time').first().textContent()) ?? ''

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  for (const width of [320, 390])
    test(`the message field takes at least 60 % of ${width} px beside one button for files and camera`, async ({
      signUp,
    }) => {
      const [requester, helper] = [await signUp(nora), await signUp(tess, { phone: true })]
      const { page } = helper
      const id = await postDogWalk(requester.page, title)
      await page.request.post('/api/offers', { data: { taskId: id } })
      await page.setViewportSize({ width, height: 700 })
      await page.goto(`/messages?task=${id}`)
      await expect(messageBox(page)).toBeVisible()
      const box = await messageBox(page).boundingBox()
      expect((box?.width ?? 0) / width).toBeGreaterThanOrEqual(0.6)
      await press(page, 'Attach a file or a photo')
      await expectAccessible(page)
      for (const name of ['Attach a file', 'Take a photo']) {
        const chooser = page.waitForEvent('filechooser')
        await page.getByRole('button', { name, exact: true }).click()
        await chooser
        if (name === 'Attach a file') await press(page, 'Attach a file or a photo')
      }
    })
})
