import { rmSync } from 'node:fs'
import { migrate } from '#server/database/migrate.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { freshFolder } from './server-process.ts'

/**
 * Prepares the folder that test servers copy at their start: creating the tables of its embedded database takes longer
 * than everything else in a start. All these servers therefore have the same installation id. Returns a function that
 * removes the folder.
 */
export default async function prepareFolder() {
  const folder = freshFolder()
  const { db, jobs, close } = await connect({ folder })
  await migrate(db)
  await (await openJobs(jobs, console.error)).close()
  await close()
  process.env['PREPARED_FOLDER'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
