import { createStore } from '#web/lib/store.ts'

/**
 * What stood in the sign-in form when somebody went to ask for a new password, there and back: nobody types it twice.
 */
export const typedEmail = createStore('')
