import classes from '#web/features/messages/chat/chat.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Shown beside the list before a chat is chosen, or a task as long as there are no chats. */
export const NoChatOpen = ({ hasChats }: { hasChats: boolean }) => (
  <div className={classes.quiet}>
    {hasChats ? (
      <EmptyState title="Choose a chat" text="What you and your neighbor write opens here." />
    ) : (
      <EmptyState title="Choose a task" text="What you and your neighbors write about it opens here." />
    )}
  </div>
)
