import './old-node.mjs'

const port = 5173

import('./setup.mjs').then(async ({ install, node, run, serve }) => {
  await install({ dev: true })
  const server = serve(['--watch'], { PUBLIC_URL: `http://localhost:${port}` })
  const web = run(node(), ['node_modules/vite/bin/vite.js', '--port', `${port}`, '--strictPort'])
  process.exitCode = await Promise.race([server, web])
  // The first of the two processes that ends stops the other one.
  process.once('SIGTERM', () => {}).kill(process.pid, 'SIGTERM')
})
