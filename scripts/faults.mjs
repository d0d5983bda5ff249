import './old-node.mjs'

/** The long run of faults: nodes killed, databases held, mails refused, wires cut; on TEST_DATABASE_URL too. */
import('./setup.mjs').then(async ({ install, node, run }) => {
  await install({ dev: true })
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', 'tests/faults/']
  process.exitCode = await run(node(), args, { FAULTS: 'long' })
})
