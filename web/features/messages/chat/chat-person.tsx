import type { Task } from '#shared/tasks/schema.ts'
import { Person } from '#web/ui/person.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { useChatPartner } from './use-chat-partner.ts'

/** The partner of a chat in its header; leads to their page, unless the chat is closed. */
export function ChatPerson({ task, partnerId }: { task: Task; partnerId: string }) {
  const partner = useChatPartner(task, partnerId)
  if (partner.isClosed) return <Person user={partner} size={36} />
  return <PersonLink user={{ ...partner, id: partnerId }} size={36} offeredOn={task.id} />
}
