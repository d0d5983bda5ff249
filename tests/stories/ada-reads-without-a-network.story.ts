import { statusLines, toasts } from '#shared/copy.ts'
import { reconnectAttempts } from '#shared/limits.ts'
import { layCable } from '#tests/outside/cable.ts'
import { cast } from '../cast.ts'
import { signIn } from '../shots/sign-in.ts'
import { keptPaths, logsOut, notice, offlineReads, title, whoseAnswers, words } from './kept-answers.ts'
import { expect, looksRight, postsForADogWalk, test } from './stage.ts'

test.use({ serviceWorkers: 'allow' })

test('Ada reads in the tunnel what she saw, and nobody reads it after her', async ({ enter }) => {
  const { page, context, id } = await enter(cast.ada, { phone: true })
  const { page: bens } = await enter(cast.ben)
  const taskId = await postsForADogWalk(page, title)
  await bens.request.post('/api/messages', { data: { taskId, recipientId: id, content: words } })
  await offlineReads(page, taskId)
  await page.goto(`/messages?task=${taskId}`)
  await page.getByRole('button', { name: 'Ben Okafor' }).click()
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
  await expect.poll(() => keptPaths(page)).toContain(`/api/tasks/${taskId}/messages`)
  const chat = page.url()

  await context.setOffline(true)
  await page.goto(`/task/${taskId}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(notice(page, statusLines.offline)).toBeVisible()
  await looksRight(page)
  await page.goto(chat)
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
  await page.getByRole('textbox', { name: /message/i }).fill('Only at cats')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Waiting for your connection')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('log').getByText('Only at cats')).toHaveCount(1)
  await expect(page.getByText('Waiting for your connection')).toBeVisible()
  await looksRight(page)
  await logsOut(page)
  await expect(page.getByText(toasts.logOutOffline.message)).toBeVisible()

  await context.setOffline(false)
  await expect(notice(page, statusLines.offline)).toBeHidden()
  await expect(page.getByText('Waiting for your connection')).toBeHidden()
  await expect(page.getByRole('log').getByText('Only at cats')).toHaveCount(1)
  expect(await whoseAnswers(page)).toEqual([id])
  await logsOut(page)
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  expect(await whoseAnswers(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(`/task/${taskId}`)
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
  await expect(notice(page, statusLines.offlineVisitor)).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  await looksRight(page)
})

test('Ada reads the law with nobody asking her to sign in, with the worker there and in the tunnel', async ({
  enter,
}) => {
  const { page, context } = await enter(cast.ada)
  await offlineReads(page, await postsForADogWalk(page, title))
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    await page.goto('/privacy-policy')
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0)
  }
})

test('Ada sees what she read last while the server is away, and what is new once it is back', async ({
  enter,
  server,
}) => {
  const { page } = await enter(cast.ada)
  const cable = await layCable(server)
  const taskId = await postsForADogWalk(page, title)
  await page.goto(`${cable.url}task/${taskId}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.poll(() => keptPaths(page)).toContain(`/api/tasks/${taskId}`)

  let dials = 0
  page.on('websocket', () => {
    dials += 1
  })
  cable.hold()
  await page.reload()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(notice(page, statusLines.outOfReach)).toBeVisible()
  await looksRight(page)
  await expect.poll(() => dials).toBe(1 + reconnectAttempts)
  await page.request.patch(`/api/tasks/${taskId}`, { data: { title: 'Walk Biscuit on Sunday' } })
  cable.mend()
  await expect(page.getByRole('heading', { name: 'Walk Biscuit on Sunday' })).toBeVisible()
  await expect(notice(page, statusLines.outOfReach)).toBeHidden()
  await expect.poll(() => dials, 'live again too').toBe(2 + reconnectAttempts)
  cable.end()
})

test('the demo’s faces are there without a network, and in nobody’s keeping', async ({ browser, demo }) => {
  const context = await browser.newContext({ baseURL: demo })
  await signIn(context, 'maya')
  const page = await context.newPage()
  await page.goto('/browse')
  await expect.poll(() => keptPaths(page)).toContain('/api/auth/user')
  await page.reload()
  const faces = page.locator('main img[src^="/faces/"]')
  const shown = () =>
    faces.evaluateAll((all) =>
      (all as HTMLImageElement[]).filter((face) => face.naturalWidth > 0).map((face) => face.getAttribute('src')),
    )
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(2)
  const before = await shown()

  await context.setOffline(true)
  await page.reload()
  await expect(notice(page, statusLines.offline)).toBeVisible()
  await expect.poll(shown).toEqual(expect.arrayContaining(before))
  expect((await keptPaths(page)).filter((path) => path.startsWith('/faces/'))).toEqual([])
  await context.close()
})

test('Ada, who found nothing new before the tunnel, is not told so in it', async ({ enter }) => {
  const { page, context } = await enter(cast.ada, { phone: true })
  await offlineReads(page, await postsForADogWalk(page, title))
  const news = page.getByRole('dialog', { name: 'Notifications' })
  const opens = () => page.getByRole('button', { name: 'Notifications' }).click()
  await opens()
  await expect(news.getByText('Nothing new.')).toBeVisible()
  await expect.poll(() => keptPaths(page)).toContain('/api/notifications')
  await context.setOffline(true)
  await page.reload()
  await opens()
  await expect(news.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(news.getByText('Nothing new.')).toHaveCount(0)
  await context.setOffline(false)
  await expect(news.getByText('Nothing new.'), 'asked anew by itself').toBeVisible()
})
