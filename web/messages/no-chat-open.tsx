import { EmptyState } from '#web/ui/empty-state.tsx'
import classes from './chat.module.css'

/** Beside the list, before a task is chosen. */
export const NoChatOpen = () => (
  <div className={classes.quiet}>
    <EmptyState title="Choose a task" text="What you and your neighbors write about it opens here." />
  </div>
)
