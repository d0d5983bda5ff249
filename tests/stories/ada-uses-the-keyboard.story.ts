import type { Locator, Page } from '@playwright/test'
import { confirmations } from '#shared/tasks/copy.ts'
import { cast } from '../cast.ts'
import { accept, complete, messageBox, offer, postTask } from './chat.ts'
import { pressByKeyboard, tabTo } from './keyboard.ts'
import { button, expect, expectAccessible, phone, test } from './story-test.ts'

const title = 'Carry a bookcase up two stairs'
async function fillByKeyboard(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

/** Presses Enter again before the first call is answered: one call is sent, and the element keeps the focus. */
async function pressTwice(page: Page, call: string, target: Locator, key?: 'Shift+Tab') {
  const answered = Promise.withResolvers<void>()
  let calls = 0
  await page.route(call, async (route) => {
    calls += 1
    await answered.promise
    await route.continue()
  })
  await pressByKeyboard(page, target, key)
  await expect(target).toHaveAttribute('aria-disabled')
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
  const openedDialog = page.waitForResponse(call)
  answered.resolve()
  await openedDialog
  expect(calls).toBe(1)
  await page.unroute(call)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function postByKeyboard(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await pressByKeyboard(
    page,
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Post Request' }),
  )
  await expect(heading(page, 'Post a Help Request')).toBeFocused()
  await fillByKeyboard(page, 'Title', title)
  await fillByKeyboard(page, 'Description', 'It is small and not heavy. The stairs are wide.')
  await fillByKeyboard(page, 'Category', 'Household')
  await pressByKeyboard(page, page.getByLabel('Date', { exact: true }))
  await expect(page.locator('button[aria-current="date"]')).toBeFocused()
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  await fillByKeyboard(page, 'Amount', '45')
  await fillByKeyboard(page, 'Address', '12 Maple Street, Oak Park, IL 60302')
  await pressByKeyboard(page, button(page.getByRole('main'), 'Post Request'))
  await expect(page.getByText('Request Posted!')).toBeVisible()
  await expect(page).toHaveURL('/')
}

async function offerByKeyboard(page: Page) {
  await page.goto('/browse')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.keyboard.press('Tab')
  await pressByKeyboard(page, page.getByRole('main').getByRole('link', { name: title }))
  await expect(heading(page, title)).toBeFocused()
  await pressByKeyboard(page, button(page, 'Offer Help'))
  await expect(page.getByLabel('Message (optional)')).toBeFocused()
  await page.keyboard.type('I have a hand truck.')
  await pressTwice(page, '**/api/offers', button(page, 'Send Offer'))
  await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeFocused()
}

async function acceptByKeyboard(page: Page) {
  await pressByKeyboard(page, button(page, 'Notifications, 1 unread'))
  await pressByKeyboard(page, page.getByRole('link', { name: /Ben offered to help with/ }))
  await expect(heading(page, 'A neighbor offered to help')).toBeFocused()
  await pressByKeyboard(page, button(page, 'Accept Helper Ben Okafor'))
  await pressTwice(page, '**/assign', button(page.getByRole('dialog'), 'Accept Helper'))
  await expect(heading(page, 'What happens next')).toBeFocused()
}

async function completeAndReviewByKeyboard(page: Page) {
  await pressByKeyboard(page, button(page, 'Mark as Complete'), 'Shift+Tab')
  await pressByKeyboard(page, button(page.getByRole('dialog'), 'Mark as Complete'))
  await expect(heading(page, 'Task Completed')).toBeFocused()
  await pressByKeyboard(page, button(page, 'Leave a Review'))
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused()
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await pressTwice(page, '**/api/reviews', button(page, 'Submit Review'))
  await expect(page.getByText('Review submitted successfully.')).toBeVisible()
  await expect(heading(page, 'Task Completed')).toBeFocused()
}

test('Ada and Ben use only the keyboard from the post to the review, and never lose the focus', async ({ signUp }) => {
  const ada = await signUp(cast.ada)
  const ben = await signUp(cast.ben)
  await postByKeyboard(ada.page)
  await offerByKeyboard(ben.page)
  await acceptByKeyboard(ada.page)

  await tabTo(ada.page, ada.page.getByLabel('Write a message to Ben'))
  await ada.page.keyboard.type('Wonderful, ring twice.')
  await ada.page.keyboard.press('Enter')
  await expect(ada.page.getByLabel('Write a message to Ben')).toBeFocused()
  // The chat is read once it has been on the screen for a moment, and the name of the button changes then.
  await pressByKeyboard(ben.page, ben.page.getByRole('button', { name: /^Notifications/ }), 'Shift+Tab')
  await pressByKeyboard(ben.page, ben.page.getByRole('link', { name: /Ada wrote to you about/ }))
  await expect(heading(ben.page, 'Messages & Communication')).toBeFocused()
  await expect(ben.page.getByText('Wonderful, ring twice.', { exact: true })).toBeVisible()

  await pressByKeyboard(ben.page, button(ben.page, 'Start'), 'Shift+Tab')
  await pressTwice(ben.page, '**/start', button(ben.page.getByRole('dialog'), 'Start'))
  await expect(heading(ben.page, 'What happens next')).toBeFocused()

  await completeAndReviewByKeyboard(ada.page)
})

test('Ben is told, with the focus, when Ada deletes the task that he has open', async ({ signUp }) => {
  const [{ page: adaPage }, { page: benPage }] = [await signUp(cast.ada), await signUp(cast.ben)]
  const notFoundHeading = heading(benPage, 'Task Not Found')
  const expectNotFoundFocused = async () => {
    await expect(notFoundHeading).toBeFocused()
    await expect(benPage.getByRole('alert').filter({ has: notFoundHeading })).toBeVisible()
  }
  const deleteTask = (id: string) => adaPage.request.delete(`/api/tasks/${id}`)

  for (const openedDialog of [null, 'Take Back']) {
    const id = await postTask(adaPage)
    await offer(benPage, id)
    await benPage.goto(`/task/${id}`)
    await button(benPage, 'Take Back My Offer').focus()
    if (openedDialog) {
      await benPage.keyboard.press('Enter')
      await expect(button(benPage.getByRole('dialog'), 'Take Back')).toBeVisible()
    }
    await deleteTask(id)
    await expectNotFoundFocused()
  }

  for (const pathOf of [(id: string) => `/task/${id}#messages`, (id: string) => `/messages?task=${id}`]) {
    const id = await postTask(adaPage)
    await offer(benPage, id)
    await benPage.goto(pathOf(id))
    await messageBox(benPage).fill('I will be')
    await deleteTask(id)
    await expectNotFoundFocused()
  }
  await expect(benPage.getByText('Not sent: I will be')).toBeVisible()
})

test('Ada keeps the focus when the task changes while she writes a review', async ({ signUp }) => {
  const [{ page: adaPage }, ben] = [await signUp(cast.ada), await signUp(cast.ben)]
  const openReviewDialog = async () => {
    const id = await postTask(adaPage)
    await offer(ben.page, id)
    await accept(adaPage, id, ben.id)
    await adaPage.goto(`/task/${id}`)
    await button(adaPage, 'Close Task').press('Enter')
    await button(adaPage, 'It is done').press('Enter')
    await expect(adaPage.getByRole('dialog').getByText(confirmations.closeWithReview)).toBeVisible()
    return id
  }

  const finished = await openReviewDialog()
  await ben.page.request.patch(`/api/tasks/${finished}/finish`)
  await expect(adaPage.getByText('Ben says it is done.')).toBeVisible()
  await adaPage.keyboard.press('Escape')
  await expect(heading(adaPage, 'What happens next')).toBeFocused()

  await complete(adaPage, await openReviewDialog())
  await expect(adaPage.getByRole('dialog')).not.toContainText(confirmations.closeWithReview)
  await adaPage.keyboard.press('Escape')
  await expect(heading(adaPage, 'Task Completed')).toBeFocused()

  const released = await openReviewDialog()
  await ben.page.request.patch(`/api/tasks/${released}/release`, { data: { reason: 'My car broke down.' } })
  await expect(adaPage.getByRole('dialog')).toHaveCount(0)
  await expect(adaPage.getByText(/no valid user to review|Ben canceled/).first()).toBeVisible()
  await expect(heading(adaPage, 'What happens next')).toBeFocused()
})

test('Cleo’s offer form closes with an explanation when Ben is accepted, and her draft is kept', async ({ signUp }) => {
  const [ada, { page: benPage, id: benId }, cleo] = [
    await signUp(cast.ada),
    await signUp(cast.ben),
    await signUp(cast.cleo, { phone: true }),
  ]
  const id = await postTask(ada.page)
  await offer(benPage, id)
  const question = { taskId: id, recipientId: ada.id, content: 'Is she big?' }
  await cleo.page.request.post('/api/messages', { data: question })
  await cleo.page.goto(`/task/${id}`)
  await button(cleo.page, 'Offer Help').press('Enter')
  await cleo.page.getByRole('textbox', { name: 'Message (optional)' }).fill('I know beagles well')
  await accept(ada.page, id, benId)
  await expect(cleo.page.getByText('No Longer Open', { exact: true })).toBeVisible()
  await expect(cleo.page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(cleo.page, 'What happens next')).toBeFocused()

  await ada.page.request.patch(`/api/tasks/${id}/release`, { data: { reason: 'Another day' } })
  await button(cleo.page, 'Offer Help').press('Enter')
  await expect(cleo.page.getByRole('textbox', { name: 'Message (optional)' })).toHaveValue('I know beagles well')
})

test('Ada has the focus on Messages after she has tried again to load them', async ({ signUp }) => {
  const { page } = await signUp(cast.ada)
  await postTask(page)
  for (const size of [page.viewportSize(), phone]) {
    if (size) await page.setViewportSize(size)
    await page.route('**/api/my-tasks*', (route) => route.abort())
    await page.goto('/messages')
    const retryButton = button(page, 'Try again')
    await retryButton.focus()
    await page.unroute('**/api/my-tasks*')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Tasks with messages' })).toBeVisible()
    await expect(heading(page, 'Messages')).toBeFocused()
  }
})

test('Ada turns the key for the search off on her device, and on again', async ({ signUp }) => {
  const { page } = await signUp(cast.ada)
  const search = page.getByRole('textbox', { name: 'Search requests' })
  const pressKeyAtHome = async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'My Tasks' })).toBeVisible()
    await page.keyboard.press('/')
  }
  const setting = page.getByRole('switch', { name: '“/” goes to search' })

  await page.goto('/account')
  await expect(setting).toBeChecked()
  await setting.focus()
  await page.keyboard.press('Space')
  await expect(setting).not.toBeChecked()
  await expectAccessible(page)
  await pressKeyAtHome()
  await page.waitForTimeout(500)
  await expect(page).toHaveURL('/')
  await page.goto('/account')
  await expect(setting, 'it is kept').not.toBeChecked()
  await setting.focus()
  await page.keyboard.press('Space')
  await pressKeyAtHome()
  await expect(search).toBeFocused()
})
