import type { World } from '#tests/world.ts'

/** How Ben, where nobody else is named, writes to Ada about a task, and how she reads it. */
export function chatIn(world: () => World, taskId: () => string) {
  const writes = (content: string, who = 'ben', to = world().ids.ada) =>
    world().ask(who, 'POST /api/messages', { taskId: taskId(), recipientId: to, content })
  const reads = async (who = 'ada', until = new Date().toISOString()) =>
    (await world().ask(who, `PATCH /api/tasks/${taskId()}/messages/read`, { with: world().ids.ben, until })).status
  return { writes, reads }
}
