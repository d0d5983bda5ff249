import './old-node.mjs'

const bodiesPerCall = '2000'

/** The long run of hostile input, on every engine that is set up. FUZZ_SEED repeats a run, FUZZ_BODIES shortens one. */
import('./setup.mjs').then(async ({ install, node, run }) => {
  await install({ dev: true })
  const env = { RECHECK_BACKEND: 'pure', FUZZ_BODIES: process.env.FUZZ_BODIES ?? bodiesPerCall }
  process.exitCode = await run(node(), ['node_modules/vitest/vitest.mjs', 'run', 'tests/input/'], env)
})
