export type Database = { name: string; tasks: number; url: string }

/** Input of a measurement; the databases are ordered from smallest to largest. */
export type Run = { rounds: number; databases: Database[] }
