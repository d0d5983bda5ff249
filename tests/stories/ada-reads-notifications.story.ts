import type { Page } from '@playwright/test'
import { notificationsPageSize, unreadBadgeMax } from '#shared/constants.ts'
import { temporarilyUnavailable } from '#shared/copy.ts'
import { unreadSummaryCopy } from '#shared/messages/copy.ts'
import { cast } from '../cast.ts'
import { chatList, chatLog, taskTitle, waitUntilRead } from './chat.ts'
import { retrySuccessfully } from './failing-calls.ts'
import { desk, expect, expectAccessible, password, postDogWalk, test } from './story-test.ts'

/** Returns a function that sends messages about a task through the API. */
const messagesFrom = (sender: Page, taskId: string, recipientId: string) => (content: string) =>
  sender.request.post('/api/messages', { data: { taskId, recipientId, content } })

test('Ada reads all her notifications, older ones too', async ({ signUp }) => {
  const ada = await signUp(cast.ada, { phone: true })
  const ben = await signUp(cast.ben)
  const post = {
    taskType: 'service',
    description: 'It is a two-seater and not heavy. The stairs are wide.',
    category: 'household',
    compensationType: 'money',
    compensation: 45,
    address: '12 Maple Street, Oak Park, IL 60302',
  }
  for (let number = 0; number <= notificationsPageSize; number++) {
    const data = { ...post, title: `Carry sofa ${number}` }
    const { id } = await (await ada.context.request.post('/api/tasks', { data })).json()
    await ben.context.request.post('/api/offers', { data: { taskId: id } })
    await ada.context.request.patch(`/api/tasks/${id}/close`)
  }

  const { page } = ada
  await page.goto('/')
  await page.getByRole('button', { name: `Notifications, ${notificationsPageSize + 1} unread` }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem')).toHaveCount(notificationsPageSize)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(panel.getByRole('listitem')).toHaveCount(notificationsPageSize + 1)
  await expect(panel.getByRole('listitem').last()).toBeFocused()
  await expect(panel.getByText('Carry sofa 0')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('Ada sees on her home screen, and by a count on Messages and in the tab’s title, that Ben has written', async ({
  signUp,
}) => {
  const [{ page, id }, { page: benPage }] = [await signUp(cast.ada), await signUp(cast.ben)]
  const taskId = await postDogWalk(page, taskTitle)
  const sendFromBen = messagesFrom(benPage, taskId, id)
  const unreadPanel = page.getByRole('region', { name: 'Messages' })
  const unreadCount = page.getByRole('navigation', { name: 'Main' }).getByText(', 1 unread chat')
  const unread = '**/api/messages/unread'
  await page.route(unread, (route) => route.fulfill({ status: 400, json: { message: 'Not now' } }))
  await page.goto('/')
  await expect(unreadPanel.getByText('This did not load')).toBeVisible()
  await expect(
    unreadPanel.getByText(unreadSummaryCopy.none),
    'the screen must not claim that nothing is unread',
  ).toHaveCount(0)
  await expectAccessible(page)
  await retrySuccessfully(page, unread, unreadPanel)
  await expect(unreadPanel.getByText(unreadSummaryCopy.none)).toBeVisible()
  await expect(unreadCount).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View all tasks' })).toHaveAttribute('href', '/profile?tab=tasks')

  await sendFromBen('Does she bite?')
  await expect(unreadPanel.getByText(unreadSummaryCopy.message)).toBeVisible()
  await expect(unreadCount).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(unreadCount).toBeHidden()
  await expect(
    page.getByRole('button', { name: 'Open menu, 1 unread chat' }).getByText(', 1 unread chat'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(desk)
  await page.reload()
  await expect(unreadPanel.getByText(unreadSummaryCopy.message)).toBeVisible()
  await expect(unreadCount).toBeVisible()
  await expectAccessible(page)

  await expect(page).toHaveTitle(/^\(1\) Home · /)
  await unreadPanel.getByRole('link', { name: 'View Messages' }).click()
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: taskTitle })).toContainText('New')
  await expect(unreadCount, 'she has not read it').toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(unreadPanel.getByText(unreadSummaryCopy.message), 'she has not read it').toBeVisible()

  const firstIsRead = waitUntilRead(page)
  await page.goto(`/messages?task=${taskId}`)
  await expect(chatLog(page).getByText('Does she bite?')).toBeVisible()
  await firstIsRead
  const isRead = waitUntilRead(page)
  await sendFromBen('And does she swim?')
  await expect(chatLog(page).getByText('And does she swim?')).toBeVisible()
  await isRead
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(unreadPanel.getByText(unreadSummaryCopy.none), 'she has read it').toBeVisible()
  await expect(unreadCount).toHaveCount(0)
  await expect(page).toHaveTitle(/^Home · /)
})

test('the dot of a new offer disappears in all tabs of Ada’s once she has opened Messages in one', async ({
  signUp,
}) => {
  const [{ page, id, context }, { page: benPage }] = [await signUp(cast.ada), await signUp(cast.ben)]
  const taskId = await postDogWalk(page, taskTitle)
  const otherPage = await context.newPage()
  const navigation = (each: Page) => each.getByRole('navigation', { name: 'Main' })
  const offerDotOf = (each: Page) => navigation(each).getByText(', new offer')
  const unreadCountOf = (each: Page) => navigation(each).getByText(', 1 unread chat')
  for (const each of [page, otherPage]) await Promise.all([each.waitForEvent('websocket'), each.goto('/browse')])
  await benPage.request.post('/api/messages', { data: { taskId, recipientId: id, content: 'Does she bite?' } })
  for (const each of [page, otherPage]) await expect(unreadCountOf(each)).toBeVisible()
  await benPage.request.post('/api/offers', { data: { taskId } })
  for (const each of [page, otherPage]) await expect(offerDotOf(each)).toBeVisible()
  await expectAccessible(page)
  await navigation(page).getByRole('link', { name: 'Messages' }).click()
  for (const each of [page, otherPage]) {
    await expect(offerDotOf(each)).toHaveCount(0)
    await expect(unreadCountOf(each), 'the chat is not read yet').toBeVisible()
  }
})

test('a message that arrives as Ada leaves the chat stays unread', async ({ signUp }) => {
  const [{ page, id }, { page: benPage }] = [await signUp(cast.ada), await signUp(cast.ben)]
  const taskId = await postDogWalk(page, taskTitle)
  const sendFromBen = messagesFrom(benPage, taskId, id)
  await sendFromBen('Does she bite?')
  const isRead = waitUntilRead(page)
  await page.goto(`/messages?task=${taskId}`)
  await isRead
  const list = /\/messages\?with=/
  const listRequest = page.waitForRequest(list)
  await page.route(list, () => {})
  await sendFromBen('And does she swim?')
  await listRequest
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(unreadSummaryCopy.message)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText(', 1 unread chat')).toBeVisible()
})

test('Ada finds a message that came while no page was open, and reading it on one device marks it as read on all', async ({
  signUp,
  browser,
  baseURL,
}) => {
  const [{ page, id, email }, { page: benPage }] = [await signUp(cast.ada), await signUp(cast.ben)]
  const taskId = await postDogWalk(page, taskTitle)
  await benPage.request.post('/api/messages', { data: { taskId, recipientId: id, content: 'Does she bite?' } })
  const unreadCountOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByText(', 1 unread chat')
  await page.goto('/')
  await expect(unreadCountOf(page)).toBeVisible()

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }), viewport: desk })
  await elsewhere.request.post('/api/auth/login', { data: { email, password } })
  const otherPage = await elsewhere.newPage()
  await otherPage.goto(`/messages?task=${taskId}`)
  await expect(chatLog(otherPage).getByText('Does she bite?')).toBeVisible()
  await expect(page.getByText(unreadSummaryCopy.none), 'without a reload').toBeVisible()
  await expect(unreadCountOf(page)).toHaveCount(0)
  await elsewhere.close()
})

