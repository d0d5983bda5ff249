export type Database = { name: string; tasks: number; url: string }

/** What a run measures on: from the smallest database to the largest. */
export type Run = { rounds: number; databases: Database[] }
