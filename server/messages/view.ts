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

export const viewPartner = (row: PartnerRow): Partner => ({ ...row, email: null })
