/** ID of a card's title, for labels of buttons that are the same on every card. */
export const cardTitleId = (taskId: string) => `title-${taskId}`
