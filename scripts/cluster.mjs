import './old-node.mjs'

/** Three nodes behind a small balancer, on DATABASE_URL, and on REDIS_URL where it is set. */
import('./setup.mjs').then(async ({ buildWeb, install, runProgram }) => {
  await install()
  process.exitCode = (await buildWeb()) || (await runProgram('server/cluster/cluster-command.ts'))
})
