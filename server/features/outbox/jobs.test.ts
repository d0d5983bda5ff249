import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openMailer } from '#server/platform/mail/mailer.ts'
import { cast, password } from '#tests/cast.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines, openWorld } from '#tests/world.ts'
import { scheduleMailSweep, sweepStoredMails } from './jobs.ts'

describe.each(engines)('stored mails on %s', (engine) => {
  const world = useWorld(engine)

  /** Returns all mails in the folder as one text. */
  const storedMails = (folder = world.folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
      .join('\n')
  const mailedTo = (...emails: string[]) =>
    expect
      .poll(async () => (await Promise.all(emails.map(world.mailsTo))).every((mails) => mails.length > 0))
      .toBe(true)

  test('are deleted with the account that they were for, also those to its former addresses', async () => {
    const { id, name, email } = await world.newcomer()
    const addresses = [email, 'ned-moved@porchlight.example', 'ned-moved-again@porchlight.example']
    for (const next of addresses.slice(1)) {
      await mailedTo(addresses[addresses.indexOf(next) - 1] as string)
      const { status } = await world.ask(name, 'PATCH /api/auth/email', { current: password, email: next })
      expect(status).toBe(200)
    }
    await world.ask('dan', 'POST /api/auth/forgot', { email: addresses.at(-1) })
    await mailedTo(...addresses, cast.ada.email)
    await expect.poll(() => world.db.selectFrom('outbox').select('id').where('user_id', '=', id).execute()).toEqual([])
    for (const address of addresses) expect(storedMails()).toContain(address)

    expect((await world.ask(name, 'DELETE /api/account', { password })).status).toBe(200)
    for (const address of addresses) expect(storedMails()).not.toContain(address)
    expect(storedMails(), 'of nobody else').toContain(cast.ada.email)
  })

  test('are deleted too if they are written while their account is being deleted', async () => {
    const folder = freshFolder()
    const mailer = openMailer({ folder })
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const send: typeof mailer.send = async (mail) => {
      if (mail.to.startsWith('newcomer')) {
        begun.resolve()
        await released.promise
      }
      await mailer.send(mail)
    }
    const slow = await openWorld(engine, { mailer: { ...mailer, send } })
    const { name, email } = await slow.newcomer()
    await begun.promise
    expect((await slow.ask(name, 'DELETE /api/account', { password })).status).toBe(200)
    released.resolve()
    await slow.close()
    expect(storedMails(folder)).toContain(cast.ada.email)
    expect(storedMails(folder)).not.toContain(email)
    rmSync(folder, { recursive: true })
  })

  test('of an account that was deleted on another node are deleted within minutes, and nobody else’s', async () => {
    const folder = freshFolder()
    const mailer = openMailer({ folder })
    const send = (to: string, userId?: string) =>
      mailer.send({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', ...(userId && { userId }) })
    const gone = '3f2a6c1e-8b7d-4e5f-9a0b-1c2d3e4f5a6b'
    await send('gone@porchlight.example', gone)
    await send('gone-before@porchlight.example')
    await send('ada-before@porchlight.example', world.ids.ada)
    await send(cast.ben.email)
    writeFileSync(`${folder}/no-mail.txt`, 'A note')
    const end = scheduleMailSweep(world.db, folder, console.error)
    await expect.poll(() => storedMails(folder)).not.toContain('gone')
    await end()
    expect(storedMails(folder)).toContain('ada-before@porchlight.example')
    expect(storedMails(folder)).toContain(cast.ben.email)
    expect(readdirSync(folder)).toContain('no-mail.txt')
    rmSync(folder, { recursive: true })
    await sweepStoredMails(world.db, folder)
  })
})
