import { stop } from '../command.ts'

/** The sockets of the most tabs that are open at once, and what else a process holds. */
const openFilesMin = 5000 + 500

/** A process that starts raises its own limit as far as it may; beyond that, only whoever starts it can. */
export function needFiles() {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const most = report.userLimits?.open_files?.soft ?? 'unlimited'
  if (most !== 'unlimited' && Number(most) < openFilesMin)
    stop(
      `A process may hold ${most} files here, and ${openFilesMin} are needed: raise it by \`ulimit -Hn ${openFilesMin}\`.`,
    )
}
