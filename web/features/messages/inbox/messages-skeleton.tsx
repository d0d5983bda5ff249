import { ChatSkeleton } from '#web/features/messages/chat/chat-skeleton.tsx'
import { RowSkeleton } from '#web/ui/row-skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './messages-layout.module.css'
import { MessagesLayout } from './messages-layout.tsx'

const rows = [1, 2, 3, 4]

/** Placeholder for the list, and for the chat that the URL names. */
export const MessagesSkeleton = ({ isOpen }: { isOpen: boolean }) => (
  <MessagesLayout
    list={
      <Stack gap="lg" aria-hidden className={classes.loading}>
        {rows.map((row) => (
          <RowSkeleton key={row} />
        ))}
      </Stack>
    }
    chat={isOpen && <ChatSkeleton />}
  />
)
