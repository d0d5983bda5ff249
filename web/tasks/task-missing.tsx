import { taskRefusals } from '#shared/tasks/copy.ts'
import { MissingScreen } from '#web/ui/missing-screen.tsx'

/** A task that is gone, or never was, or is between other neighbors. */
export const TaskMissing = (props: { hasGone: boolean }) => (
  <MissingScreen
    {...props}
    title={taskRefusals.task_missing.message}
    text="It may have been deleted, or somebody else has taken it on."
  />
)
