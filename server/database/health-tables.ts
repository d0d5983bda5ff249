import type { Generated } from 'kysely'

/** The last run of a background job on any node. */
type Heartbeats = {
  name: string
  every_seconds: number
  /** Time at which a node last scheduled it. */
  started_at: Generated<Date>
  ran_at: Date | null
  failed_at: Date | null
}

/** Nodes that run, or that have ended without saying so. */
type Nodes = {
  id: string
  started_at: Generated<Date>
  seen_at: Generated<Date>
  /** Free space on the disk of DATA_DIR. */
  free_disk_bytes: number | null
}

type Backups = {
  made_at: Generated<Date>
  /** Files that were missing in the file store. */
  lost_files: number
}

/** Mails and pushes of a day that did not arrive: the other side refused them for good, or all attempts failed. */
type DeliveryProblems = {
  day: Generated<string>
  channel: 'mail' | 'push'
  outcome: 'refused' | 'given_up'
  count: Generated<number>
}

export type HealthTables = {
  heartbeats: Heartbeats
  nodes: Nodes
  backups: Backups
  delivery_problems: DeliveryProblems
}
