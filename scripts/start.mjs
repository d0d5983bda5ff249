import './old-node.mjs'

import('./setup.mjs').then(async ({ buildWeb, install, serve }) => {
  await install()
  process.exitCode = (await buildWeb()) || (await serve())
})
