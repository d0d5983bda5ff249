import { CannotStart } from './cannot-start.ts'
import { logError } from './http/log.ts'

/** What a person can put right is said in one sentence. */
export const sayWhyNot = (error: unknown) =>
  error instanceof CannotStart ? console.error(error.message) : logError(error)

/** Runs a command of the terminal. */
export function runCommand(command: () => Promise<void>) {
  command().catch((error) => {
    sayWhyNot(error)
    process.exitCode = 1
  })
}
