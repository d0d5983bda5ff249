import './old-node.mjs'

const bodiesPerCall = '2000'

/**
 * Runs the long fuzz tests on every database engine that is set up. FUZZ_SEED repeats a run; FUZZ_BODIES shortens it.
 */
import('./setup.mjs').then(async ({ install, node, run }) => {
  await install({ dev: true })
  const env = { RECHECK_BACKEND: 'pure', FUZZ_BODIES: process.env.FUZZ_BODIES ?? bodiesPerCall }
  process.exitCode = await run(node(), ['node_modules/vitest/vitest.mjs', 'run', 'tests/input/'], env)
})
