import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Db } from '#server/database/tables.ts'
import { type Env, readEnv } from '#server/env.ts'
import { type Files, openFilesOf } from '#server/features/files/files.ts'
import { connect } from '#server/platform/db/connect.ts'
import { dataPaths } from '#server/platform/process/data-folder.ts'
import { runCommand } from '#server/platform/process/run-command.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { readOwnSecret, writeOwnSecret } from '#server/platform/secrets/own-secret.ts'
import { type Archive, openArchive } from './archive.ts'
import { audit, describeFinding } from './audit.ts'
import { secretEntry } from './backup.ts'
import { failOnUnreachableFiles, readPathArgument } from './installation.ts'
import { refuseNewerBackup, refuseNonEmpty, restore } from './restore.ts'

runCommand(async () => {
  const path = readPathArgument('npm run restore -- FILE')
  const env = readEnv(process.env)
  const archive = await openArchive(path)
  try {
    refuseNewerBackup(archive)
    await restoreInto(env, archive, path)
  } finally {
    archive.close()
  }
})

async function restoreInto(env: Env, archive: Archive, path: string) {
  const data = dataPaths(env.dataDir)
  if (!env.databaseUrl && existsSync(data.database))
    throw new StartupError(
      `${env.dataDir} has a database already. Set DATA_DIR to an empty folder: nothing was changed.`,
    )
  const ownSecret = env.secret ?? readOwnSecret(env.dataDir)
  const { db, close } = await connect({ url: env.databaseUrl, folder: env.dataDir })
  let isDone = false
  try {
    const options = { folder: data.files, bucket: env.bucket, onError: failOnUnreachableFiles(env) }
    const files = await openFilesOf(archive.about.installation, options)
    await refuseNonEmpty(db, files)
    await restore(archive, db, files)
      .then(() => restoreSecret(env, archive, ownSecret))
      .catch((error) => {
        console.error('The restore failed. Delete what it has written before you try again.')
        throw error
      })
    isDone = true
    console.log(`The backup ${path} of ${archive.about.madeAt} is restored.`)
    await reportFindings(db, files)
  } finally {
    await close()
    // The folder did not exist before the restore.
    if (!isDone && !env.databaseUrl) await rm(data.database, { recursive: true, force: true })
  }
}

async function reportFindings(db: Db, { storage }: Files) {
  // The backup may be older than a day: what is due since then is done when the server starts.
  const found = await audit(db, storage, new Date(), { wasOff: true }).catch((error) => {
    console.error('The audit failed. Run it again: npm run audit')
    throw error
  })
  for (const finding of found) console.error(describeFinding(finding))
  if (found.length > 0) process.exitCode = 1
}

/** Sessions and links in older mails are signed with the secret and would end with another one. */
async function restoreSecret(env: Env, archive: Archive, own: string | undefined) {
  if (!archive.names.includes(secretEntry)) return
  const backedUp = await text(await archive.read(secretEntry))
  if (own === undefined) return writeOwnSecret(env.dataDir, backedUp)
  if (own === backedUp) return
  const remaining = env.secret ? 'the SECRET of the environment' : `the one in ${dataPaths(env.dataDir).secret}`
  console.log(
    `The secret in the backup is not used: ${remaining} stays. Sessions, calendar links and links in mails end.`,
  )
}
