import type { DemoTask } from './task-types.ts'
import { heldTasks } from './tasks-held.ts'
import { openTasks, sampleTasks } from './tasks-open.ts'
import { takenTasks } from './tasks-taken.ts'

export type TaskName =
  | keyof typeof openTasks
  | keyof typeof takenTasks
  | keyof typeof sampleTasks
  | keyof typeof heldTasks

export const tasks: Record<TaskName, DemoTask> = { ...openTasks, ...takenTasks, ...sampleTasks, ...heldTasks }
export const taskNames = Object.keys(tasks) as TaskName[]
