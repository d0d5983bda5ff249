import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort, startServer } from '#tests/server-process.ts'
import { emailOf, seedPassword } from './seed/people.ts'

/** The product itself on this database, and how person 1 asks it. */
export async function openProduct(databaseUrl: string) {
  const server = await startServer({
    env: { DATABASE_URL: databaseUrl, SECRET: 'only to measure, and thirty-two long' },
  })
  const answer = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(1), password: seedPassword }),
  })
  if (!answer.ok) throw new Error(`Nobody could sign in: ${await answer.text()}`)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { ...server, cookie }
}

/** The bare server that the product is compared with, in a process of its own as the product is. */
export async function openBare(databaseUrl: string) {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) }
  const child = spawn(process.execPath, ['bench/bare-server.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return { address: `http://127.0.0.1:${port}`, stop: async () => void child.kill() }
}
