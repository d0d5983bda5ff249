import type { ChatDatabase } from './chat-database.ts'

/** Number of nodes, and the Redis that connects them if there are several. */
export type Size = { count: number; redis?: string }

export type Run = { database: ChatDatabase; rounds: number; size: Size }

export const describeNodes = ({ count }: Size) => (count > 1 ? `${count} nodes` : 'one node')
