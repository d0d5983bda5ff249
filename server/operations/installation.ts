import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isMigrated } from '#server/database/migrate.ts'
import type { Db } from '#server/database/tables.ts'
import { type Env, readEnv } from '#server/env.ts'
import { type Files, openFiles } from '#server/features/files/files.ts'
import { connect } from '#server/platform/db/connect.ts'
import { dataPaths } from '#server/platform/process/data-folder.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'

type Installation = { db: Db; files: Files; env: Env }

/** Opens the installation that the environment names, without migrating it, and closes it after `work`. */
export async function withInstallation<Result>(work: (installation: Installation) => Promise<Result>): Promise<Result> {
  const env = readEnv(process.env)
  const data = dataPaths(env.dataDir)
  if (!env.databaseUrl && !existsSync(data.database))
    throw new StartupError(`There is no database in ${env.dataDir}. Set DATA_DIR, or DATABASE_URL.`)
  const { db, close } = await connect({ url: env.databaseUrl, folder: env.dataDir })
  try {
    if (!(await isMigrated(db)))
      throw new StartupError('The database is empty or of another version. Start this version on it once: npm start.')
    const files = await openFiles({ db, folder: data.files, bucket: env.bucket, onError: failOnUnreachableFiles(env) })
    return await work({ db, files, env })
  } finally {
    await close()
  }
}

/** Ends a command that cannot work without the file store, with a sentence that names the store and the cause. */
export const failOnUnreachableFiles =
  ({ bucket, dataDir: folder }: Env): OnError =>
  (error) => {
    const { code, name, message } = error as NodeJS.ErrnoException
    const cause = code ?? name
    const why = message.includes(cause) ? message : `${cause} ${message}`.trim()
    const where = bucket ? `the bucket ${bucket.bucket} at ${bucket.endpoint ?? 'Amazon'}` : dataPaths(folder).files
    const setting = bucket ? 'S3_BUCKET, S3_ENDPOINT, S3_KEY and S3_SECRET' : 'DATA_DIR'
    throw new StartupError(`Files cannot be reached in ${where} (${why}). Fix that, or set ${setting}.`)
  }

/** Returns the path in the command's only argument. */
export function readPathArgument(usage: string): string {
  const [path, ...more] = process.argv.slice(2)
  if (path === undefined || path.startsWith('-') || more.length > 0) throw new StartupError(`Usage: ${usage}`)
  return resolve(path)
}
