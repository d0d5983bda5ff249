import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Env } from '#server/env.ts'
import { CannotStart } from '#server/process/cannot-start.ts'
import { whyNotKeepIn } from '#server/process/data-folder.ts'
import { readOwnSecret } from '#server/secrets/own-secret.ts'
import { cannotListen } from './cannot-listen.ts'

/**
 * Says what is in the way of a start and can be seen before it makes or changes anything. A port may still be taken
 * meanwhile: `cannotListen` says so then.
 */
export async function lookAhead(env: Pick<Env, 'dataDir' | 'secret' | 'port' | 'host'>) {
  const whyNot = whyNotKeepIn(env.dataDir)
  if (whyNot) throw new CannotStart(whyNot)
  if (!env.secret) readOwnSecret(env.dataDir)
  const probe = createServer((socket) => socket.destroy()).listen(env.port, env.host)
  await once(probe, 'listening').catch(cannotListen(env))
  await new Promise((done) => probe.close(done))
}
