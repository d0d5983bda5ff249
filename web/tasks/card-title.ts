/** The title of a task's card, for what would say the same on every card. */
export const cardTitleId = (taskId: string) => `title-${taskId}`
