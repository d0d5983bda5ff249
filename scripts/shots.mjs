import './old-node.mjs'

/** Takes screenshots of every screen into ./shots; `--readme` takes those of the README into docs/pictures. */
import('./setup.mjs').then(async ({ buildWeb, install, node, run }) => {
  await install({ dev: true })
  const code = await buildWeb()
  process.exitCode = code || (await run(node(), ['tests/shots/main.ts', ...process.argv.slice(2)]))
})
