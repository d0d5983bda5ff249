import { api } from '#shared/api.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { noticeKeys } from '#web/lib/query-keys.ts'
import { readPage } from '#web/lib/server.ts'

export const noticeQueries = {
  list: () => pagedOptions(noticeKeys.list, (from) => readPage(api.notices.list, from)),
}
