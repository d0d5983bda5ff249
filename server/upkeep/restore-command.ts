import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { connect } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import { type Env, readEnv } from '#server/env.ts'
import { type Files, openFilesOf } from '#server/files/files.ts'
import { CannotStart } from '#server/process/cannot-start.ts'
import { dataIn } from '#server/process/data-folder.ts'
import { runCommand } from '#server/process/run-command.ts'
import { keepOwnSecret, readOwnSecret } from '#server/secrets/own-secret.ts'
import { type Archive, openArchive } from './archive.ts'
import { audit, describeFinding } from './audit.ts'
import { secretIn } from './backup.ts'
import { cannotReachFiles, namedFile } from './installation.ts'
import { refuseFull, refuseNewer, restore } from './restore.ts'

runCommand(async () => {
  const path = namedFile('npm run restore -- FILE')
  const env = readEnv(process.env)
  const archive = await openArchive(path)
  try {
    refuseNewer(archive)
    await restoreInto(env, archive, path)
  } finally {
    archive.close()
  }
})

async function restoreInto(env: Env, archive: Archive, path: string) {
  const data = dataIn(env.dataDir)
  if (!env.databaseUrl && existsSync(data.database))
    throw new CannotStart(
      `${env.dataDir} has a database already. Set DATA_DIR to an empty folder: nothing was changed.`,
    )
  const ownSecret = env.secret ?? readOwnSecret(env.dataDir)
  const { db, close } = await connect({ url: env.databaseUrl, folder: env.dataDir })
  let isDone = false
  try {
    const options = { folder: data.files, bucket: env.bucket, onError: cannotReachFiles(env) }
    const files = await openFilesOf(archive.about.installation, options)
    await refuseFull(db, files)
    await restore(archive, db, files)
      .then(() => restoreSecret(env, archive, ownSecret))
      .catch((error) => {
        console.error('The restore broke off. What it began to write has to go before it is tried again.')
        throw error
      })
    isDone = true
    console.log(`What ${path} holds of ${archive.about.madeAt} is restored.`)
    await tellFaults(db, files)
  } finally {
    await close()
    // It was not there before.
    if (!isDone && !env.databaseUrl) await rm(data.database, { recursive: true, force: true })
  }
}

async function tellFaults(db: Db, { storage }: Files) {
  const found = await audit(db, storage, new Date()).catch((error) => {
    console.error('The audit of it broke off. Do it again: npm run audit')
    throw error
  })
  for (const finding of found) console.error(describeFinding(finding))
  if (found.length > 0) process.exitCode = 1
}

/** With another secret nobody would stay signed in, and no link of an older mail would work. */
async function restoreSecret(env: Env, archive: Archive, own: string | undefined) {
  if (!archive.names.includes(secretIn)) return
  const kept = await text(await archive.read(secretIn))
  if (own === undefined) return keepOwnSecret(env.dataDir, kept)
  if (own === kept) return
  const whose = env.secret ? 'the SECRET of the environment' : `the one in ${dataIn(env.dataDir).secret}`
  console.log(`The secret in the backup is not used: ${whose} stays. Sessions, calendar links and links in mails end.`)
}
