import { IconUsers } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import type { DecisionKind } from '#shared/moderation/choices.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Note } from '#web/ui/note.tsx'
import { Select } from '#web/ui/select.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { type Arrangement, cannotWaitText, guessText, noticeTimeCopy, noticeTimes } from './notice-time-copy.ts'

type Props = {
  field: Omit<ComponentProps<typeof Select>, 'label' | 'data'>
  kind: DecisionKind
  author: NonNullable<NonNullable<Case['content']>['author']>
  arrangement: Arrangement
}

/** Warns that the author will guess who reported it, and lets their notice wait if the decision allows that. */
export function NoticeTime({ field, kind, author, arrangement }: Props) {
  const now = useNow()
  const times = noticeTimes(kind, arrangement, now)
  return (
    <Stack>
      <Note tone="lamp" icon={<IconUsers size={22} aria-hidden />}>
        <p>{guessText(author.name, arrangement)}</p>
      </Note>
      {times.length > 0 ? (
        <Select
          {...field}
          label={noticeTimeCopy.label}
          description={kind === 'hide' ? noticeTimeCopy.hideNote : noticeTimeCopy.note}
          data={times}
        />
      ) : (
        <Text tone="soft">{cannotWaitText}</Text>
      )}
    </Stack>
  )
}
