import { viewTask } from '#server/features/tasks/view.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { tasksPageSize } from '#shared/constants.ts'
import { countHeader } from '#shared/tasks/count-header.ts'
import { spellingHeader } from '#shared/tasks/spelling-header.ts'
import { findHome } from './find-home.ts'
import { sortKeyOf } from './found-rows.ts'
import { countOpenTasks, findOpenTasks } from './search.ts'

export const searchHandlers: Pick<Handlers<typeof api.tasks>, 'list'> = {
  list: async ({ db, input, viewer, now, nextPage, http }) => {
    const { limit = tasksPageSize, sort } = input
    const near = input.near === 'home' ? await findHome(db, viewer.id) : input.near
    const { rows, spelled } = await findOpenTasks(db, { ...input, viewerId: viewer.id, near }, now)
    if (spelled) http.reply.header(spellingHeader.name, spellingHeader.near)
    if (input.count) {
      const count = await countOpenTasks(db, { ...input, viewerId: viewer.id, near }, spelled, now)
      if (count !== null) http.reply.header(countHeader, String(count))
    }
    const found = paginate(rows, limit, (after) => nextPage({ ...after, spelled }), sortKeyOf(sort))
    return found.map((row) => viewTask(row, viewer.id, now))
  },
}
