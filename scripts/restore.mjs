import './old-node.mjs'

/** Restores such a file into an empty place: `npm run restore -- FILE`. */
import('./setup.mjs').then(async ({ installIfNone, runProgram }) => {
  await installIfNone()
  process.exitCode = await runProgram('server/upkeep/restore-command.ts', process.argv.slice(2))
})
