import './old-node.mjs'

/**
 * Writes everything into one file: `npm run backup -- FILE`. Beside a running server on PostgreSQL; the embedded
 * database must be stopped.
 */
import('./setup.mjs').then(async ({ installIfNone, runProgram }) => {
  await installIfNone()
  process.exitCode = await runProgram('server/upkeep/backup-command.ts', process.argv.slice(2))
})
