import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cast } from '#tests/cast.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
let link: string
beforeAll(async () => {
  world = await openWorld('embedded')
  await world.db.updateTable('users').set({ email_verified: true }).execute()
  const { id } = await world.post()
  await world.ask('ben', 'POST /api/offers', { taskId: id })
  const offered = async () => (await world.mailsTo(cast.ada.email)).find(({ subject }) => subject === 'New offer')
  const mail = await vi.waitUntil(offered, { timeout: hangMs })
  link = /Stop these emails:\n(\S+)/.exec(mail.text)?.[1] ?? ''
  expect(mail.html).toContain(`href="${link}"`)
})
afterAll(() => world.end())

const pathOf = () => link.replace('http://localhost', '')
const areOn = async () => (await world.ask('ada', 'GET /api/notification-settings')).body.emailNotifications
const oneClick = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

test('a program that looks at a mail’s links stops nothing', async () => {
  const { status, body } = await world.ask('dan', `GET ${pathOf()}`)
  expect(status).toBe(200)
  expect(body).toContain('Stop the emails')
  expect(await areOn()).toBe(true)
})

test('nobody stops the mails of somebody else', async () => {
  const changed = [
    pathOf().replace(world.ids.ada, world.ids.ben),
    pathOf().slice(0, -1),
    '/unsubscribe',
    '/unsubscribe?token=a&token=b',
  ]
  for (const path of changed) {
    const { status, body } = await world.ask('dan', `GET ${path}`)
    expect(status).toBe(404)
    expect(body, 'and whoever meant their own is led to it').toContain('href="/notification-settings"')
    expect((await world.ask('ben', `POST ${path}`, undefined, oneClick)).status).toBe(404)
  }
  expect(await areOn()).toBe(true)
  expect((await world.ask('ben', 'GET /api/notification-settings')).body.emailNotifications).toBe(true)
})

test('one click of the mail program stops them, without a session, and only the mails', async () => {
  expect((await world.ask('dan', `POST ${pathOf()}`, undefined, oneClick)).status).toBe(200)
  const { body } = await world.ask('ada', 'GET /api/notification-settings')
  expect(body).toMatchObject({ emailNotifications: false, inAppNotifications: true, offerNotifications: true })
  expect((await world.ask('dan', `POST ${pathOf()}`, undefined, oneClick)).status).toBe(200)
})
