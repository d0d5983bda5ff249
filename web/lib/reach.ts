import { createStore } from './store.ts'

const isOut = createStore(false)

/** Whether the screens show what this device kept, because the server could not be reached when it was last asked. */
export const useIsOutOfReach = isOut.use

/** Said of every answer: whether it came from what this device kept. */
export const noteAnswer = (wasKept: boolean) => isOut.set(wasKept)
