import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort, startServer } from '#tests/setup/server-process.ts'
import { emailOf, seedPassword } from './seed/people.ts'

/** Signs the product's sessions during a measurement. */
export const secret = 'a secret for benchmarks, 32 or more characters'

export const startProduct = (databaseUrl: string, env: NodeJS.ProcessEnv = {}) =>
  startServer({ env: { ...env, DATABASE_URL: databaseUrl, SECRET: secret } })

/** Starts the product on this database and signs person 1 in. */
export async function openProduct(databaseUrl: string) {
  const server = await startProduct(databaseUrl)
  const answer = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(1), password: seedPassword }),
  })
  if (!answer.ok) throw new Error(`Signing in failed: ${await answer.text()}`)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { ...server, cookie }
}

/** Starts the bare server that the product is compared with, in a process of its own as the product is. */
export const openBare = (databaseUrl: string) => openBareServer('bench/bare-server.ts', databaseUrl)

/** Starts a bare server from this file and waits until it listens. */
export async function openBareServer(file: string, databaseUrl: string, more: NodeJS.ProcessEnv = {}) {
  const port = await freePort()
  const env = { ...process.env, ...more, DATABASE_URL: databaseUrl, PORT: String(port) }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return { address: `http://127.0.0.1:${port}`, stop: async () => void child.kill() }
}
