import { recordBackup } from '#server/features/operator/backups.ts'
import { runCommand } from '#server/platform/process/run-command.ts'
import { readOwnSecret } from '#server/platform/secrets/own-secret.ts'
import { backUp } from './backup.ts'
import { readPathArgument, withInstallation } from './installation.ts'

runCommand(async () => {
  const path = readPathArgument('npm run backup -- FILE')
  const lost = await withInstallation(async ({ db, files, env }) => {
    const secret = env.secret ? undefined : readOwnSecret(env.dataDir)
    const now = new Date()
    const missing = await backUp({ db, storage: files.storage, secret, now }, path)
    await recordBackup(db, now, missing.length)
    return missing
  })
  for (const id of lost)
    console.error(`The file ${id} is missing in the file store, so the backup does not contain it.`)
  console.log(`Everything is in ${path}. It contains every chat: keep it safe.`)
})
