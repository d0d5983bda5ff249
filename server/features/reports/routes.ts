import { buffer } from 'node:stream/consumers'
import type { Db } from '#server/database/tables.ts'
import { findDeletedSubject } from '#server/features/evidence/deleted-things.ts'
import { findSubject } from '#server/features/evidence/subjects.ts'
import type { Files } from '#server/features/files/files.ts'
import { findWithoutDigest, setDigest } from '#server/features/files/store.ts'
import { digestOfPicture } from '#server/features/files/store-avatar.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import { reducePicture } from '#server/platform/files/encode-picture.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { reportsPageSize } from '#shared/constants.ts'
import { mayIncludeMessages, whyNotReport } from '#shared/reports/rules.ts'
import { fileReport } from './file-report.ts'
import { findLastMessages, findReportOfSubject, findReportsBy } from './store.ts'
import { viewOneReport, viewReports } from './view.ts'

export const reportHandlers = (files: Files): Handlers<typeof api.reports> => ({
  create: async ({ db, input, viewer, write, existed }) => {
    const key = { kind: input.subjectKind, id: input.subjectId, viewerId: viewer.id }
    const found = await findSubject(db, key)
    // The rest of a deleted account is masked and has no author; the copy from before has both.
    const copy = found?.authorId ? undefined : await findDeletedSubject(db, key)
    const subject = copy ?? found
    if (subject === undefined) {
      // A retry finds its report also when the thing is held by it.
      const earlier = (await findReportOfSubject(db, { ...key, side: 'author' }, viewer.id)) ?? refuse('report_missing')
      existed()
      return viewOneReport(db, earlier)
    }
    const { authorId, content, pictureId } = subject
    refuseIf(whyNotReport(viewer.id, authorId))
    const addsMessages = input.includeMessages === true && mayIncludeMessages(input.subjectKind)
    const messages = addsMessages && authorId ? await findLastMessages(db, viewer.id, authorId) : []
    if (input.subjectKind === 'photo' && input.reason === 'intimate_image' && pictureId)
      for (const { id, digest } of await digestsOf(db, files, pictureId)) await write((tx) => setDigest(tx, id, digest))
    const picture = pictureId ? await copyPicture(files, pictureId) : null
    const { isNew, report } = await write((tx, announce) =>
      fileReport(tx, announce, { input, reporterId: viewer.id, subject, evidence: { content, messages }, picture }),
    )
    if (!isNew) existed()
    return viewOneReport(db, report)
  },

  list: async ({ db, input, viewer, nextPage }) =>
    viewReports(db, paginate(await findReportsBy(db, viewer.id, input.cursor), reportsPageSize, nextPage)),
})

/** Reads a picture from the storage; null if it is no longer there. */
async function copyPicture({ storage }: Files, id: string): Promise<Buffer | null> {
  const bytes = await storage.read(id)
  return bytes ? reducePicture(await buffer(bytes)) : null
}

/** Returns the digests of older pictures that may be identical to this one, so that they are held with it. */
async function digestsOf(db: Db, { storage }: Files, pictureId: string) {
  const digests = []
  for (const id of await findWithoutDigest(db, pictureId)) {
    const bytes = await storage.read(id)
    if (bytes) digests.push({ id, digest: digestOfPicture(await buffer(bytes)) })
  }
  return digests
}
