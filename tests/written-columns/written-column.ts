/**
 * Describes how a column that people write is handled. A new column needs a row here, and the tests show that each row
 * is true.
 */
export type WrittenColumn = {
  /** Each call with its field: 'POST /api/offers message'. */
  accepted: string[]
  /** The value that is sent; by default a text that contains the column's mark and contact details. */
  sample?: unknown
  /** The value that is stored and exported, if it is not the sample. */
  stored?: RegExp
  /** File and field of the export. Secrets that let somebody in are not exported. */
  exported: string | null
  /** Masking cuts the contact details out of a text. */
  onAccountDeletion: 'row deleted' | 'masked' | 'removed' | 'replaced by the area' | 'kept'
  /** 'counted' if a change gives the calendar entry a new number. */
  inCalendar: 'counted' | 'shown' | 'absent'
  /** Fields of an edit that changes the column. */
  change?: object
  /** The row of the scenario in which the column is filled, if it is not the one named after the table. */
  row?: string
}
