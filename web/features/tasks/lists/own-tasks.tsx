import { Stack } from '#web/ui/stack.tsx'
import { HelpedTasks } from './helped-tasks.tsx'
import { OfferedTasks } from './offered-tasks.tsx'
import { RequestedTasks } from './requested-tasks.tsx'

/** All tasks the viewer takes part in. */
export const OwnTasks = ({ viewerId }: { viewerId: string }) => (
  <Stack gap="xl">
    <RequestedTasks />
    <OfferedTasks />
    <HelpedTasks viewerId={viewerId} />
  </Stack>
)
