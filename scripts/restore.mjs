import './old-node.mjs'

/** Restores such a file into an empty place: `npm run restore -- FILE`. */
import('./setup.mjs').then(async ({ install, runProgram }) => {
  await install()
  process.exitCode = await runProgram('server/upkeep/restore-command.ts', process.argv.slice(2))
})
