import { HelpedTasks } from './helped-tasks.tsx'
import { OfferedTasks } from './offered-tasks.tsx'
import { RequestedTasks } from './requested-tasks.tsx'

/** All that the viewer has to do with. */
export const OwnTasks = ({ viewerId }: { viewerId: string }) => (
  <>
    <RequestedTasks />
    <OfferedTasks />
    <HelpedTasks viewerId={viewerId} />
  </>
)
