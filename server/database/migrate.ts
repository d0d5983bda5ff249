import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { accounts } from '#server/database/migrations/001-accounts.ts'
import { tasks } from '#server/database/migrations/002-tasks.ts'
import { messages } from '#server/database/migrations/003-messages.ts'
import { reviews } from '#server/database/migrations/004-reviews.ts'
import { notifications } from '#server/database/migrations/005-notifications.ts'
import { wholeWords } from '#server/database/migrations/006-whole-words.ts'
import { mailLinks } from '#server/database/migrations/007-mail-links.ts'
import { formerNeighbors } from '#server/database/migrations/008-former-neighbors.ts'
import { files } from '#server/database/migrations/009-files.ts'
import { search } from '#server/database/migrations/010-search.ts'
import { chatsInOrder } from '#server/database/migrations/011-chats-in-order.ts'
import { limitsElsewhere } from '#server/database/migrations/012-limits-elsewhere.ts'
import { offersAndSettings } from '#server/database/migrations/013-offers-and-settings.ts'
import { places } from '#server/database/migrations/014-places.ts'
import { installation } from '#server/database/migrations/015-installation.ts'
import { whatRanOut } from '#server/database/migrations/016-what-ran-out.ts'
import { wordsThatChange } from '#server/database/migrations/017-words-that-change.ts'
import { wordsOfOffers } from '#server/database/migrations/018-words-of-offers.ts'
import { chatsOfATask } from '#server/database/migrations/019-chats-of-a-task.ts'
import { wordsOfOlderCategories } from '#server/database/migrations/020-words-of-older-categories.ts'
import { noticesOfEachWriter } from '#server/database/migrations/021-notices-of-each-writer.ts'
import { sidesOfPictures } from '#server/database/migrations/022-sides-of-pictures.ts'
import { mailsOnTheirWay } from '#server/database/migrations/023-mails-on-their-way.ts'
import { whatWasRead } from '#server/database/migrations/024-what-was-read.ts'
import { whatEachEndWrote } from '#server/database/migrations/025-what-each-end-wrote.ts'
import { reminders } from '#server/database/migrations/026-reminders.ts'
import { digests } from '#server/database/migrations/027-digests.ts'
import { pushToDevices } from '#server/database/migrations/028-push.ts'
import { calendars } from '#server/database/migrations/029-calendars.ts'
import { mailsToFormerAddresses } from '#server/database/migrations/030-mails-to-former-addresses.ts'
import { offersThatWereReleased } from '#server/database/migrations/031-offers-that-were-released.ts'
import { mailedChats } from '#server/database/migrations/032-mailed-chats.ts'
import { newsThatIsStillSo } from '#server/database/migrations/033-news-that-is-still-so.ts'
import { wordsCutLess } from '#server/database/migrations/034-words-cut-less.ts'
import { turnsOfMails } from '#server/database/migrations/035-turns-of-mails.ts'
import { deletedTasks } from '#server/database/migrations/036-deleted-tasks.ts'
import { whoEndedAMatch } from '#server/database/migrations/037-who-ended-a-match.ts'
import { workDone } from '#server/database/migrations/038-work-done.ts'
import { termsOfOffers } from '#server/database/migrations/039-terms-of-offers.ts'
import { zonesOfPlaces } from '#server/database/migrations/043-zones-of-places.ts'
import { provenAddresses } from '#server/database/migrations/044-proven-addresses.ts'
import { wordsAndTowns } from '#server/database/migrations/045-words-and-towns.ts'
import { payInCalendars } from '#server/database/migrations/046-pay-in-calendars.ts'
import { parkingNote } from '#server/database/migrations/047-parking-note.ts'
import { freePosts } from '#server/database/migrations/048-free-posts.ts'
import { taskTypesInSearch } from '#server/database/migrations/049-task-types-in-search.ts'
import { chatsOfAPerson } from '#server/database/migrations/050-chats-of-a-person.ts'
import { blocks } from '#server/database/migrations/051-blocks.ts'
import { reports } from '#server/database/migrations/052-reports.ts'
import { roles } from '#server/database/migrations/054-roles.ts'
import { namedInNotifications } from '#server/database/migrations/055-named-in-notifications.ts'
import { secondStep } from '#server/database/migrations/056-second-step.ts'
import { casesAndDecisions } from '#server/database/migrations/060-cases-and-decisions.ts'
import { withheldThings } from '#server/database/migrations/061-withheld-things.ts'
import { restrictions } from '#server/database/migrations/064-restrictions.ts'
import { knownBrowsers } from '#server/database/migrations/065-known-browsers.ts'
import { newsOfModerators } from '#server/database/migrations/066-news-of-moderators.ts'
import { appeals } from '#server/database/migrations/067-appeals.ts'
import { tiedDeciders } from '#server/database/migrations/068-tied-deciders.ts'
import { barredAddresses } from '#server/database/migrations/069-barred-addresses.ts'
import { pauses } from '#server/database/migrations/070-pauses.ts'
import { health } from '#server/database/migrations/071-health.ts'
import { peopleOfOperators } from '#server/database/migrations/072-people-of-operators.ts'
import { figures } from '#server/database/migrations/073-figures.ts'
import { delayedReporters } from '#server/database/migrations/074-delayed-reporters.ts'
import { factorResets } from '#server/database/migrations/075-factor-resets.ts'
import { passkeys } from '#server/database/migrations/076-passkeys.ts'
import { answersToReviews } from '#server/database/migrations/081-answers-to-reviews.ts'
import { arrangements } from '#server/database/migrations/082-arrangements.ts'
import { announcements } from '#server/database/migrations/083-announcements.ts'
import { notesAndQuestions } from '#server/database/migrations/084-notes-and-questions.ts'
import { removals } from '#server/database/migrations/085-removals.ts'
import { answersToArrangements } from '#server/database/migrations/086-answers.ts'
import { arrangementNotices } from '#server/database/migrations/087-arrangement-notices.ts'
import { expiry } from '#server/database/migrations/088-expiry.ts'
import { arrangementMoves } from '#server/database/migrations/089-arrangement-moves.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { currentName, upgradeFormerMigrations } from './former-migrations.ts'
import { addToList, makeList, readList } from './migration-list.ts'
import type { Db, Tx } from './tables.ts'
import { findServer, whyNotMigrate, whyNotUpgrade, whyNotUseServer } from './why-not-migrate.ts'

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
  '046-pay-in-calendars': payInCalendars,
  '047-parking-note': parkingNote,
  '048-free-posts': freePosts,
  '049-task-types-in-search': taskTypesInSearch,
  '050-chats-of-a-person': chatsOfAPerson,
  '051-blocks': blocks,
  '052-reports': reports,
  '054-roles': roles,
  '055-named-in-notifications': namedInNotifications,
  '056-second-step': secondStep,
  '060-cases-and-decisions': casesAndDecisions,
  '061-withheld-things': withheldThings,
  '064-restrictions': restrictions,
  '065-known-browsers': knownBrowsers,
  '066-news-of-moderators': newsOfModerators,
  '067-appeals': appeals,
  '068-tied-deciders': tiedDeciders,
  '069-barred-addresses': barredAddresses,
  '070-pauses': pauses,
  '071-health': health,
  '072-people-of-operators': peopleOfOperators,
  '073-figures': figures,
  '074-delayed-reporters': delayedReporters,
  '075-factor-resets': factorResets,
  '076-passkeys': passkeys,
  '081-answers-to-reviews': answersToReviews,
  '082-arrangements': arrangements,
  '083-announcements': announcements,
  '084-notes-and-questions': notesAndQuestions,
  '085-removals': removals,
  '086-answers': answersToArrangements,
  '087-arrangement-notices': arrangementNotices,
  '088-expiry': expiry,
  '089-arrangement-moves': arrangementMoves,
}

