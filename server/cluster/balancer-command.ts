import { readEnv } from '#server/env.ts'
import { CannotStart } from '#server/process/cannot-start.ts'
import { runCommand } from '#server/process/run-command.ts'
import { cannotListen } from '#server/start/cannot-listen.ts'
import { openBalancer } from './balancer.ts'

runCommand(async () => {
  const env = readEnv(process.env)
  const { nodes, port, host } = env
  if (!nodes) throw new CannotStart('NODES names the nodes, such as http://node1:3000,http://node2:3000.')
  const balancer = await openBalancer(nodes, { port, host }).catch(cannotListen(env))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void balancer.close().then(() => process.exit()))
})
