import './old-node.mjs'

/** Lists, grants and revokes the roles of those who look after the community: `npm run roles -- list`. */
import('./setup.mjs').then(async ({ installIfNone, runProgram }) => {
  await installIfNone()
  process.exitCode = await runProgram('server/operations/roles-command.ts', process.argv.slice(2))
})
