import './old-node.mjs'

/**
 * Measures live traffic over sockets, see docs/speed.md; `npm run bench:live -- --only latency` measures part of it.
 */
import('./setup.mjs').then(async ({ install, node, run }) => {
  await install({ dev: true })
  process.exitCode = await run(node(), ['bench/live/main.ts', ...process.argv.slice(2)])
})
