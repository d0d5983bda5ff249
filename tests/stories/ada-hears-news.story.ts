import type { Page } from '@playwright/test'
import { backSoon } from '#shared/copy.ts'
import { notificationsPage, unreadBadgeMax } from '#shared/limits.ts'
import { newsTexts } from '#shared/messages/wording.ts'
import { cast } from '../cast.ts'
import { hasBeenRead, log, title } from './chatting.ts'
import { triesAgain } from './failing.ts'
import { desk, expect, looksRight, password, postsForADogWalk, test } from './stage.ts'

test('Ada reads all her news, older ones too', async ({ enter }) => {
  const ada = await enter(cast.ada, { phone: true })
  const ben = await enter(cast.ben)
  const post = {
    taskType: 'service',
    description: 'It is a two-seater and not heavy. The stairs are wide.',
    category: 'household',
    compensationType: 'money',
    compensation: 45,
    address: '12 Maple Street, Oak Park, IL 60302',
  }
  for (let turn = 0; turn <= notificationsPage; turn++) {
    const data = { ...post, title: `Carry sofa ${turn}` }
    const { id } = await (await ada.context.request.post('/api/tasks', { data })).json()
    await ben.context.request.post('/api/offers', { data: { taskId: id } })
    await ada.context.request.patch(`/api/tasks/${id}/close`)
  }

  const { page } = ada
  await page.goto('/')
  await page.getByRole('button', { name: `Notifications, ${notificationsPage + 1} unread` }).click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await expect(news.getByRole('listitem')).toHaveCount(notificationsPage)
  await looksRight(page)
  await news.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(news.getByRole('listitem')).toHaveCount(notificationsPage + 1)
  await expect(news.getByRole('listitem').last()).toBeFocused()
  await expect(news.getByText('Carry sofa 0')).toBeVisible()
  await expect(news.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test('Ada hears at home that Ben has written, and the dot on Messages says the same', async ({ enter }) => {
  const [{ page, id }, { page: bens }] = [await enter(cast.ada), await enter(cast.ben)]
  const taskId = await postsForADogWalk(page, title)
  const writes = (content: string) => bens.request.post('/api/messages', { data: { taskId, recipientId: id, content } })
  const panel = page.getByRole('region', { name: 'Messages' })
  const dot = page.getByRole('navigation', { name: 'Main' }).getByText(', new message')
  const unread = '**/api/messages/unread'
  await page.route(unread, (route) => route.fulfill({ status: 400, json: { message: 'Not now' } }))
  await page.goto('/')
  await expect(panel.getByText('This did not load')).toBeVisible()
  await expect(panel.getByText(newsTexts.none), 'nobody knows').toHaveCount(0)
  await looksRight(page)
  await triesAgain(page, unread, panel)
  await expect(panel.getByText(newsTexts.none)).toBeVisible()
  await expect(dot).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View all tasks' })).toHaveAttribute('href', '/profile?tab=tasks')

  await writes('Does she bite?')
  await expect(panel.getByText(newsTexts.message)).toBeVisible()
  await expect(dot).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(dot).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open menu, new message' }).getByText(', new message')).toBeVisible()
  await looksRight(page)
  await page.setViewportSize(desk)
  await page.reload()
  await expect(panel.getByText(newsTexts.message)).toBeVisible()
  await expect(dot).toBeVisible()
  await looksRight(page)

  await panel.getByRole('link', { name: 'View Messages' }).click()
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toContainText('New')
  await expect(dot).toHaveCount(0)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(panel.getByText(newsTexts.message), 'she has not read it').toBeVisible()

  const firstIsRead = hasBeenRead(page)
  await page.goto(`/messages?task=${taskId}`)
  await expect(log(page).getByText('Does she bite?')).toBeVisible()
  await firstIsRead
  const isRead = hasBeenRead(page)
  await writes('And does she swim?')
  await expect(log(page).getByText('And does she swim?')).toBeVisible()
  await isRead
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(panel.getByText(newsTexts.none), 'she has read it').toBeVisible()
  await expect(dot).toHaveCount(0)
})

test('the dots go out on every page of Ada’s once she has been to Messages on one', async ({ enter }) => {
  const [{ page, id, context }, { page: bens }] = [await enter(cast.ada), await enter(cast.ben)]
  const taskId = await postsForADogWalk(page, title)
  const other = await context.newPage()
  const links = (one: Page) => one.getByRole('navigation', { name: 'Main' })
  const dotOf = (one: Page, what: string) => links(one).getByText(`, new ${what}`)
  for (const one of [page, other]) await Promise.all([one.waitForEvent('websocket'), one.goto('/browse')])
  for (const [what, call, data] of [
    ['message', '/api/messages', { taskId, recipientId: id, content: 'Does she bite?' }],
    ['offer', '/api/offers', { taskId }],
  ] as const) {
    await bens.request.post(call, { data })
    for (const one of [page, other]) await expect(dotOf(one, what)).toBeVisible()
    await links(page).getByRole('link', { name: 'Messages' }).click()
    for (const one of [page, other]) await expect(dotOf(one, what)).toHaveCount(0)
    await page.getByRole('link', { name: 'Home', exact: true }).click()
  }
})

test('what comes as Ada leaves the chat waits for her', async ({ enter }) => {
  const [{ page, id }, { page: bens }] = [await enter(cast.ada), await enter(cast.ben)]
  const taskId = await postsForADogWalk(page, title)
  const writes = (content: string) => bens.request.post('/api/messages', { data: { taskId, recipientId: id, content } })
  await writes('Does she bite?')
  const isRead = hasBeenRead(page)
  await page.goto(`/messages?task=${taskId}`)
  await isRead
  const list = /\/messages\?with=/
  const asked = page.waitForRequest(list)
  await page.route(list, () => {})
  await writes('And does she swim?')
  await asked
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(newsTexts.message)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText(', new message')).toBeVisible()
})

test('Ada finds what was written while no page was open, and has read it on every device once she did', async ({
  enter,
  browser,
  baseURL,
}) => {
  const [{ page, id, email }, { page: bens }] = [await enter(cast.ada), await enter(cast.ben)]
  const taskId = await postsForADogWalk(page, title)
  await bens.request.post('/api/messages', { data: { taskId, recipientId: id, content: 'Does she bite?' } })
  const dotOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByText(', new message')
  await page.goto('/')
  await expect(dotOf(page)).toBeVisible()

  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }), viewport: desk })
  await elsewhere.request.post('/api/auth/login', { data: { email, password } })
  const other = await elsewhere.newPage()
  await other.goto(`/messages?task=${taskId}`)
  await expect(log(other).getByText('Does she bite?')).toBeVisible()
  await expect(page.getByText(newsTexts.none), 'without a reload').toBeVisible()
  await expect(dotOf(page)).toHaveCount(0)
  await elsewhere.close()
})

