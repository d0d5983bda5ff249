import type { Db } from '#server/database/tables.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { checkFiles, findFileRows } from './check-files.ts'
import { checkRows, type Finding } from './check-rows.ts'
import { readSnapshot } from './read-snapshot.ts'

type AuditOptions = {
  /** Set if no server ran until now: then it is no fault that something is late. */
  wasOff?: boolean
}

/**
 * Returns the inconsistencies within the database and between the database and the file store; an empty list if there
 * are none.
 */
export async function audit(
  db: Db,
  storage: Storage,
  now: Date,
  { wasOff = false }: AuditOptions = {},
): Promise<Finding[]> {
  const [rowFindings, files] = await readSnapshot(
    db,
    async (tx) => [await checkRows(tx, { wasOff }), await findFileRows(tx)] as const,
  )
  const fileFindings = await checkFiles(db, storage, files, now)
  return [...rowFindings, ...fileFindings].filter(({ ids }) => ids.length > 0)
}

const examplesMax = 5

/** Describes one finding in a line: 'two offers on one task are accepted: 3, such as 1234…'. */
export const describeFinding = ({ what, ids }: Finding): string =>
  `${what}: ${ids.length}, such as ${ids.slice(0, examplesMax).join(', ')}`
