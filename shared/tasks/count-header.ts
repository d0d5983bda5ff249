/** Header of a list with the number of all its tasks, sent if the call asks for it. */
export const countHeader = 'total-count'
