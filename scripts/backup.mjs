import './old-node.mjs'

/**
 * Writes a backup of everything into one file: `npm run backup -- FILE`. The server may keep running if it uses
 * PostgreSQL; with the embedded database it must be stopped first.
 */
import('./setup.mjs').then(async ({ installIfNone, runProgram }) => {
  await installIfNone()
  process.exitCode = await runProgram('server/operations/backup-command.ts', process.argv.slice(2))
})
