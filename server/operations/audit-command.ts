import { runCommand } from '#server/platform/process/run-command.ts'
import { audit, describeFinding } from './audit.ts'
import { withInstallation } from './installation.ts'

runCommand(async () => {
  const found = await withInstallation(({ db, files }) => audit(db, files.storage, new Date()))
  for (const finding of found) console.log(describeFinding(finding))
  console.log(found.length === 0 ? 'Rows and files are consistent.' : `${found.length} kinds of inconsistencies.`)
  if (found.length > 0) process.exitCode = 1
})
