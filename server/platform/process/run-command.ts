import { isConnectionLost, isUnavailable } from '#server/platform/db/errors.ts'
import { logError } from './log.ts'
import { StartupError } from './startup-error.ts'

/** Prints one sentence for an error that the operator can fix; an error of the disk names its file. */
export function printError(error: unknown) {
  if (error instanceof StartupError) return console.error(error.message.replaceAll(/\s*\n\s*/g, ' '))
  const { message, path } = error as NodeJS.ErrnoException
  if (path) return console.error(`${message}: check its permissions, and the free space of the disk.`)
  if (isUnavailable(error) || isConnectionLost(error))
    return console.error(`The connection to the database was lost (${message}): start again once it answers.`)
  logError(error)
}

/** Runs a command-line program and sets the exit code if it fails. */
export function runCommand(command: () => Promise<void>) {
  command().catch((error) => {
    printError(error)
    process.exitCode = 1
  })
}
