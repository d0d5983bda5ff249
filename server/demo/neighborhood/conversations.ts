import type { DemoConversation } from './conversation-types.ts'
import { openConversations } from './conversations-open.ts'
import { takenConversations } from './conversations-taken.ts'

export const conversations: readonly DemoConversation[] = [...openConversations, ...takenConversations]
