import { cast } from '../cast.ts'
import { offlineReads, title } from './kept-answers.ts'
import { expect, postsForADogWalk, test } from './stage.ts'

test.use({ serviceWorkers: 'allow' })

const id = '3f2a6c1e-8b7d-4e5f-9a0b-1c2d3e4f5a6b'

test('Dan reads the law at an address with a full stop behind it, and is told what is nobody’s address', async ({
  page,
  server,
}) => {
  const { origin } = new URL(server)
  for (const written of ['/privacy-policy/', '/Privacy-Policy.', '//privacy-policy%E2%80%A6']) {
    await page.goto(origin + written)
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
    await expect(page).toHaveURL(/\/privacy-policy$/)
  }
  for (const nobodys of ['/nothing/.', '//evil.example', '//evil.example/browse/', '/\\evil.example']) {
    await page.goto(origin + nobodys)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(origin)
  }
})

test('Ada finds the screen that is meant, however its address is written, also in the tunnel', async ({ enter }) => {
  const { page, context } = await enter(cast.ada)
  const taskId = await postsForADogWalk(page, title)
  const task = new RegExp(`/task/${taskId}$`)
  const isAtTask = async () => {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page).toHaveURL(task)
  }
  await page.goto('/BROWSE/?q=dog#list')
  await expect(page).toHaveURL(/\/browse\?q=dog#list$/)
  await expect(page.getByRole('heading', { name: 'Browse Help Requests' })).toBeVisible()
  await page.goto(`/task/${taskId}).`)
  await isAtTask()

  // A link inside the app is asked of no server.
  const goTo = (path: string) => page.evaluate((path) => history.pushState(null, '', path), path)
  await goTo('/Messages/')
  await expect(page).toHaveURL(/\/messages$/)
  await goTo(`/TASK/${taskId.toUpperCase()}%3E`)
  await isAtTask()
  await goTo(`/user/${id}/x`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await offlineReads(page, taskId)
  await context.setOffline(true)
  await page.goto(`/Task/${taskId}.`)
  await isAtTask()
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
