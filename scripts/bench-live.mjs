import './old-node.mjs'

/** Measures what goes over sockets, docs/speed.md; `npm run bench:live -- --only talk` measures some of it. */
import('./setup.mjs').then(async ({ install, node, run }) => {
  await install({ dev: true })
  process.exitCode = await run(node(), ['bench/live/main.ts', ...process.argv.slice(2)])
})
