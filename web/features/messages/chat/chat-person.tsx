import type { Task } from '#shared/tasks/schema.ts'
import { PersonLink } from '#web/ui/person-link.tsx'
import { useChatPartner } from './use-chat-partner.ts'

/** The partner of a chat in its header; leads to their page. */
export const ChatPerson = ({ task, partnerId }: { task: Task; partnerId: string }) => (
  <PersonLink user={{ ...useChatPartner(task, partnerId), id: partnerId }} size={36} offeredOn={task.id} />
)
