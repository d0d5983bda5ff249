import './old-node.mjs'

import('./setup.mjs').then(async ({ install, node, run }) => {
  await install({ dev: true })
  const server = run(node(), ['--watch', '--env-file-if-exists=.env', 'server/main.ts'])
  const web = run(node(), ['node_modules/vite/bin/vite.js'])
  process.exitCode = await Promise.race([server, web])
  process.once('SIGTERM', () => {}).kill(process.pid, 'SIGTERM')
})
