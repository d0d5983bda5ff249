import type { World } from '#tests/world.ts'

/** Writes and reads messages about a task: by default Ben writes to Ada, and she reads. */
export function chatCalls(world: () => World, taskId: () => string) {
  const sendMessage = (content: string, who = 'ben', to = world().ids.ada) =>
    world().ask(who, 'POST /api/messages', { taskId: taskId(), recipientId: to, content })
  const markRead = async (who = 'ada', until = new Date().toISOString()) =>
    (await world().ask(who, `PATCH /api/tasks/${taskId()}/messages/read`, { with: world().ids.ben, until })).status
  return { sendMessage, markRead }
}
