import { viewNeighbor } from '#server/users/view.ts'
import type { Message, Partner } from '#shared/messages/schema.ts'
import type { MessageRow, PartnerRow } from './store.ts'

export const viewMessage = ({ createdAt, sender, recipientId: _, ...row }: MessageRow): Message => ({
  ...row,
  sender: viewNeighbor(sender),
  attachmentUrl: null,
  attachmentType: null,
  attachmentName: null,
  attachmentSize: null,
  createdAt: createdAt.toISOString(),
})

/** Whoever has left has no id of their own any more: the chat's keeps several of them apart. */
export function viewPartner({ neighbor, chatId }: PartnerRow): Partner {
  const { firstName, lastName, profileImageUrl } = viewNeighbor(neighbor)
  return { userId: neighbor?.id ?? chatId, firstName, lastName, email: null, profileImageUrl }
}
