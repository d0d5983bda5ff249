import { stop } from '../command.ts'

/** Open files needed: the sockets of up to 5000 tabs and 500 for everything else in the process. */
const openFilesMin = 5000 + 500

/**
 * Stops if the limit of open files is too low. Node raises its soft limit to the hard limit at startup; only the
 * calling shell can go beyond that.
 */
export function requireOpenFiles() {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const most = report.userLimits?.open_files?.soft ?? 'unlimited'
  if (most !== 'unlimited' && Number(most) < openFilesMin)
    stop(
      `The limit of open files is ${most}, and ${openFilesMin} are needed: raise it by \`ulimit -Hn ${openFilesMin}\`.`,
    )
}
