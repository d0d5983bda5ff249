import './old-node.mjs'

import('./setup.mjs').then(async ({ install }) => {
  await install({ dev: true })
  const { runAllChecks } = await import('./checks.mjs')
  process.exitCode = await runAllChecks()
})
