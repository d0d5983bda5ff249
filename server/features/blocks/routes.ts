import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { whyNotBlock } from '#shared/blocks/rules.ts'
import { blocksPageSize } from '#shared/constants.ts'
import { blockUser } from './block-user.ts'
import { deleteBlock, findBlocksBy, isBlockable } from './store.ts'
import { viewBlock } from './view.ts'

export const blockHandlers: Handlers<typeof api.blocks> = {
  create: async (context) => {
    const { db, input, viewer } = context
    refuseIf(whyNotBlock(viewer.id, input.id))
    if (!(await isBlockable(db, input.id, viewer.id))) refuse('user_missing')
    return viewBlock(await blockUser(context))
  },

  remove: async ({ input, viewer, write }) => {
    const { id } = input
    refuseIf(whyNotBlock(viewer.id, id))
    await write(async (tx, announce) => {
      if (await deleteBlock(tx, { blockerId: viewer.id, blockedId: id }))
        announceInvalidation(announce, [viewer.id], null)
      else if (!(await isBlockable(tx, id, viewer.id))) refuse('user_missing')
    })
    return { id }
  },

  list: async ({ db, input, viewer, nextPage }) =>
    paginate(await findBlocksBy(db, viewer.id, input.cursor), blocksPageSize, nextPage).map(viewBlock),
}
