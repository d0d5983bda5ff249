import type { Town } from './town.ts'

/** How many nodes there are, and the Redis by which several hear of each other. */
export type Size = { count: number; redis?: string }

export type Run = { town: Town; rounds: number; size: Size }

export const inWords = ({ count }: Size) => (count > 1 ? `${count} nodes` : 'one node')
