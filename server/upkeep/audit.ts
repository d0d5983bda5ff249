import type { Db } from '#server/db/tables.ts'
import type { Storage } from '#server/files/storage.ts'
import { asOfOneMoment } from './as-of-one-moment.ts'
import { findFileFaults, findFileRows } from './file-faults.ts'
import { type Finding, findRowFaults } from './row-faults.ts'

/**
 * What the database and the file store say differently from each other, or from themselves: nothing, where all is well.
 */
export async function audit(db: Db, storage: Storage, now: Date): Promise<Finding[]> {
  const [inRows, files] = await asOfOneMoment(
    db,
    async (tx) => [await findRowFaults(tx), await findFileRows(tx)] as const,
  )
  const inFiles = await findFileFaults(db, storage, files, now)
  return [...inRows, ...inFiles].filter(({ ids }) => ids.length > 0)
}

const examplesMax = 5

/** A line for each fault: 'two offers on one task are accepted: 3, such as 1234…'. */
export const describeFinding = ({ what, ids }: Finding): string =>
  `${what}: ${ids.length}, such as ${ids.slice(0, examplesMax).join(', ')}`
