import './old-node.mjs'

/** Runs the tests that break nodes, databases, disks, mail servers and wires, for minutes; on TEST_DATABASE_URL too. */
import('./setup.mjs').then(async ({ install, node, run }) => {
  await install({ dev: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism']
  process.exitCode = await run(node(), args, { FAULTS: '1' })
})