test('the bell does not count messages that Ada reads as they arrive', async ({ signUp }) => {
  const [{ page, id }, { page: benPage }] = [await signUp(cast.ada), await signUp(cast.ben)]
  const taskId = await postDogWalk(page, taskTitle)
  const sendFromBen = messagesFrom(benPage, taskId, id)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const bellWithoutCount = page.getByRole('button', { name: 'Notifications', exact: true })
  const bellChanges: string[] = []
  const record = (count: string) => void bellChanges.push(count)
  await page.exposeFunction('recordBell', record)
  await page.goto('/')
  await sendFromBen('Does she bite?')
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')

  await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'View Messages' }).click()
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: taskTitle }).click()
  await expect(chatLog(page).getByText('Does she bite?')).toBeVisible()
  await expect(bellWithoutCount, 'she has read it').toBeVisible()
  await bell.evaluate((button) =>
    new MutationObserver(() =>
      (window as unknown as { recordBell: typeof record }).recordBell(button.ariaLabel ?? ''),
    ).observe(button, {
      attributeFilter: ['aria-label'],
    }),
  )
  for (const text of ['And does she swim?', 'Noon is fine.']) {
    const isRead = waitUntilRead(page)
    await sendFromBen(text)
    await expect(chatLog(page).getByText(text)).toBeVisible()
    await isRead
  }
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  expect(bellChanges, 'its count never changed').toEqual([])
  await sendFromBen('Is she on a leash?')
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  const messageNotifications = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(`Ben wrote to you about "${taskTitle}".`)
  await expect(messageNotifications, 'one unread notification, and one of all that was read').toHaveCount(2)
})

