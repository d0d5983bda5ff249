import { viewNeighbor } from '#server/users/view.ts'
import { attachmentTypeOf, fileUrlOf } from '#shared/files/schema.ts'
import type { Message, Partner } from '#shared/messages/schema.ts'
import type { MessageRow, PartnerRow } from './store.ts'

export const attachmentUrlOf = ({ fileId }: Pick<MessageRow, 'fileId'>): string | null =>
  fileId === null ? null : fileUrlOf(fileId)

export const viewMessage = ({ createdAt, sender, recipientId: _, fileId, fileType, ...row }: MessageRow): Message => ({
  ...row,
  sender: viewNeighbor(sender),
  attachmentUrl: attachmentUrlOf({ fileId }),
  attachmentType: fileType === null ? null : attachmentTypeOf(fileType),
  createdAt: createdAt.toISOString(),
})

/** Whoever has left has no id of their own any more: the chat's keeps several of them apart. */
export function viewPartner({ neighbor, id }: PartnerRow): Partner {
  const { firstName, lastName, profileImageUrl } = viewNeighbor(neighbor)
  return { userId: neighbor?.id ?? id, firstName, lastName, email: null, profileImageUrl }
}
