import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, postsForADogWalk, test } from './stage.ts'

const ada = { firstName: 'Ada', lastName: 'Lindgren' }

/** A page that somebody else serves, on another port of the same machine: the browser sends Ada's cookie along. */
async function serveTrap(html: string) {
  const cookies: (string | undefined)[] = []
  const server = createServer((request, response) => {
    cookies.push(request.headers.cookie)
    response.setHeader('content-type', 'text/html').end(html)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, cookies, close: () => server.close() }
}

test('T087, T088: a page of another site can do nothing in Ada’s name', async ({ enter, server }) => {
  const { page, id } = await enter(ada)
  await page.goto('/browse')
  const taskId = await postsForADogWalk(page, 'Walk Biscuit')
  const mine = async () => (await page.request.get('/api/my-tasks')).json()
  const [task] = await mine()

  const wanted = JSON.stringify({ ...task, title: 'Planted by a form', date: new Date(Date.now() + 864e5) })
  const trap = await serveTrap(`
    <img src="${server}/api/logout" alt="">
    <form method="post" enctype="text/plain" action="${server}/api/tasks">
      <input name='${wanted.slice(0, -1)},"x":"' value='"}'>
    </form>
    <script>
      const asks = [
        ['POST', '/api/tasks', ${wanted}],
        ['POST', '/api/tasks/${taskId}/close'],
        ['POST', '/api/auth/login', { email: 'a@b.example', password: 'x' }],
        ['GET', '/api/logout'],
      ]
      const sent = asks.map(([method, path, fields]) =>
        fetch('${server}' + path, {
          method, mode: 'no-cors', credentials: 'include', body: fields && JSON.stringify(fields),
        }).then(() => 'answered', () => 'kept from it'))
      const patched = fetch('${server}/api/profile', {
        method: 'PATCH', credentials: 'include', body: '{"bio":"Planted"}', headers: { 'content-type': 'application/json' },
      }).then(() => 'read', () => 'kept from it')
      Promise.all([...sent, patched]).then((said) => { document.title = said.join() })
    </script>`)

  await page.goto(trap.address)
  expect(trap.cookies[0], 'a port is no border to the browser').toContain('session')
  await expect(page).toHaveTitle(Array(5).fill('kept from it').join())
  const answered = page.waitForResponse((response) => response.url() === `${server}/api/tasks`)
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  expect((await answered).status()).toBe(403)
  await page.waitForURL(`${server}/api/tasks`)
  expect(await mine()).toEqual([task])
  const me = await (await page.request.get('/api/auth/user')).json()
  expect(me).toMatchObject({ id, bio: null })

  await page.goto('/browse')
  const own = await page.evaluate(
    async (body) =>
      (await fetch('/api/tasks', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status,
    wanted,
  )
  expect(own, 'the same from our own page').toBe(201)
  trap.close()
})
