import './old-node.mjs'

import('./setup.mjs').then(async ({ buildWeb, install, node, run }) => {
  await install()
  process.exitCode = (await buildWeb()) || (await run(node(), ['--env-file-if-exists=.env', 'server/main.ts']))
})