const names = Object.keys(migrations)

/**
 * Returns the migrations that this database has had, by their current names and in order; empty if it has no such list.
 */
export const findMigrations = async (db: Db): Promise<string[]> => (await readList(db)).map(currentName).sort()

/** Returns true if the database has had exactly the migrations of this version. */
export const isMigrated = async (db: Db): Promise<boolean> => (await findMigrations(db)).join() === names.join()

/** Returns true if the database is of this version or an earlier one, so that its tables are known. */
export const isKnownVersion = async (db: Db): Promise<boolean> => {
  const applied = await findMigrations(db)
  return applied.length > 0 && whyNotUpgrade(applied, names) === null
}

/** Key that tells this advisory lock from others in the same database. */
export const lockId = 20_261_125

/**
 * Brings a database up to date: runs the migrations that it has not had in one transaction, so that all of them or none
 * are applied. Safe when several processes start at once. If `only` is given, no others are run.
 */
export async function migrate(db: Db, only = names) {
  let current: string | undefined
  const run = async (tx: Tx) => {
    // Waiting for other processes and building an index may take any time.
    for (const wait of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'])
      await sql`set local ${sql.raw(wait)} = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
    const applied = await findMigrations(tx)
    const whyNot = whyNotUseServer(await findServer(tx)) ?? whyNotUpgrade(applied, names)
    if (whyNot) throw new StartupError(whyNot)
    await (applied.length > 0 ? upgradeFormerMigrations(tx, applied) : makeList(tx))
    // Kysely's migrator is not used: after a failure it sends another query in the same transaction, and PostgreSQL's
    // error "transaction is aborted" hides the original one.
    for (const [name, { up }] of Object.entries(migrations)) {
      if (applied.includes(name) || !only.includes(name)) continue
      current = name
      await up(tx)
      await addToList(tx, name)
    }
  }
  await db
    .transaction()
    .execute(run)
    .catch((error) => throwStartupError(error, current))
}

/** Throws a `StartupError` that says why the database cannot be read or migrated. */
export function throwStartupError(error: Error, migration?: string): never {
  throw error instanceof StartupError
    ? error
    : new StartupError(whyNotMigrate(error, migration, migration === names[0]), { cause: error })
}
