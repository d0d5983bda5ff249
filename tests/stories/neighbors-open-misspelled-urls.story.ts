import { cast } from '../cast.ts'
import { openAndCacheTask, taskTitle } from './response-cache.ts'
import { expect, postDogWalk, test } from './story-test.ts'

test.use({ serviceWorkers: 'allow' })

const id = '3f2a6c1e-8b7d-4e5f-9a0b-1c2d3e4f5a6b'

test('Dan opens a legal page by a URL with punctuation at its end, and reads that other URLs have no page', async ({
  page,
  server,
}) => {
  const { origin } = new URL(server)
  for (const path of ['/privacy-policy/', '/Privacy-Policy.', '//privacy-policy%E2%80%A6']) {
    await page.goto(origin + path)
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
    await expect(page).toHaveURL(/\/privacy-policy$/)
  }
  for (const foreignPath of ['/nothing/.', '//evil.example', '//evil.example/browse/', '/\\evil.example']) {
    await page.goto(origin + foreignPath)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(origin)
  }
})

test('Ada opens a screen by its URL in another spelling, also without a network', async ({ signUp }) => {
  const { page, context } = await signUp(cast.ada)
  const taskId = await postDogWalk(page, taskTitle)
  const task = new RegExp(`/task/${taskId}$`)
  const expectTask = async () => {
    await expect(page.getByRole('heading', { name: taskTitle })).toBeVisible()
    await expect(page).toHaveURL(task)
  }
  await page.goto('/BROWSE/?q=dog#list')
  await expect(page).toHaveURL(/\/browse\?q=dog#list$/)
  await expect(page.getByRole('heading', { name: 'Browse Help Requests' })).toBeVisible()
  await page.goto(`/task/${taskId}).`)
  await expectTask()

  // Navigation inside the app does not involve the server.
  const pushPath = (path: string) => page.evaluate((path) => history.pushState(null, '', path), path)
  await pushPath('/Messages/')
  await expect(page).toHaveURL(/\/messages$/)
  await pushPath(`/TASK/${taskId.toUpperCase()}%3E`)
  await expectTask()
  await pushPath(`/user/${id}/x`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await openAndCacheTask(page, taskId)
  await context.setOffline(true)
  await page.goto(`/Task/${taskId}.`)
  await expectTask()
  await page.goto('/privacy-policy/')
  await expect(page).toHaveURL(/\/privacy-policy$/)
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
  const { origin } = new URL(page.url())
  await page.goto(`${origin}//browse/`)
  await expect(page).toHaveURL(`${origin}/browse`)
  await page.goto(`${origin}//evil.example/browse/`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(origin)
})
