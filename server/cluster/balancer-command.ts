import { CannotStart } from '#server/cannot-start.ts'
import { runCommand } from '#server/run-command.ts'
import { openBalancer } from './balancer.ts'

runCommand(async () => {
  const { NODES: nodes, PORT: port = '3000', HOST: host = '127.0.0.1' } = process.env
  if (!nodes) throw new CannotStart('NODES names the nodes, such as http://node1:3000,http://node2:3000.')
  const balancer = await openBalancer(nodes.split(','), { port: Number(port), host })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void balancer.close().then(() => process.exit()))
})
