import { taskDetails } from '#shared/tasks/schema.ts'
import { faultsOf } from '#web/lib/faults.ts'
import type { Post } from './task-form-values.ts'

/** What the server would say to a post, by field. */
export const faultsOfPost = (post: Post) => faultsOf(taskDetails, post)
