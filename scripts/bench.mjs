import './old-node.mjs'

/** Measures the goals of docs/speed.md; `npm run bench -- --sizes 10k,100k --only feed` measures some of them. */
import('./setup.mjs').then(async ({ install, node, run }) => {
  await install({ dev: true })
  process.exitCode = await run(node(), ['bench/main.ts', ...process.argv.slice(2)])
})
