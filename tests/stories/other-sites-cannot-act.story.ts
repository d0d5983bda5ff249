import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, postDogWalk, test } from './story-test.ts'

const ada = { firstName: 'Ada', lastName: 'Lindgren' }

/** Serves a page from another port of this machine, so that the browser sends Ada's cookie along. */
async function serveAttack(html: string) {
  const cookies: (string | undefined)[] = []
  const server = createServer((request, response) => {
    cookies.push(request.headers.cookie)
    response.setHeader('content-type', 'text/html').end(html)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, cookies, close: () => server.close() }
}

test('T087, T088: a page of another site can do nothing in Ada’s name', async ({ signUp, server }) => {
  const { page, id } = await signUp(ada)
  await page.goto('/browse')
  const taskId = await postDogWalk(page, 'Walk Biscuit')
  const readMyTasks = async () => (await page.request.get('/api/my-tasks')).json()
  const [task] = await readMyTasks()

  const fields = JSON.stringify({ ...task, title: 'Planted by a form', date: new Date(Date.now() + 864e5) })
  const attack = await serveAttack(`
    <img src="${server}/api/logout" alt="">
    <form method="post" enctype="text/plain" action="${server}/api/tasks">
      <input name='${fields.slice(0, -1)},"x":"' value='"}'>
    </form>
    <script>
      const requests = [
        ['POST', '/api/tasks', ${fields}],
        ['POST', '/api/tasks/${taskId}/close'],
        ['POST', '/api/auth/login', { email: 'a@b.example', password: 'x' }],
        ['GET', '/api/logout'],
      ]
      const sent = requests.map(([method, path, fields]) =>
        fetch('${server}' + path, {
          method, mode: 'no-cors', credentials: 'include', body: fields && JSON.stringify(fields),
        }).then(() => 'answered', () => 'refused'))
      const patched = fetch('${server}/api/profile', {
        method: 'PATCH', credentials: 'include', body: '{"bio":"Planted"}', headers: { 'content-type': 'application/json' },
      }).then(() => 'read', () => 'refused')
      Promise.all([...sent, patched]).then((results) => { document.title = results.join() })
    </script>`)

  await page.goto(attack.address)
  expect(attack.cookies[0], 'browsers send cookies to all ports of a host').toContain('session')
  await expect(page).toHaveTitle(Array(5).fill('refused').join())
  const refused = page.waitForResponse((response) => response.url() === `${server}/api/tasks`)
  await page.locator('form').evaluate((form: HTMLFormElement) => form.submit())
  expect((await refused).status()).toBe(403)
  await page.waitForURL(`${server}/api/tasks`)
  expect(await readMyTasks()).toEqual([task])
  const me = await (await page.request.get('/api/auth/user')).json()
  expect(me).toMatchObject({ id, bio: null })

  await page.goto('/browse')
  const ownStatus = await page.evaluate(
    async (body) =>
      (await fetch('/api/tasks', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status,
    fields,
  )
  expect(ownStatus, 'the same from our own page').toBe(201)
  attack.close()
})
