import { runCommand } from '#server/process/run-command.ts'
import { readOwnSecret } from '#server/secrets/own-secret.ts'
import { backUp } from './backup.ts'
import { namedFile, withInstallation } from './installation.ts'

runCommand(async () => {
  const path = namedFile('npm run backup -- FILE')
  const lost = await withInstallation(({ db, files, env }) => {
    const secret = env.secret ? undefined : readOwnSecret(env.dataDir)
    return backUp({ db, storage: files.storage, secret, now: new Date() }, path)
  })
  for (const id of lost) console.error(`The file ${id} was gone from the file store before: the backup is without it.`)
  console.log(`Everything is in ${path}. Whoever can read it can read every chat: keep it safe.`)
})
