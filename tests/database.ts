import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { askPglite, connect, type OnStatement, openPglite } from '#server/db/connect.ts'

const postgres = process.env['TEST_DATABASE_URL']

/** The databases that every test of a call runs on. */
export const engines = postgres ? ['embedded', 'postgres'] : ['embedded']

/** An empty database on the PostgreSQL that tests may use, and how to be rid of it. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `porchlight_${randomUUID().replaceAll('-', '')}`
  const ask = async (statement: string) => {
    const client = new pg.Client(postgres)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await ask(`create database ${name}`)
  const url = new URL(postgres as string)
  url.pathname = name
  return { url: url.href, drop: () => ask(`drop database ${name} with (force)`) }
}

/** Embedded databases that nobody uses at the moment: one takes two seconds to make, and a tenth of that to empty. */
const idle: PGlite[] = []

/** An empty database on this engine, and how to be done with it. */
export async function emptyDatabase(engine: string, onStatement?: OnStatement) {
  if (engine === 'postgres') {
    const { url, drop } = await freshDatabase()
    const { db, close } = await connect({ url, onStatement })
    return { db, url, close: () => close().then(drop) }
  }
  const kept = idle.pop()
  const pglite = kept && !kept.closed ? kept : await openPglite('memory://')
  await pglite.exec('drop schema public cascade; create schema public')
  return { db: askPglite(pglite), url: undefined, close: async () => void idle.push(pglite) }
}
