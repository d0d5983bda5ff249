import { Group, Skeleton, Stack } from '@mantine/core'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { MessagesFrame } from './messages-frame.tsx'

const rows = [1, 2, 3, 4]

/** Where the list, and the chat that the URL names, will be. */
export const MessagesSkeleton = ({ isOpen }: { isOpen: boolean }) => (
  <MessagesFrame
    list={
      <Stack gap="lg" p="sm" aria-hidden>
        {rows.map((row) => (
          <Group key={row} wrap="nowrap">
            <Skeleton width={40} height={40} radius={12} />
            <Stack gap="xs" flex={1}>
              <Skeleton height={16} width="80%" />
              <Skeleton height={12} width="50%" />
            </Stack>
          </Group>
        ))}
      </Stack>
    }
    chat={isOpen && <ChatSkeleton />}
  />
)
