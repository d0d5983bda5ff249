import { brokeOff, isAway } from '#server/db/failures.ts'
import { CannotStart } from './cannot-start.ts'
import { logError } from './log.ts'

/** What a person can put right is said in one sentence; what the disk refuses names its file. */
export function sayWhyNot(error: unknown) {
  if (error instanceof CannotStart) return console.error(error.message.replaceAll(/\s*\n\s*/g, ' '))
  const { message, path } = error as NodeJS.ErrnoException
  if (path) return console.error(`${message}: see who may write there, and whether the disk has room.`)
  if (isAway(error) || brokeOff(error))
    return console.error(`The database broke off (${message}): start again once it answers.`)
  logError(error)
}

/** Runs a command of the terminal. */
export function runCommand(command: () => Promise<void>) {
  command().catch((error) => {
    sayWhyNot(error)
    process.exitCode = 1
  })
}
