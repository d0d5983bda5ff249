import { cannotListen } from '#server/cannot-listen.ts'
import { CannotStart } from '#server/cannot-start.ts'
import { readEnv } from '#server/env.ts'
import { runCommand } from '#server/run-command.ts'
import { openBalancer } from './balancer.ts'

runCommand(async () => {
  const env = readEnv(process.env)
  const { nodes, port, host } = env
  if (!nodes) throw new CannotStart('NODES names the nodes, such as http://node1:3000,http://node2:3000.')
  const balancer = await openBalancer(nodes, { port, host }).catch(cannotListen(env))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void balancer.close().then(() => process.exit()))
})
