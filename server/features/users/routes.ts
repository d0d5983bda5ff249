import type { Files } from '#server/features/files/files.ts'
import { type NewAvatar, replaceAvatarLocked } from '#server/features/files/store.ts'
import { storeAvatar } from '#server/features/files/store-avatar.ts'
import { placeOf } from '#server/features/places/place.ts'
import { findRecords } from '#server/features/records/find-records.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { violatesConstraint } from '#server/platform/db/errors.ts'
import { RefusalError, refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { fileUrlOf } from '#shared/files/schema.ts'
import { whyNotProfileLabels } from '#shared/users/rules.ts'
import type { ProfileChanges } from '#shared/users/schema.ts'
import { requireVisibleUser } from './require-visible-user.ts'
import { findUser, type ProfileUpdate, updateProfile } from './store.ts'
import { viewMe, viewProfile } from './view.ts'

export const userHandlers = (files: Files): Handlers<typeof api.users> => ({
  get: async ({ db, input, viewer, now }) => {
    const user = await requireVisibleUser(db, input.id, viewer.id)
    const [asRequester, asHelper] = [
      await findRecords(db, [user.id], 'requester', now),
      await findRecords(db, [user.id], 'helper', now),
    ]
    return {
      ...viewProfile(user),
      promises: { asRequester: asRequester(user.id).words, asHelper: asHelper(user.id).words },
    }
  },

  editProfile: async ({ db, input, viewer, now, write }) => {
    const me = (await findUser(db, viewer.id)) ?? refuse('signed_out')
    const { isHelper = me.is_helper, isRequester = me.is_requester } = input
    refuseIf(whyNotProfileLabels({ isHelper, isRequester }))
    const { profileImageUrl: picture } = input
    const avatar = typeof picture === 'string' ? await storeAvatar(files, viewer.id, picture) : picture

    const edited = await write(async (tx, announce) => {
      announceInvalidation(announce, [viewer.id], null)
      const row = (await updateProfile(tx, viewer.id, profileColumns(input, avatar), now)) ?? refuse('signed_out')
      if (avatar !== undefined) await replaceAvatarLocked(tx, viewer.id, avatar, now)
      return row
    }).catch(refuseLostLabel)
    return viewMe(edited)
  },
})

const profileColumns = (
  { address, ...changes }: ProfileChanges,
  avatar: NewAvatar | null | undefined,
): ProfileUpdate => ({
  first_name: changes.firstName,
  last_name: changes.lastName,
  phone: changes.phone,
  bio: changes.bio,
  is_helper: changes.isHelper,
  is_requester: changes.isRequester,
  profile_image_url: avatar && fileUrlOf(avatar.id),
  ...(address !== undefined && { address, ...placeColumns(address) }),
})

function placeColumns(address: string | null) {
  const place = address === null ? null : placeOf(address)
  return { zip: place?.zip ?? null, location: place?.cityAndState ?? null }
}

/**
 * Two concurrent calls that each switch off a different label both pass the rule; the constraint of the row refuses the
 * later one.
 */
function refuseLostLabel(error: unknown): never {
  throw violatesConstraint(error, 'users_have_a_role') ? new RefusalError('no_role') : error
}
