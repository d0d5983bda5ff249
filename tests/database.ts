import { randomUUID } from 'node:crypto'
import pg from 'pg'

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
