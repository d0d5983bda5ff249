import { formatChatTime } from '#shared/messages/format-message-time.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { decisionCopy, decisionLabels } from './moderation-copy.ts'
import { NoticePreviews } from './notice-previews.tsx'
import { waitsText } from './notice-time-copy.ts'

type Props = {
  decision: NonNullable<NonNullable<Case['content']>['decision']>
  found: Case
}

/** The decision of a case, and what both sides have read. */
export function Decided({ decision, found }: Props) {
  const today = useToday()
  const { kind, decider, createdAt } = decision
  const isReversed = found.content?.isReversed ?? false
  const when = formatChatTime(createdAt, today)
  return (
    <Stack>
      <div>
        <Text>
          <strong>{isReversed ? decisionCopy.takenBack(decisionLabels[kind]) : decisionLabels[kind]}</strong>
        </Text>
        <Text size="sm" tone="soft">
          {decider ? `${firstNameOf(decider)}, ${when}` : when}
        </Text>
      </div>
      {decision.noticeDueAt && <Text>{waitsText(decision.noticeDueAt, kind === 'hide')}</Text>}
      <NoticePreviews
        subjectKind={found.subjectKind}
        reference={found.content?.reports[0]?.ref ?? null}
        decision={decision}
        isReversed={isReversed}
      />
    </Stack>
  )
}
