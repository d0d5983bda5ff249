import { breaksConstraint } from '#server/db/failures.ts'
import { keepAvatar } from '#server/files/avatar.ts'
import type { Files } from '#server/files/files.ts'
import { type NewFile, replaceAvatarLocked } from '#server/files/store.ts'
import { Refused, refuse, refuseIf } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/implement.ts'
import { hint } from '#server/notifications/notify.ts'
import { placeOf } from '#server/places/place.ts'
import type { api } from '#shared/api.ts'
import { fileUrlOf } from '#shared/files/schema.ts'
import { whyNotRoles } from '#shared/users/rules.ts'
import type { ProfileChanges } from '#shared/users/schema.ts'
import { findUser, type ProfileRow, updateProfile } from './store.ts'
import { viewMe, viewProfile } from './view.ts'

export const userHandlers = (files: Files): Handlers<typeof api.users> => ({
  get: async ({ db, input }) => viewProfile((await findUser(db, input.id)) ?? refuse('user_missing')),

  editProfile: async ({ db, input, viewer, now, write }) => {
    const me = (await findUser(db, viewer.id)) ?? refuse('signed_out')
    const { isHelper = me.is_helper, isRequester = me.is_requester } = input
    refuseIf(whyNotRoles({ isHelper, isRequester }))
    const { profileImageUrl: picture } = input
    const avatar = typeof picture === 'string' ? await keepAvatar(files, viewer.id, picture) : picture

    const edited = await write(async (tx, announce) => {
      hint(announce, [viewer.id], null)
      const row = (await updateProfile(tx, viewer.id, rowOf(input, avatar), now)) ?? refuse('signed_out')
      if (avatar !== undefined) await replaceAvatarLocked(tx, viewer.id, avatar, now)
      return row
    }).catch(refuseNoRole)
    return viewMe(edited)
  },
})

const rowOf = ({ address, ...changes }: ProfileChanges, avatar: NewFile | null | undefined): ProfileRow => ({
  first_name: changes.firstName,
  last_name: changes.lastName,
  phone: changes.phone,
  bio: changes.bio,
  is_helper: changes.isHelper,
  is_requester: changes.isRequester,
  profile_image_url: avatar && fileUrlOf(avatar.id),
  ...(address !== undefined && { address, ...whereabouts(address) }),
})

function whereabouts(address: string | null) {
  const place = address === null ? null : placeOf(address)
  return { zip: place?.zip ?? null, location: place?.location ?? null }
}

/** Two calls that each drop another role pass the rule both, and the row keeps the later one from being written. */
function refuseNoRole(error: unknown): never {
  throw breaksConstraint(error, 'users_have_a_role') ? new Refused('no_role') : error
}
