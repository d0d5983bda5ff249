import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { isMigrated } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { type Env, readEnv } from '#server/env.ts'
import { type Files, openFiles } from '#server/files/files.ts'
import { CannotStart } from '#server/process/cannot-start.ts'
import { dataIn } from '#server/process/data-folder.ts'
import type { OnError } from '#server/process/on-error.ts'

type Installation = { db: Db; files: Files; env: Env }

/** Opens the installation that the environment names, as it is, and closes it after `work`. */
export async function withInstallation<Result>(work: (installation: Installation) => Promise<Result>): Promise<Result> {
  const env = readEnv(process.env)
  const data = dataIn(env.dataDir)
  if (!env.databaseUrl && !existsSync(data.database))
    throw new CannotStart(`There is no database in ${env.dataDir}. Set DATA_DIR, or DATABASE_URL.`)
  const { db, close } = await connect({ url: env.databaseUrl, folder: env.dataDir })
  try {
    if (!(await isMigrated(db)))
      throw new CannotStart('The database is empty or of another version. Start this version on it once: npm start.')
    const files = await openFiles({ db, folder: data.files, bucket: env.bucket, onError: cannotReachFiles(env) })
    return await work({ db, files, env })
  } finally {
    await close()
  }
}

/** Ends a command that cannot go on without the files: where they are to be, and why they cannot be reached there. */
export const cannotReachFiles =
  ({ bucket, dataDir: folder }: Env): OnError =>
  (error) => {
    const { code, name, message } = error as NodeJS.ErrnoException
    const cause = code ?? name
    const why = message.includes(cause) ? message : `${cause} ${message}`.trim()
    const where = bucket ? `the bucket ${bucket.bucket} at ${bucket.endpoint ?? 'Amazon'}` : dataIn(folder).files
    const setting = bucket ? 'S3_BUCKET, S3_ENDPOINT, S3_KEY and S3_SECRET' : 'DATA_DIR'
    throw new CannotStart(`Files cannot be reached in ${where} (${why}). Put that right, or set ${setting}.`)
  }

/** The file that the command was given, which is all it takes. */
export function namedFile(usage: string): string {
  const [path, ...more] = process.argv.slice(2)
  if (path === undefined || path.startsWith('-') || more.length > 0) throw new CannotStart(`Say it like this: ${usage}`)
  return resolve(path)
}
