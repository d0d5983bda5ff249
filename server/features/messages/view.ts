import { viewNeighbor } from '#server/features/users/view.ts'
import { balanceBidi } from '#shared/bidi.ts'
import { attachmentTypeOf, fileUrlOf } from '#shared/files/schema.ts'
import { removedMessageText } from '#shared/messages/copy.ts'
import type { ChatSummary, Message, Partner, UnreadChat } from '#shared/messages/schema.ts'
import type { ChatSummaryRow } from './chat-summaries.ts'
import type { MessageRow, PartnerRow } from './queries.ts'
import type { UnreadChatRow } from './unread.ts'

export const attachmentUrlOf = ({ fileId }: Pick<MessageRow, 'fileId'>): string | null =>
  fileId === null ? null : fileUrlOf(fileId)

/** Stands for a message that moderators have hidden, for both sides. */
const removed = {
  content: removedMessageText,
  isOffer: false,
  attachmentUrl: null,
  attachmentType: null,
  attachmentName: null,
  attachmentSize: null,
  attachmentWidth: null,
  attachmentHeight: null,
}

export const viewMessage = ({
  createdAt,
  recipientId: _,
  fileId,
  fileType,
  isHidden: isRemoved,
  ...row
}: MessageRow): Message => {
  const sender = viewNeighbor(row.sender)
  return {
    ...row,
    isRemoved,
    senderId: sender.id,
    sender,
    attachmentUrl: attachmentUrlOf({ fileId }),
    attachmentType: fileType === null ? null : attachmentTypeOf(fileType),
    createdAt: createdAt.toISOString(),
    ...(isRemoved && removed),
  }
}

export function viewPartner({ neighbor, isClosed }: Pick<PartnerRow, 'neighbor' | 'isClosed'>): Partner {
  const { id: userId, firstName, lastName, profileImageUrl } = viewNeighbor(neighbor)
  return { userId, firstName, lastName, email: null, profileImageUrl, isClosed }
}

export const viewUnreadChat = ({ lastMessageAt, taskTitle, ...row }: UnreadChatRow): UnreadChat => ({
  ...row,
  taskTitle: balanceBidi(taskTitle),
  lastMessageAt: lastMessageAt.toISOString(),
})

export const viewChatSummary = ({
  taskId,
  taskTitle,
  partner,
  lastMessageAt,
  ...row
}: ChatSummaryRow): ChatSummary => ({
  taskId,
  taskTitle: balanceBidi(taskTitle),
  taskType: row.taskType,
  partner: viewPartner({ neighbor: partner, isClosed: row.isClosed }),
  lastMessageAt: lastMessageAt.toISOString(),
  lastText: row.lastText === null ? null : balanceBidi(row.lastText),
  lastAttachmentType: row.lastFileType === null ? null : attachmentTypeOf(row.lastFileType),
  isLastOwn: row.isLastOwn,
  isLastOffer: row.isLastOffer,
  isLastRemoved: row.isLastRemoved,
  isUnread: row.isUnread,
})
