import { rmSync } from 'node:fs'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { freshFolder } from './server-process.ts'

/**
 * Makes the folder that servers of the tests begin with a copy of: its embedded database has its tables, which take
 * longer to make than all else at a start. So they are all of one installation. Answers with how to remove it.
 */
export default async function prepare() {
  const folder = freshFolder()
  const { db, jobs, close } = await connect({ folder })
  await migrate(db)
  await (await openJobs(jobs, console.error)).close()
  await close()
  process.env['PREPARED_FOLDER'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
