import { beforeAll, expect, test, vi } from 'vitest'
import { cast } from '#tests/cast.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { useWorld } from '#tests/use-world.ts'

const world = useWorld('embedded')
let link: string
beforeAll(async () => {
  await world.db.updateTable('users').set({ email_verified: true }).execute()
  const { id } = await world.post()
  await world.ask('ben', 'POST /api/offers', { taskId: id })
  const offered = async () => (await world.mailsTo(cast.ada.email)).find(({ subject }) => subject === 'New offer')
  const mail = await vi.waitUntil(offered, { timeout: hangMs })
  link = /Stop these emails:\n(\S+)/.exec(mail.text)?.[1] ?? ''
  expect(mail.html).toContain(`href="${link}"`)
})

const pathOf = () => link.replace('http://localhost', '')
const areOn = async () => (await world.ask('ada', 'GET /api/notification-settings')).body.emailNotifications
const oneClick = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

test('a program that opens a mail’s links unsubscribes nobody', async () => {
  const { status, body } = await world.ask('dan', `GET ${pathOf()}`)
  expect(status).toBe(200)
  expect(body).toContain('Stop the emails')
  expect(await areOn()).toBe(true)
})

test('nobody can unsubscribe another user', async () => {
  const changed = [
    pathOf().replace(world.ids.ada, world.ids.ben),
    pathOf().slice(0, -1),
    '/unsubscribe',
    '/unsubscribe?token=a&token=b',
  ]
  for (const path of changed) {
    const { status, body } = await world.ask('dan', `GET ${path}`)
    expect(status).toBe(404)
    expect(body, 'and it links to the reader’s own settings').toContain('href="/notification-settings"')
    expect((await world.ask('ben', `POST ${path}`, undefined, oneClick)).status).toBe(404)
  }
  expect(await areOn()).toBe(true)
  expect((await world.ask('ben', 'GET /api/notification-settings')).body.emailNotifications).toBe(true)
})

test('one click in the mail program unsubscribes without a session, from mails only', async () => {
  expect((await world.ask('dan', `POST ${pathOf()}`, undefined, oneClick)).status).toBe(200)
  const { body } = await world.ask('ada', 'GET /api/notification-settings')
  expect(body).toMatchObject({ emailNotifications: false, inAppNotifications: true, offerNotifications: true })
  expect((await world.ask('dan', `POST ${pathOf()}`, undefined, oneClick)).status).toBe(200)
})
