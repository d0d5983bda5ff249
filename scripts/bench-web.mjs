import './old-node.mjs'

/**
 * Measures the work of the browser, see docs/speed.md; `npm run bench:web -- --only weight,browse` measures part of it.
 */
import('./setup.mjs').then(async ({ buildWeb, install, node, run }) => {
  await install({ dev: true })
  const code = await buildWeb()
  process.exitCode = code || (await run(node(), ['bench/web/main.ts', ...process.argv.slice(2)]))
})
