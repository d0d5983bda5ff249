import { useInfiniteQuery } from '@tanstack/react-query'
import { messageQueries } from '#web/features/messages/queries.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Text } from '#web/ui/text.tsx'
import { TitledList } from '#web/ui/titled-list.tsx'
import classes from './chat-list.module.css'
import { ChatRow } from './chat-row.tsx'
import { findOpenChat, type OpenChat } from './find-open-chat.ts'
import { chatKeyOf, sortChats } from './sort-chats.ts'

/** Every chat of the viewer, also those on open requests of others, which the list of tasks leaves out. */
export function ChatList({ open }: { open: OpenChat }) {
  const list = useInfiniteQuery(messageQueries.chats())
  const more = nextPageOf(list)

  if (!list.data) return <ErrorState order={2} error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.length === 0) return null
  const chats = sortChats(list.data)
  const openChat = findOpenChat(chats, open)
  return (
    <nav aria-label="Chats" className={classes.list}>
      <TitledList title="Chats">
        {chats.map((chat) => (
          <ChatRow key={chatKeyOf(chat)} chat={chat} isOpen={chat === openChat} />
        ))}
      </TitledList>
      {more && (
        <BusyButton variant="subtle" fullWidth isBusy={more.isBusy} onClick={() => void more.show()}>
          Show more chats
        </BusyButton>
      )}
      {more?.hasFailed && (
        <Text size="sm" tone="danger" role="alert">
          They did not load. Please try again.
        </Text>
      )}
    </nav>
  )
}
