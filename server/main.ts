import { printError } from '#server/platform/process/run-command.ts'
import { runPreflightChecks } from '#server/startup/preflight-checks.ts'
import { readEnv } from './env.ts'

async function main() {
  const env = readEnv(process.env)
  await runPreflightChecks(env)
  // Loading the rest takes seconds, so a wrong setting is reported first.
  const { start } = await import('./start.ts')
  await start(env)
}

main().catch((error) => {
  printError(error)
  process.exit(1)
})