test('the bell counts what waits for Ada, and nothing that she reads as it comes', async ({ enter }) => {
  const [{ page, id }, { page: bens }] = [await enter(cast.ada), await enter(cast.ben)]
  const taskId = await postsForADogWalk(page, title)
  const writes = (content: string) => bens.request.post('/api/messages', { data: { taskId, recipientId: id, content } })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const quiet = page.getByRole('button', { name: 'Notifications', exact: true })
  const rung: string[] = []
  const seen = (count: string) => void rung.push(count)
  await page.exposeFunction('ring', seen)
  await page.goto('/')
  await writes('Does she bite?')
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')

  await page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'View Messages' }).click()
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(log(page).getByText('Does she bite?')).toBeVisible()
  await expect(quiet, 'she has read it').toBeVisible()
  await bell.evaluate((button) =>
    new MutationObserver(() => (window as unknown as { ring: typeof seen }).ring(button.ariaLabel ?? '')).observe(
      button,
      {
        attributeFilter: ['aria-label'],
      },
    ),
  )
  for (const words of ['And does she swim?', 'Noon is fine.']) {
    const isRead = hasBeenRead(page)
    await writes(words)
    await expect(log(page).getByText(words)).toBeVisible()
    await isRead
  }
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  expect(rung, 'it never rang').toEqual([])
  await writes('Is she on a leash?')
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  const wrote = page.getByRole('dialog', { name: 'Notifications' }).getByText(`Ben wrote to you about "${title}".`)
  await expect(wrote, 'one that waits, and one of all that was read').toHaveCount(2)
})

test('what Ben writes below what Ada sees rings until she goes there', async ({ enter }) => {
  const [{ page, id }, { page: bens }] = [await enter(cast.ada, { phone: true }), await enter(cast.ben)]
  const taskId = await postsForADogWalk(page, title)
  const writes = (content: string) => bens.request.post('/api/messages', { data: { taskId, recipientId: id, content } })
  await writes('Does she bite?')
  await page.goto(`/task/${taskId}`)
  const chat = page.getByRole('heading', { name: 'Messages & Communication' })
  await chat.evaluate((heading) => scrollBy(0, heading.getBoundingClientRect().top - innerHeight + 120))
  await expect(log(page).getByText('Does she bite?')).toBeAttached()
  await expect(log(page).getByText('Does she bite?')).not.toBeInViewport()
  const whileItIsFarDown = page.waitForRequest('**/messages/read', { timeout: 2000 }).catch(() => 'none')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const dot = page.getByRole('navigation', { name: 'Quick' }).getByText(', new message')
  await writes('And does she swim?')
  await expect(log(page).getByText('And does she swim?')).toBeAttached()
  expect(await whileItIsFarDown).toBe('none')
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect(dot).toBeAttached()
  await looksRight(page)

  await page.getByRole('textbox', { name: 'Write a message to Ben' }).scrollIntoViewIfNeeded()
  await expect(log(page).getByText('And does she swim?')).toBeInViewport()
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(dot).toHaveCount(0)
})

