import { CannotStart } from './cannot-start.ts'
import { logError } from './log.ts'

/** What a person can put right is said in one sentence; what the disk refuses names its file. */
export function sayWhyNot(error: unknown) {
  if (error instanceof CannotStart) return console.error(error.message)
  const { message, path } = error as NodeJS.ErrnoException
  if (path) return console.error(`${message}. See who may write there, and whether the disk has room.`)
  logError(error)
}

/** Runs a command of the terminal. */
export function runCommand(command: () => Promise<void>) {
  command().catch((error) => {
    sayWhyNot(error)
    process.exitCode = 1
  })
}
