import { chatClosed, messageRefusals } from '#shared/messages/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'

/** Why nobody writes in the chat of a task that is over. */
export const chatOverText = ({ status }: Pick<Task, 'status'>): string =>
  status === 'closed' ? chatClosed : messageRefusals.chat_over.message
