import { formerNeighborId, formerNeighborName } from '#shared/users/former-neighbor.ts'
import type { Me, Neighbor, Profile } from '#shared/users/schema.ts'
import type { NeighborRow, UserRow } from './store.ts'

/** Returns the mean rating as a decimal string, such as '4.67'; '0.00' if there are no ratings. */
const meanOf = (sum: number, count: number) => (count === 0 ? 0 : sum / count).toFixed(2)

/** Stands for deleted accounts in tasks, chats and reviews. */
const formerNeighbor: Neighbor = {
  id: formerNeighborId,
  ...formerNeighborName,
  email: null,
  profileImageUrl: null,
  isVerified: false,
  totalRating: meanOf(0, 0),
  ratingCount: 0,
}

export function viewNeighbor(row: NeighborRow | null): Neighbor {
  if (row === null) return formerNeighbor
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: null,
    profileImageUrl: row.profile_image_url,
    isVerified: row.is_verified,
    totalRating: meanOf(row.rating_sum, row.rating_count),
    ratingCount: row.rating_count,
  }
}

/** Reduces a time to its month in UTC, because neighbors may see only the month in which somebody joined. */
export const startOfMonth = (moment: Date): string =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth())).toISOString()

export const viewProfile = (row: UserRow): Profile => ({
  ...viewNeighbor(row),
  bio: row.bio,
  location: row.location,
  isHelper: row.is_helper,
  isRequester: row.is_requester,
  createdAt: startOfMonth(row.created_at),
})

/** Contains private data, so it is sent only to the user. */
export const viewMe = (row: UserRow): Me => ({
  ...viewProfile(row),
  email: row.email,
  emailVerified: row.email_verified,
  emailRefused: row.email_refused_at !== null,
  phone: row.phone,
  address: row.address,
  communityPoints: row.community_points,
  role: row.role,
  hasOffered: row.has_offered,
  suspension: row.is_suspended
    ? {
        until: row.suspended_until?.toISOString() ?? null,
        isRemoved: row.is_removed,
        erasedAt: row.erased_at?.toISOString() ?? null,
      }
    : null,
  limitedUntil: row.limited_until?.toISOString() ?? null,
  reportsWaitUntil: row.reports_wait_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})