test('a message of Ben’s below the visible part of the page stays unread until Ada scrolls to it', async ({
  signUp,
}) => {
  const [{ page, id }, { page: benPage }] = [await signUp(cast.ada, { phone: true }), await signUp(cast.ben)]
  const taskId = await postDogWalk(page, taskTitle)
  const sendFromBen = messagesFrom(benPage, taskId, id)
  await sendFromBen('Does she bite?')
  await page.goto(`/task/${taskId}`)
  const chat = page.getByRole('heading', { name: 'Messages & Communication' })
  await chat.evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - innerHeight + 120))
  await expect(chatLog(page).getByText('Does she bite?')).toBeAttached()
  await expect(chatLog(page).getByText('Does she bite?')).not.toBeInViewport()
  const readRequest = page.waitForRequest('**/messages/read', { timeout: 2000 }).catch(() => 'none')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const unreadCount = page.getByRole('navigation', { name: 'Quick' }).getByText(', 1 unread chat')
  await sendFromBen('And does she swim?')
  await expect(chatLog(page).getByText('And does she swim?')).toBeAttached()
  expect(await readRequest).toBe('none')
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect(unreadCount).toBeAttached()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Write a message to Ben' }).scrollIntoViewIfNeeded()
  await expect(chatLog(page).getByText('And does she swim?')).toBeInViewport()
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(unreadCount).toHaveCount(0)
})

test('Ben finds Ada’s answer while his offer is pending', async ({ signUp }) => {
  const [{ page: adaPage }, { page, id }] = [await signUp(cast.ada), await signUp(cast.ben, { phone: true })]
  const taskId = await postDogWalk(adaPage, taskTitle)
  await page.request.post('/api/offers', { data: { taskId } })
  await adaPage.request.post('/api/messages', { data: { taskId, recipientId: id, content: 'Could you come at noon?' } })
  await page.goto('/messages')
  const row = chatList(page).getByRole('link', { name: /^Ada/ })
  await expect(row).toHaveAccessibleName(/New message$/)
  await expectAccessible(page)
  const isRead = waitUntilRead(page)
  await row.click()
  await expect(page.getByRole('log').getByText('Could you come at noon?')).toBeVisible()
  await isRead
  await page.goto('/messages')
  await expect(row).toHaveAccessibleName(/Could you come at noon\?$/)
})

test('Ada sees 99+ unread notifications, and a screen reader announces the exact number', async ({ signUp }) => {
  const { page } = await signUp(cast.ada, { phone: true })
  let count = unreadBadgeMax
  await page.route('**/api/notifications/unread-count', (route) => route.fulfill({ json: { count } }))
  await page.goto('/')
  const bell = page.getByRole('banner').getByText(/^99/)
  await expect(bell).toHaveText('99')
  count += 1
  await page.reload()
  await expect(bell).toHaveText('99+')
  await expect(page.getByRole('button', { name: 'Notifications, 100 unread' })).toBeVisible()
  await expectAccessible(page)
})

test('Ada tries again to load her notifications, and nothing is cut off on her phone', async ({ signUp }) => {
  const ada = await signUp(cast.ada, { phone: true })
  const ben = await signUp(cast.ben)
  const taskId = await postDogWalk(ada.page, 'Walk Biscuit on Friday')
  await ben.context.request.post('/api/offers', { data: { taskId } })
  const { page } = ada
  await page.route('**/api/notifications', (route) =>
    route.fulfill({ status: 503, json: { message: temporarilyUnavailable } }),
  )
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText(temporarilyUnavailable)).toBeVisible()
  await expectAccessible(page)
  await retrySuccessfully(page, '**/api/notifications', panel)
  await expect(panel.getByText('Walk Biscuit on Friday')).toBeVisible()
  const markAllButton = panel.getByRole('button', { name: 'Mark all as read' })
  const { width = 0, height = 0 } = (await markAllButton.boundingBox()) ?? {}
  expect(width, 'its label is on one line').toBeGreaterThan(2 * height)
  await expectAccessible(page)
  await markAllButton.press('Enter')
  await expect(panel.getByRole('status').filter({ hasText: 'All notifications are read.' })).toHaveCount(1)
  await expect(panel.getByRole('heading', { name: 'Notifications' })).toBeFocused()
})
