import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { CannotStart } from '#server/process/cannot-start.ts'
import { bringToday, nameToday } from './former-migrations.ts'
import { addToList, makeList, readList } from './migration-list.ts'
import { accounts } from './migrations/001-accounts.ts'
import { tasks } from './migrations/002-tasks.ts'
import { messages } from './migrations/003-messages.ts'
import { reviews } from './migrations/004-reviews.ts'
import { notifications } from './migrations/005-notifications.ts'
import { wholeWords } from './migrations/006-whole-words.ts'
import { mailLinks } from './migrations/007-mail-links.ts'
import { formerNeighbors } from './migrations/008-former-neighbors.ts'
import { files } from './migrations/009-files.ts'
import { search } from './migrations/010-search.ts'
import { chatsInOrder } from './migrations/011-chats-in-order.ts'
import { limitsElsewhere } from './migrations/012-limits-elsewhere.ts'
import { offersAndSettings } from './migrations/013-offers-and-settings.ts'
import { places } from './migrations/014-places.ts'
import { installation } from './migrations/015-installation.ts'
import { whatRanOut } from './migrations/016-what-ran-out.ts'
import { wordsThatChange } from './migrations/017-words-that-change.ts'
import { wordsOfOffers } from './migrations/018-words-of-offers.ts'
import { chatsOfATask } from './migrations/019-chats-of-a-task.ts'
import { wordsOfOlderCategories } from './migrations/020-words-of-older-categories.ts'
import { noticesOfEachWriter } from './migrations/021-notices-of-each-writer.ts'
import { sidesOfPictures } from './migrations/022-sides-of-pictures.ts'
import { mailsOnTheirWay } from './migrations/023-mails-on-their-way.ts'
import { whatWasRead } from './migrations/024-what-was-read.ts'
import { whatEachEndWrote } from './migrations/025-what-each-end-wrote.ts'
import { reminders } from './migrations/026-reminders.ts'
import { digests } from './migrations/027-digests.ts'
import { pushToDevices } from './migrations/028-push.ts'
import { calendars } from './migrations/029-calendars.ts'
import { mailsToFormerAddresses } from './migrations/030-mails-to-former-addresses.ts'
import { offersThatWereReleased } from './migrations/031-offers-that-were-released.ts'
import { mailedChats } from './migrations/032-mailed-chats.ts'
import { newsThatIsStillSo } from './migrations/033-news-that-is-still-so.ts'
import { wordsCutLess } from './migrations/034-words-cut-less.ts'
import { turnsOfMails } from './migrations/035-turns-of-mails.ts'
import { deletedTasks } from './migrations/036-deleted-tasks.ts'
import { whoEndedAMatch } from './migrations/037-who-ended-a-match.ts'
import { workDone } from './migrations/038-work-done.ts'
import { termsOfOffers } from './migrations/039-terms-of-offers.ts'
import { zonesOfPlaces } from './migrations/043-zones-of-places.ts'
import { provenAddresses } from './migrations/044-proven-addresses.ts'
import { wordsAndTowns } from './migrations/045-words-and-towns.ts'
import type { Db, Tx } from './tables.ts'
import { findServer, whyNotMigrate, whyNotUpgrade, whyNotUse } from './why-not-migrate.ts'

/**
 * All migrations, in their order. Those that have landed are frozen: tests/migrations/frozen.json holds what each does,
 * and CONTRIBUTING.md says how to add one.
 */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-tasks': tasks,
  '003-messages': messages,
  '004-reviews': reviews,
  '005-notifications': notifications,
  '006-whole-words': wholeWords,
  '007-mail-links': mailLinks,
  '008-former-neighbors': formerNeighbors,
  '009-files': files,
  '010-search': search,
  '011-chats-in-order': chatsInOrder,
  '012-limits-elsewhere': limitsElsewhere,
  '013-offers-and-settings': offersAndSettings,
  '014-places': places,
  '015-installation': installation,
  '016-what-ran-out': whatRanOut,
  '017-words-that-change': wordsThatChange,
  '018-words-of-offers': wordsOfOffers,
  '019-chats-of-a-task': chatsOfATask,
  '020-words-of-older-categories': wordsOfOlderCategories,
  '021-notices-of-each-writer': noticesOfEachWriter,
  '022-sides-of-pictures': sidesOfPictures,
  '023-mails-on-their-way': mailsOnTheirWay,
  '024-what-was-read': whatWasRead,
  '025-what-each-end-wrote': whatEachEndWrote,
  '026-reminders': reminders,
  '027-digests': digests,
  '028-push': pushToDevices,
  '029-calendars': calendars,
  '030-mails-to-former-addresses': mailsToFormerAddresses,
  '031-offers-that-were-released': offersThatWereReleased,
  '032-mailed-chats': mailedChats,
  '033-news-that-is-still-so': newsThatIsStillSo,
  '034-words-cut-less': wordsCutLess,
  '035-turns-of-mails': turnsOfMails,
  '036-deleted-tasks': deletedTasks,
  '037-who-ended-a-match': whoEndedAMatch,
  '038-work-done': workDone,
  '039-terms-of-offers': termsOfOffers,
  '043-zones-of-places': zonesOfPlaces,
  '044-proven-addresses': provenAddresses,
  '045-words-and-towns': wordsAndTowns,
}

const names = Object.keys(migrations)

/** The migrations that this database has had, by their names of today and in order; none where it has no such list. */
export const findMigrations = async (db: Db): Promise<string[]> => (await readList(db)).map(nameToday).sort()

/** Whether a database stands where this version leaves it, neither before nor beyond. */
export const isMigrated = async (db: Db): Promise<boolean> => (await findMigrations(db)).join() === names.join()

/** Whether a database is of this version or of an earlier one, so that it is known what its tables hold. */
export const isKnown = async (db: Db): Promise<boolean> => {
  const had = await findMigrations(db)
  return had.length > 0 && whyNotUpgrade(had, names) === null
}

/** A number that tells this lock from others in the same database. */
export const lockId = 20_261_125

/**
 * Brings a database up to date: the migrations that it has not had are run, in one transaction, so that it is changed
 * altogether or not at all. Safe when several processes start at once. With `only`, no others are run.
 */
export async function migrate(db: Db, only = names) {
  let current: string | undefined
  const run = async (tx: Tx) => {
    // Other processes are waited for, and an index is built, as long as that takes.
    for (const wait of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
      await sql`set local ${sql.raw(wait)} = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
    const had = await findMigrations(tx)
    const whyNot = whyNotUse(await findServer(tx)) ?? whyNotUpgrade(had, names)
    if (whyNot) throw new CannotStart(whyNot)
    await (had.length > 0 ? bringToday(tx, had) : makeList(tx))
    // Not by the library's runner: once a migration has failed it asks on in the same transaction, and PostgreSQL's
    // answer to that, that the transaction is aborted, takes the place of what it had said first.
    for (const [name, { up }] of Object.entries(migrations)) {
      if (had.includes(name) || !only.includes(name)) continue
      current = name
      await up(tx)
      await addToList(tx, name)
    }
  }
  await db
    .transaction()
    .execute(run)
    .catch((error) => refuseAsItWas(error, current))
}

/** Ends a start that cannot read or change the database. */
export function refuseAsItWas(error: Error, migration?: string): never {
  throw error instanceof CannotStart
    ? error
    : new CannotStart(whyNotMigrate(error, migration, migration === names[0]), { cause: error })
}