test('Ben, whose offer still waits, finds what Ada answered', async ({ enter }) => {
  const [{ page: adas }, { page, id }] = [await enter(cast.ada), await enter(cast.ben, { phone: true })]
  const taskId = await postsForADogWalk(adas, title)
  await page.request.post('/api/offers', { data: { taskId } })
  await adas.request.post('/api/messages', { data: { taskId, recipientId: id, content: 'Could you come at noon?' } })
  await page.goto('/messages')
  const news = page.getByRole('region', { name: 'New on requests of others' })
  await expect(news).toBeVisible()
  await looksRight(page)
  const isRead = hasBeenRead(page)
  await news.getByRole('link', { name: title }).click()
  await expect(page.getByRole('log').getByText('Could you come at noon?')).toBeVisible()
  await isRead
  await page.goto('/messages')
  await expect(page.getByText('No tasks with messages')).toBeVisible()
  await expect(news).toHaveCount(0)
})

test('Ada sees that more than 99 notices wait, and how many are read to who does not see', async ({ enter }) => {
  const { page } = await enter(cast.ada, { phone: true })
  let count = unreadBadgeMax
  await page.route('**/api/notifications/unread-count', (route) => route.fulfill({ json: { count } }))
  await page.goto('/')
  const bell = page.getByRole('banner').getByText(/^99/)
  await expect(bell).toHaveText('99')
  count += 1
  await page.reload()
  await expect(bell).toHaveText('99+')
  await expect(page.getByRole('button', { name: 'Notifications, 100 unread' })).toBeVisible()
  await looksRight(page)
})

test('Ada reads her news once they can be read, and nothing is cut off on her phone', async ({ enter }) => {
  const ada = await enter(cast.ada, { phone: true })
  const ben = await enter(cast.ben)
  const taskId = await postsForADogWalk(ada.page, 'Walk Biscuit on Friday')
  await ben.context.request.post('/api/offers', { data: { taskId } })
  const { page } = ada
  await page.route('**/api/notifications', (route) => route.fulfill({ status: 503, json: { message: backSoon } }))
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await expect(news.getByText(backSoon)).toBeVisible()
  await looksRight(page)
  await triesAgain(page, '**/api/notifications', news)
  await expect(news.getByText('Walk Biscuit on Friday')).toBeVisible()
  const all = news.getByRole('button', { name: 'Mark all as read' })
  const { width = 0, height = 0 } = (await all.boundingBox()) ?? {}
  expect(width, 'its words stand in one line').toBeGreaterThan(2 * height)
  await looksRight(page)
  await all.press('Enter')
  await expect(news.getByRole('status').filter({ hasText: 'All notifications are read.' })).toHaveCount(1)
  await expect(news.getByRole('heading', { name: 'Notifications' })).toBeFocused()
})

test('Ben and Ada hear on whatever screen they are how it goes on with their task', async ({ enter }) => {
  const [ada, ben] = [await enter(cast.ada), await enter(cast.ben, { phone: true })]
  const taskId = await postsForADogWalk(ada.page, title)
  await ben.context.request.post('/api/offers', { data: { taskId } })
  const said = (page: Page, name: string) => page.getByRole('status').filter({ hasText: name })
  /** Their live line is there once it has brought them this. */
  async function hearFrom(writer: typeof ada, to: typeof ada, unread: number) {
    // What the page reads by itself as it opens is not to know of it already.
    await to.page.goto('/browse', { waitUntil: 'networkidle' })
    await expect(to.page.getByRole('heading', { level: 1 })).toBeVisible()
    const data = { taskId, recipientId: to.id, content: 'Are you there?' }
    await writer.context.request.post('/api/messages', { data })
    await expect(to.page.getByRole('button', { name: `Notifications, ${unread} unread` })).toBeVisible()
  }
  await hearFrom(ada, ben, 1)
  await ada.context.request.patch(`/api/tasks/${taskId}/assign`, { data: { helperId: ben.id } })
  await expect(said(ben.page, 'You were chosen')).toContainText(`Ada accepted your help with "${title}".`)
  await looksRight(ben.page)

  await hearFrom(ben, ada, 2)
  await ben.context.request.patch(`/api/tasks/${taskId}/release`, { data: { reason: 'My car broke down' } })
  await expect(said(ada.page, 'A task is open again')).toContainText('My car broke down')
  await expect(said(ada.page, 'A task is open again').locator('.tabler-icon-bell'), 'no success').toBeVisible()
  await looksRight(ada.page)
})
