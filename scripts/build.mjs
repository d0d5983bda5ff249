import './old-node.mjs'

import('./setup.mjs').then(async ({ buildWeb, install }) => {
  await install()
  process.exitCode = await buildWeb()
})
