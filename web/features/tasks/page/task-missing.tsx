import { taskRefusals } from '#shared/tasks/copy.ts'
import { MissingScreen } from '#web/ui/missing-screen.tsx'

/** Shown for a task that does not exist, was deleted, or is not visible to the viewer. */
export const TaskMissing = (props: { hasGone: boolean }) => (
  <MissingScreen
    {...props}
    title={taskRefusals.task_missing.message}
    text="It may have been deleted, or somebody else has taken it on."
  />
)
