import './old-node.mjs'

/** Checks that the database and the stored files agree. Prints each mismatch and exits with code 1 if there is any. */
import('./setup.mjs').then(async ({ installIfNone, runProgram }) => {
  await installIfNone()
  process.exitCode = await runProgram('server/operations/audit-command.ts')
})
