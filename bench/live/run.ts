import type { Town } from './town.ts'

export type Run = {
  town: Town
  rounds: number
  nodes: number
  /** By which several nodes hear of each other. */
  redis?: string | undefined
}
