import { statfsSync } from 'node:fs'
import { constants, totalmem } from 'node:os'

/** The exit code of a command that the system killed, as a shell reports it. */
export const killedCode = 128 + constants.signals.SIGKILL

const megabyte = 1e6
/** Peak of a first start with the embedded database. */
const memoryNeededMb = 1000

/** Prints why a step most likely failed, if the machine lacks memory or disk space. */
export function explainFailure(step, code, diskNeededMb = 50) {
  if (code === killedCode) {
    console.error(
      `${step} was stopped, most likely because the machine has too little memory: it has ${memoryMb()} MB, and a first start takes up to ${memoryNeededMb} MB. Add memory or swap, and start again.`,
    )
  } else if (code !== 0 && freeDiskMb() < diskNeededMb) {
    console.error(
      `${step} failed, most likely because the disk is full: ${freeDiskMb()} MB are free, and ${diskNeededMb} MB are needed. Make room, and start again.`,
    )
  }
}

/** A container may have less memory than its machine. */
function memoryMb() {
  const limit = process.constrainedMemory() || totalmem()
  return Math.floor(Math.min(limit, totalmem()) / megabyte)
}

function freeDiskMb() {
  const { bavail, bsize } = statfsSync('.')
  return Math.floor((bavail * bsize) / megabyte)
}
