import { paginate } from '#server/platform/db/paginate.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { noticesPageSize } from '#shared/constants.ts'
import { findNotices } from './store.ts'
import { viewNotice } from './view.ts'

export const noticeHandlers: Handlers<typeof api.notices> = {
  list: async ({ db, input, viewer, nextPage }) =>
    paginate(await findNotices(db, viewer.id, input.cursor), noticesPageSize, nextPage).map(viewNotice),
}
