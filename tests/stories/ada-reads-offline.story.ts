import { reconnectAttempts } from '#shared/constants.ts'
import { statusLines, toasts } from '#shared/copy.ts'
import { openNetworkProxy } from '#tests/services/network-proxy.ts'
import { cast } from '../cast.ts'
import { signIn } from '../shots/sign-in.ts'
import {
  bannerText,
  cachedPaths,
  cachedUserIds,
  logOut,
  openAndCacheTask,
  question,
  taskTitle,
} from './response-cache.ts'
import { expect, expectAccessible, postDogWalk, test } from './story-test.ts'

test.use({ serviceWorkers: 'allow' })

test('Ada reads what she has seen before without a network, and nobody can read it after she logs out', async ({
  signUp,
}) => {
  const { page, context, id } = await signUp(cast.ada, { phone: true })
  const { page: benPage } = await signUp(cast.ben)
  const taskId = await postDogWalk(page, taskTitle)
  await benPage.request.post('/api/messages', { data: { taskId, recipientId: id, content: question } })
  await openAndCacheTask(page, taskId)
  await page.goto(`/messages?task=${taskId}`)
  await expect(page.getByRole('log').getByText(question)).toBeVisible()
  await expect.poll(() => cachedPaths(page)).toContain(`/api/tasks/${taskId}/messages`)
  const chatUrl = page.url()

  await context.setOffline(true)
  await page.goto(`/task/${taskId}`)
  await expect(page.getByRole('heading', { name: taskTitle })).toBeVisible()
  await expect(bannerText(page, statusLines.offline)).toBeVisible()
  await expectAccessible(page)
  await page.goto(chatUrl)
  await expect(page.getByRole('log').getByText(question)).toBeVisible()
  await page.getByRole('textbox', { name: /message/i }).fill('Only at cats')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Waiting for your connection')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('log').getByText('Only at cats')).toHaveCount(1)
  await expect(page.getByText('Waiting for your connection')).toBeVisible()
  await expectAccessible(page)
  await logOut(page)
  await expect(page.getByText(toasts.logOutOffline.message)).toBeVisible()

  await context.setOffline(false)
  await expect(bannerText(page, statusLines.offline)).toBeHidden()
  await expect(page.getByText('Waiting for your connection')).toBeHidden()
  await expect(page.getByRole('log').getByText('Only at cats')).toHaveCount(1)
  expect(await cachedUserIds(page)).toEqual([id])
  await logOut(page)
  await expect(page.getByRole('link', { name: 'Get Started Free' })).toBeVisible()
  expect(await cachedUserIds(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(`/task/${taskId}`)
  await expect(page.getByText('Please check your connection and try again.')).toBeVisible()
  await expect(bannerText(page, statusLines.offlineVisitor)).toBeVisible()
  await expect(page.getByText(taskTitle)).toHaveCount(0)
  await expectAccessible(page)
})

test('Ada reads the privacy policy without being asked to sign in, with and without a network', async ({ signUp }) => {
  const { page, context } = await signUp(cast.ada)
  await openAndCacheTask(page, await postDogWalk(page, taskTitle))
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline)
    await page.goto('/privacy-policy')
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0)
  }
})

test('Ada sees the last state of her task while the server cannot be reached, and the new one once it is back', async ({
  signUp,
  server,
}) => {
  const { page } = await signUp(cast.ada)
  const proxy = await openNetworkProxy(server)
  const taskId = await postDogWalk(page, taskTitle)
  await page.goto(`${proxy.url}task/${taskId}`)
  await expect(page.getByRole('heading', { name: taskTitle })).toBeVisible()
  await expect.poll(() => cachedPaths(page)).toContain(`/api/tasks/${taskId}`)

  let connections = 0
  page.on('websocket', () => {
    connections += 1
  })
  proxy.disconnect()
  await page.reload()
  await expect(page.getByRole('heading', { name: taskTitle })).toBeVisible()
  await expect(bannerText(page, statusLines.unreachable)).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => connections).toBe(1 + reconnectAttempts)
  await page.request.patch(`/api/tasks/${taskId}`, { data: { title: 'Walk Biscuit on Sunday' } })
  proxy.restore()
  await expect(page.getByRole('heading', { name: 'Walk Biscuit on Sunday' })).toBeVisible()
  await expect(bannerText(page, statusLines.unreachable)).toBeHidden()
  await expect.poll(() => connections, 'the live connection is back too').toBe(2 + reconnectAttempts)
  proxy.close()
})

test('the demo’s pictures are shown without a network, and are not in the cache of one user', async ({
  browser,
  demo,
}) => {
  const context = await browser.newContext({ baseURL: demo })
  await signIn(context, 'maya')
  const page = await context.newPage()
  await page.goto('/browse')
  await expect.poll(() => cachedPaths(page)).toContain('/api/auth/user')
  await page.reload()
  const faces = page.locator('main img[src^="/faces/"]')
  const shownFaces = () =>
    faces.evaluateAll((all) =>
      (all as HTMLImageElement[]).filter((face) => face.naturalWidth > 0).map((face) => face.getAttribute('src')),
    )
  await expect.poll(async () => (await shownFaces()).length).toBeGreaterThan(2)
  const before = await shownFaces()

  await context.setOffline(true)
  await page.reload()
  await expect(bannerText(page, statusLines.offline)).toBeVisible()
  await expect.poll(shownFaces).toEqual(expect.arrayContaining(before))
  expect((await cachedPaths(page)).filter((path) => path.startsWith('/faces/'))).toEqual([])
  await context.close()
})

test('Ada is not told without a network that nothing is new', async ({ signUp }) => {
  const { page, context } = await signUp(cast.ada, { phone: true })
  await openAndCacheTask(page, await postDogWalk(page, taskTitle))
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const openPanel = () => page.getByRole('button', { name: 'Notifications' }).click()
  await openPanel()
  await expect(panel.getByText('Nothing new.')).toBeVisible()
  await expect.poll(() => cachedPaths(page)).toContain('/api/notifications')
  await context.setOffline(true)
  await page.reload()
  await openPanel()
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(panel.getByText('Nothing new.')).toHaveCount(0)
  await context.setOffline(false)
  await expect(panel.getByText('Nothing new.'), 'loaded again automatically').toBeVisible()
})
