import type { Kysely, Transaction } from 'kysely'

/**
 * Row types by table name; server/database/tables.ts adds them by declaration merging. The platform defines no table
 * and writes none. It names a few: paginate.ts those whose lists are paged, and health-checks.ts one that is always
 * there.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled elsewhere.
export interface Tables {}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
