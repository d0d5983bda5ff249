import './old-node.mjs'

/** Whether the database and the files agree; what does not is named, and the exit code is 1. */
import('./setup.mjs').then(async ({ installIfNone, runProgram }) => {
  await installIfNone()
  process.exitCode = await runProgram('server/upkeep/audit-command.ts')
})
