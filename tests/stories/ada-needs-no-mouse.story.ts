import type { Locator, Page } from '@playwright/test'
import { confirmations } from '#shared/tasks/copy.ts'
import { cast } from '../cast.ts'
import { accept, box, complete, offer, post } from './chatting.ts'
import { button, expect, phone, test } from './stage.ts'

const title = 'Carry a sofa up one flight'
const stopsMax = 80

const isFocused = (place: Locator) =>
  place.evaluateAll((found) => found.length === 1 && found[0] === document.activeElement)

/** By Tab alone, from wherever the focus is; it must be somewhere. */
async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(place).toBeAttached()
  expect(await page.evaluate(() => document.activeElement !== document.body), 'the focus is lost').toBe(true)
  for (let stop = 0; stop < stopsMax; stop++) {
    await page.keyboard.press(key)
    if (await isFocused(place)) return
  }
  throw new Error(`Tab does not lead to ${place}`)
}

async function fills(page: Page, label: string, words: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(words)
}

async function presses(page: Page, place: Locator, key?: 'Shift+Tab') {
  await tabTo(page, place, key)
  await page.keyboard.press('Enter')
}

/**
 * On a line so slow that it is pressed once more before the first is answered: it is sent once, and keeps the focus.
 */
async function pressesTwice(page: Page, call: string, place: Locator, key?: 'Shift+Tab') {
  const answered = Promise.withResolvers<void>()
  let sent = 0
  await page.route(call, async (route) => {
    sent += 1
    await answered.promise
    await route.continue()
  })
  await presses(page, place, key)
  await expect(place).toHaveAttribute('aria-disabled')
  await expect(place).toBeFocused()
  await page.keyboard.press('Enter')
  const answer = page.waitForResponse(call)
  answered.resolve()
  await answer
  expect(sent).toBe(1)
  await page.unroute(call)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function posts(page: Page) {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /Ada/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await presses(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Post Request' }))
  await expect(heading(page, 'Post a Help Request')).toBeFocused()
  await fills(page, 'Title', title)
  await fills(page, 'Description', 'It is a two-seater and not heavy. The stairs are wide.')
  await fills(page, 'Category', 'Household')
  await presses(page, page.getByLabel('Date', { exact: true }))
  await expect(page.locator('button[aria-current="date"]')).toBeFocused()
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key)
  await fills(page, 'Amount', '45')
  await fills(page, 'Address', '12 Maple Street, Oak Park, IL 60302')
  await presses(page, button(page.getByRole('main'), 'Post Request'))
  await expect(page.getByText('Request Posted!')).toBeVisible()
  await expect(page).toHaveURL('/')
}

async function offers(page: Page) {
  await page.goto('/browse')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.keyboard.press('Tab')
  await presses(page, page.getByRole('main').getByRole('link', { name: title }))
  await expect(heading(page, title)).toBeFocused()
  await presses(page, button(page, 'Offer Help'))
  await expect(page.getByLabel('Message (optional)')).toBeFocused()
  await page.keyboard.type('I have a hand truck.')
  await pressesTwice(page, '**/api/offers', button(page, 'Send Offer'))
  await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeFocused()
}

async function comparesAndAccepts(page: Page) {
  await presses(page, button(page, 'Notifications, 1 unread'))
  await presses(page, page.getByRole('link', { name: /Ben offered to help with/ }))
  await expect(heading(page, 'A neighbor offered to help')).toBeFocused()
  await presses(page, button(page, 'Accept Helper Ben Okafor'))
  await pressesTwice(page, '**/assign', button(page.getByRole('dialog'), 'Accept Helper'))
  await expect(heading(page, 'What happens next')).toBeFocused()
}

async function completesAndReviews(page: Page) {
  await presses(page, button(page, 'Mark as Complete'), 'Shift+Tab')
  await presses(page, button(page.getByRole('dialog'), 'Mark as Complete'))
  await expect(heading(page, 'Task Completed')).toBeFocused()
  await presses(page, button(page, 'Leave a Review'))
  await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused()
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await pressesTwice(page, '**/api/reviews', button(page, 'Submit Review'))
  await expect(page.getByText('Review submitted successfully.')).toBeVisible()
  await expect(heading(page, 'Task Completed')).toBeFocused()
}

test('Ada and Ben need no mouse from the post to the review, and never lose their place', async ({ enter }) => {
  const ada = await enter(cast.ada)
  const ben = await enter(cast.ben)
  await posts(ada.page)
  await offers(ben.page)
  await comparesAndAccepts(ada.page)

  await tabTo(ada.page, ada.page.getByLabel('Write a message to Ben'))
  await ada.page.keyboard.type('Wonderful, ring twice.')
  await ada.page.keyboard.press('Enter')
  await expect(ada.page.getByLabel('Write a message to Ben')).toBeFocused()
  await presses(ben.page, button(ben.page, 'Notifications, 2 unread'), 'Shift+Tab')
  await presses(ben.page, ben.page.getByRole('link', { name: /Ada wrote to you about/ }))
  await expect(heading(ben.page, 'Messages & Communication')).toBeFocused()
  await expect(ben.page.getByText('Wonderful, ring twice.', { exact: true })).toBeVisible()

  await pressesTwice(ben.page, '**/start', button(ben.page, 'Start'), 'Shift+Tab')
  await expect(heading(ben.page, 'What happens next')).toBeFocused()

  await completesAndReviews(ada.page)
})

test('what Ada deletes is said to be gone to who had it open, and hands the focus on', async ({ enter }) => {
  const [{ page: adas }, { page: bens }] = [await enter(cast.ada), await enter(cast.ben)]
  const gone = heading(bens, 'Task Not Found')
  const isToldAndThere = async () => {
    await expect(gone).toBeFocused()
    await expect(bens.getByRole('alert').filter({ has: gone })).toBeVisible()
  }
  const deletes = (id: string) => adas.request.delete(`/api/tasks/${id}`)

  for (const answer of [null, 'Take Back']) {
    const id = await post(adas)
    await offer(bens, id)
    await bens.goto(`/task/${id}`)
    await button(bens, 'Take Back My Offer').focus()
    if (answer) {
      await bens.keyboard.press('Enter')
      await expect(button(bens.getByRole('dialog'), 'Take Back')).toBeVisible()
    }
    await deletes(id)
    await isToldAndThere()
  }

  for (const pathOf of [(id: string) => `/task/${id}#messages`, (id: string) => `/messages?task=${id}`]) {
    const id = await post(adas)
    await offer(bens, id)
    await bens.goto(pathOf(id))
    await box(bens).fill('I will be')
    await deletes(id)
    await isToldAndThere()
  }
  await expect(bens.getByText('Not sent: I will be')).toBeVisible()
})

test('Ada leaves a review that its task has outrun, and is still where she was', async ({ enter }) => {
  const [{ page: adas }, ben] = [await enter(cast.ada), await enter(cast.ben)]
  const writesReview = async () => {
    const id = await post(adas)
    await offer(ben.page, id)
    await accept(adas, id, ben.id)
    await adas.goto(`/task/${id}`)
    await button(adas, 'Close Task').press('Enter')
    await expect(adas.getByRole('dialog').getByText(confirmations.closeWithReview)).toBeVisible()
    return id
  }

  const done = await writesReview()
  await ben.page.request.patch(`/api/tasks/${done}/finish`)
  await expect(adas.getByText('Ben says it is done.')).toBeVisible()
  await adas.keyboard.press('Escape')
  await expect(heading(adas, 'What happens next')).toBeFocused()

  await complete(adas, await writesReview())
  await expect(adas.getByRole('dialog')).not.toContainText(confirmations.closeWithReview)
  await adas.keyboard.press('Escape')
  await expect(heading(adas, 'Task Completed')).toBeFocused()

  const left = await writesReview()
  await ben.page.request.patch(`/api/tasks/${left}/release`, { data: { reason: 'My car broke down.' } })
  await expect(adas.getByRole('dialog')).toHaveCount(0)
  await expect(adas.getByText(/no valid user to review|stepped back from/)).toBeVisible()
  await expect(heading(adas, 'What happens next')).toBeFocused()
})

test('an offer that Cleo writes as somebody else is chosen goes with a word, and its words are kept', async ({
  enter,
}) => {
  const [ada, { page: bens, id: benId }, cleo] = [
    await enter(cast.ada),
    await enter(cast.ben),
    await enter(cast.cleo, { phone: true }),
  ]
  const id = await post(ada.page)
  await offer(bens, id)
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

test('Messages that come at the second attempt come with the focus', async ({ enter }) => {
  const { page } = await enter(cast.ada)
  await post(page)
  for (const size of [page.viewportSize(), phone]) {
    if (size) await page.setViewportSize(size)
    await page.route('**/api/my-tasks*', (route) => route.abort())
    await page.goto('/messages')
    const again = button(page, 'Try again')
    await again.focus()
    await page.unroute('**/api/my-tasks*')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Tasks with messages' })).toBeVisible()
    await expect(heading(page, 'Messages')).toBeFocused()
  }
})
