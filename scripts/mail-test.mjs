import './old-node.mjs'

/** Sends a test mail through SMTP_URL and says what is wrong if it is not taken: `npm run mail:test -- ADDRESS`. */
import('./setup.mjs').then(async ({ installIfNone, runProgram }) => {
  await installIfNone()
  process.exitCode = await runProgram('server/operations/mail-test-command.ts', process.argv.slice(2))
})
