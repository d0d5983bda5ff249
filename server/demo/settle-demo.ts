import { among } from '#server/db/among.ts'
import { isKnown, refuseAsItWas } from '#server/db/migrate.ts'
import { demoIds } from '#server/db/seed/people.ts'
import type { Db } from '#server/db/tables.ts'
import type { Env } from '#server/env.ts'
import { CannotStart } from '#server/process/cannot-start.ts'
import type { DemoMode } from './demo-mode.ts'

/** Who lives in a database. The demo is in it as long as one of its people can sign in. */
type Residents = 'nobody' | 'demo alone' | 'demo and others' | 'others'

/** Reads a database of this version or of an earlier one; any other is for `migrate` to refuse. */
async function findResidents(db: Db): Promise<Residents> {
  if (!(await isKnown(db))) return 'nobody'
  const anybody = db.selectFrom('users').select('id').limit(1)
  if (!(await anybody.executeTakeFirst())) return 'nobody'
  const ofDemo = db.selectFrom('accounts').select('id').where(among('user_id', demoIds)).limit(1)
  if (!(await ofDemo.executeTakeFirst())) return 'others'
  const other = anybody.where(({ not }) => not(among('id', demoIds)))
  return (await other.executeTakeFirst()) ? 'demo and others' : 'demo alone'
}

export type Place = Pick<Env, 'databaseUrl' | 'dataDir'>
export const placeIn = ({ databaseUrl, dataDir }: Place) => (databaseUrl ? 'The database at DATABASE_URL' : dataDir)
export const emptyPlaceFor = ({ databaseUrl }: Pick<Place, 'databaseUrl'>) =>
  databaseUrl ? 'DATABASE_URL to an empty database' : 'DATA_DIR to an empty folder'

type Facts = Place & Pick<Env, 'demo' | 'isDemoSaid' | 'isDemoUsual' | 'openedBy'>

/**
 * Whether this start is a demo, after a look at who lives in its database, and what its operator is to know about that.
 * Throws where the two do not fit; nothing is changed.
 */
export async function settleDemo(db: Db, env: Facts): Promise<{ demo: DemoMode; note?: string }> {
  const { demo, isDemoSaid, isDemoUsual, openedBy } = env
  const residents = await findResidents(db).catch((error) => refuseAsItWas(error))
  const [place, other] = [placeIn(env), emptyPlaceFor(env)]
  const opened = openedBy.join(' and ')

  if (!demo && residents === 'demo alone')
    throw new CannotStart(
      `${place} holds the demo: set ${other}, or DEMO=1 to go on with it${opened && `, open to others by ${opened}`}.`,
    )
  if (demo && residents === 'others') {
    if (isDemoSaid) throw new CannotStart(`${place} holds neighbors and no demo; set ${other} for a demo, or DEMO=0.`)
    return { demo: false, note: `There is no demo, because ${place} holds neighbors: for a demo set ${other}.` }
  }
  if (!isDemoSaid && isDemoUsual && opened && residents === 'nobody')
    return { demo, note: `There is no demo, because others are let in by ${opened}: DEMO=1 shows one to all of them.` }
  return { demo }
}
