import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Env } from '#server/env.ts'
import { whyNotStoreIn } from '#server/platform/process/data-folder.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { readOwnSecret } from '#server/platform/secrets/own-secret.ts'
import { throwListenError } from './listen-error.ts'

/**
 * Throws for problems that can be detected before the start changes anything. The port may still be taken in between;
 * `throwListenError` reports that.
 */
export async function runPreflightChecks(env: Pick<Env, 'dataDir' | 'secret' | 'port' | 'host'>) {
  const whyNot = whyNotStoreIn(env.dataDir)
  if (whyNot) throw new StartupError(whyNot)
  if (!env.secret) readOwnSecret(env.dataDir)
  const probe = createServer((socket) => socket.destroy()).listen(env.port, env.host)
  await once(probe, 'listening').catch(throwListenError(env))
  await new Promise((done) => probe.close(done))
}
