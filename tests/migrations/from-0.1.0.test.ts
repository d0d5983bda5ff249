import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isMigrated, migrate } from '#server/database/migrate.ts'
import { connect } from '#server/platform/db/connect.ts'
import { cast, password } from '#tests/cast.ts'
import { runAudit } from '#tests/faults/run-audit.ts'
import { pdf } from '#tests/fixtures/files.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { send } from '#tests/http/send.ts'
import { freshDatabase, openEmptyDatabase, postgres } from '#tests/setup/database.ts'
import { freshFolder, startServer } from '#tests/setup/server-process.ts'
import { nodeFlags } from '../../scripts/node-flags.mjs'
import { describeSchema } from './describe-schema.ts'

const fixtures = 'tests/fixtures/0.1.0'

/** Place to open data of that version: a data folder, and the environment of its server. */
type DataLocation = { folder: string; env: NodeJS.ProcessEnv }

function unpackFolder(): string {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const input = zstdDecompressSync(readFileSync(`${fixtures}/data.tar.zst`))
  expect(spawnSync('tar', ['-xf', '-', '-C', folder], { input }).status).toBe(0)
  return folder
}

async function openOnPostgres(folder: string, dump?: string): Promise<DataLocation> {
  const { url, drop } = await freshDatabase('')
  onTestFinished(drop)
  if (dump) {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(readFileSync(dump, 'utf8')).finally(() => client.end())
  }
  return { folder, env: { DATABASE_URL: url, SECRET: readFileSync(`${fixtures}/secret`, 'utf8') } }
}

function restoreInto({ folder, env }: DataLocation): DataLocation {
  const command = [...nodeFlags, 'server/operations/restore-command.ts', `${fixtures}/backup.zip`]
  const commandEnv = { ...process.env, DEMO: '0', DATA_DIR: folder, ...env }
  const { status, stderr } = spawnSync(process.execPath, command, { env: commandEnv, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return { folder, env }
}

function emptyFolder(): string {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return `${folder}/data`
}

const locations: Record<string, () => DataLocation | Promise<DataLocation>> = {
  'its data folder': () => ({ folder: unpackFolder(), env: {} }),
  'its backup, in a new data folder': () => restoreInto({ folder: emptyFolder(), env: {} }),
  ...(postgres && {
    'its database on PostgreSQL': () => openOnPostgres(unpackFolder(), `${fixtures}/database.sql`),
    'its backup, on PostgreSQL': async () => restoreInto(await openOnPostgres(emptyFolder())),
  }),
}

/** Schema of a new database of today's version. */
async function schemaOfToday(engine: string) {
  const { db, close } = await openEmptyDatabase(engine)
  await migrate(db)
  return describeSchema(db).finally(close)
}

/** Signs in a user of that version with their password. */
async function signIn(address: string, { email }: { email: string }) {
  const json = { 'content-type': 'application/json' }
  const login = { method: 'POST', headers: json, body: JSON.stringify({ email, password }) }
  const answer = await send(`${address}/api/auth/login`, login)
  expect(answer.status).toBe(200)
  const cookie = cookieFrom(answer)
  const ask = async (line: string, fields?: object) => {
    const [method = '', path = ''] = line.split(' ')
    const body = fields && { body: JSON.stringify(fields) }
    const answer = await send(address + path, { method, headers: { cookie, ...(body && json) }, ...body })
    expect(answer.status, `${line}: ${answer.text}`).toBeLessThan(300)
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(answer.text) : answer.text
  }
  return { id: JSON.parse(answer.text).id as string, ask }
}

describe('the data of version 0.1.0', () => {
  test.each(Object.entries(locations))(
    'opens from %s, and its neighbors go on with their tasks',
    async (_way, open) => {
      const { folder, env } = await open()
      const server = await startServer({ folder, env })
      const [ada, ben] = [await signIn(server.address, cast.ada), await signIn(server.address, cast.ben)]
      const posts: { id: string; title: string; status: string }[] = await ada.ask('GET /api/my-tasks')
      const idOf = (title: string) => posts.find((post) => post.title === title)?.id
      expect(new Set(posts.map(({ status }) => status)).size, 'there are posts in every state').toBe(6)

      const messages = await ada.ask(`GET /api/tasks/${idOf('Carry a shelf upstairs')}/messages?with=${ben.id}`)
      const file = messages.find((message: { attachmentName: string }) => message.attachmentName === 'shelf plan.pdf')
      expect(await ben.ask(`GET ${file.attachmentUrl}`)).toBe(pdf)

      const taskId = idOf('Water my tomatoes')
      expect(await ada.ask(`GET /api/tasks/${taskId}/offers`)).toHaveLength(3)
      expect(await ada.ask(`PATCH /api/tasks/${taskId}/assign`, { helperId: ben.id })).toMatchObject({
        status: 'matched',
      })
      await ben.ask('POST /api/messages', { taskId, recipientId: ada.id, content: 'On my way.' })
      await ben.ask(`PATCH /api/tasks/${taskId}/start`)
      await ada.ask(`PATCH /api/tasks/${taskId}/complete`)
      await ada.ask('POST /api/reviews', { taskId, revieweeId: ben.id, rating: 5, comment: 'As ever.' })
      expect(await ben.ask(`GET /api/users/${ben.id}`)).toMatchObject({ ratingCount: 3, totalRating: '5.00' })
      await server.stop()

      const { db, close } = await connect({ url: env['DATABASE_URL'], folder })
      onTestFinished(close)
      expect(await isMigrated(db)).toBe(true)
      expect(await describeSchema(db)).toEqual(await schemaOfToday(env['DATABASE_URL'] ? 'postgres' : 'embedded'))
      // The jobs of a start leave what another one has just locked to their next run.
      expect(await runAudit(db, folder, { wasOff: true })).toEqual([])
    },
  )
})
