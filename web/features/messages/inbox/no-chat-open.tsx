import classes from '#web/features/messages/chat/chat.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Shown beside the list before a task is chosen. */
export const NoChatOpen = () => (
  <div className={classes.quiet}>
    <EmptyState title="Choose a task" text="What you and your neighbors write about it opens here." />
  </div>
)
