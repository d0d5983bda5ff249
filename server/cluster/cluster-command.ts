import { connect } from '#server/db/connect.ts'
import { settleDemo } from '#server/demo/settle-demo.ts'
import { readEnv } from '#server/env.ts'
import { CannotStart } from '#server/process/cannot-start.ts'
import { runCommand, sayWhyNot } from '#server/process/run-command.ts'
import { cannotListen } from '#server/start/cannot-listen.ts'
import { greet } from '#server/start/greeting.ts'
import { openCluster } from './cluster.ts'

const nodes = 3

runCommand(async () => {
  const told = readEnv(process.env)
  const { port, host, nodePort, databaseUrl: url, publicUrl, secret = '' } = told
  if (!url)
    throw new CannotStart('Several nodes share one PostgreSQL: set DATABASE_URL. The embedded database is for one.')
  const leave = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave.abort())
  // Whether the database is there, and fits, is said once, and not by each node.
  const { db, close } = await connect({ url })
  const settings = { ...told, ...(await settleDemo(db, told).finally(close)), secret }
  const env = { ...process.env, PUBLIC_URL: publicUrl }
  const firstPort = nodePort ?? (port && port + 1)
  const opening = openCluster({ nodes, port, host, firstPort, env, say: console.log, leaving: leave.signal })
  const cluster = await opening.catch((error) => {
    if (!leave.signal.aborted) cannotListen(told)(error)
  })
  if (!cluster) return
  greet(settings)
  console.log(`${nodes} nodes answer at ${publicUrl}. SIGUSR2 to ${process.pid} starts them anew, one after another.`)
  process.on('SIGUSR2', () => void cluster.restart().then(() => console.log('All nodes are new.'), sayWhyNot))
})
