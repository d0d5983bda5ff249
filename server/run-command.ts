import { CannotStart } from './cannot-start.ts'
import { errorLine } from './http/log.ts'

/** Runs a command of the terminal: what a person can put right is said in one sentence. */
export function runCommand(command: () => Promise<void>) {
  command().catch((error) => {
    console.error(error instanceof CannotStart ? error.message : errorLine(error))
    process.exitCode = 1
  })
}
