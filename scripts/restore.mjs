import './old-node.mjs'

/** Restores a backup file into an empty database and an empty file store: `npm run restore -- FILE`. */
import('./setup.mjs').then(async ({ installIfNone, runProgram }) => {
  await installIfNone()
  process.exitCode = await runProgram('server/operations/restore-command.ts', process.argv.slice(2))
})
