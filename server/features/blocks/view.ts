import type { Block } from '#shared/blocks/schema.ts'
import type { BlockRow } from './store.ts'

export const viewBlock = ({ userId, firstName, createdAt }: BlockRow): Block => ({
  id: userId,
  firstName,
  createdAt: createdAt.toISOString(),
})
