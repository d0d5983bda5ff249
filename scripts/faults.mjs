import './old-node.mjs'

/**
 * Runs the fault tests, which break nodes, databases, disks, mail servers and network connections and take minutes, and
 * the commands of docs/a-neighborhood-in-30-minutes.md. They run on TEST_DATABASE_URL too if it is set.
 */
import('./setup.mjs').then(async ({ install, node, run }) => {
  await install({ dev: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism']
  process.exitCode = await run(node(), args, { FAULTS: '1' })
})
