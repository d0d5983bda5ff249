import { runCommand } from '#server/process/run-command.ts'
import { audit, describeFinding } from './audit.ts'
import { withInstallation } from './installation.ts'

runCommand(async () => {
  const found = await withInstallation(({ db, files }) => audit(db, files.storage, new Date()))
  for (const finding of found) console.log(describeFinding(finding))
  console.log(found.length === 0 ? 'All is well: rows and files agree.' : `${found.length} kinds of faults.`)
  if (found.length > 0) process.exitCode = 1
})
