import { isKnownVersion, throwStartupError } from '#server/database/migrate.ts'
import type { Db } from '#server/database/tables.ts'
import { demoIds } from '#server/demo/neighborhood/people.ts'
import type { Env } from '#server/env.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'
import type { DemoMode } from './demo-mode.ts'

/** Kind of users in a database. The demo counts as present while one of its people can sign in. */
type DatabaseUsers = 'nobody' | 'demo alone' | 'demo and others' | 'others'

/**
 * Classifies the users of a database of this or an earlier version; any other database is left for `migrate` to refuse.
 */
async function classifyUsers(db: Db): Promise<DatabaseUsers> {
  if (!(await isKnownVersion(db))) return 'nobody'
  const anyUser = db.selectFrom('users').select('id').limit(1)
  if (!(await anyUser.executeTakeFirst())) return 'nobody'
  const demoAccount = db.selectFrom('accounts').select('id').where(anyOf('user_id', demoIds)).limit(1)
  if (!(await demoAccount.executeTakeFirst())) return 'others'
  const other = anyUser.where(({ not }) => not(anyOf('id', demoIds)))
  return (await other.executeTakeFirst()) ? 'demo and others' : 'demo alone'
}

export type DatabaseLocation = Pick<Env, 'databaseUrl' | 'dataDir'>
export const describeDatabase = ({ databaseUrl, dataDir }: DatabaseLocation) =>
  databaseUrl ? 'The database at DATABASE_URL' : dataDir
export const describeEmptyDatabase = ({ databaseUrl }: Pick<DatabaseLocation, 'databaseUrl'>) =>
  databaseUrl ? 'DATABASE_URL to an empty database' : 'DATA_DIR to an empty folder'

type DemoDecisionInput = DatabaseLocation & Pick<Env, 'demo' | 'isDemoExplicit' | 'isDemoDefault' | 'exposedBy'>

/**
 * Decides whether this start runs a demo, from the settings and the users in the database, and returns a note for the
 * operator. Throws if the two contradict each other; changes nothing.
 */
export async function decideDemo(db: Db, env: DemoDecisionInput): Promise<{ demo: DemoMode; note?: string }> {
  const { demo, isDemoExplicit, isDemoDefault, exposedBy } = env
  const users = await classifyUsers(db).catch((error) => throwStartupError(error))
  const [place, other] = [describeDatabase(env), describeEmptyDatabase(env)]
  const opened = exposedBy.join(' and ')

  if (!demo && users === 'demo alone')
    throw new StartupError(
      `${place} holds the demo: set ${other}, or DEMO=1 to go on with it${opened && `, open to others by ${opened}`}.`,
    )
  if (demo && users === 'others') {
    if (isDemoExplicit)
      throw new StartupError(`${place} holds neighbors and no demo; set ${other} for a demo, or DEMO=0.`)
    return { demo: false, note: `There is no demo, because ${place} holds neighbors: for a demo set ${other}.` }
  }
  if (!isDemoExplicit && isDemoDefault && opened && users === 'nobody')
    return {
      demo,
      note: `There is no demo, because ${opened} lets others reach the server: DEMO=1 starts a public one.`,
    }
  return { demo }
}
