import { IconAlertTriangle } from '@tabler/icons-react'
import type { CaseSummary } from '#shared/moderation/schema.ts'
import { Tag } from '#web/ui/tag.tsx'
import { assigneeText, caseCopy, stateLabels, urgencyLabels } from './moderation-copy.ts'

type Props = {
  found: CaseSummary
  viewerId: string
  /** True where not all cases have the same state. */
  showsState?: boolean
}

/** Labels of a case: how urgent it is, where it stands, and who works on it. */
export function CaseTags({ found, viewerId, showsState = false }: Props) {
  const { state, urgency, assignee } = found
  const urgencyLabel = state === 'open' ? urgencyLabels[urgency] : null
  return (
    <>
      {urgencyLabel && (
        <Tag tone="clay" icon={<IconAlertTriangle size={14} aria-hidden />}>
          {urgencyLabel}
        </Tag>
      )}
      {found.isDelayed && <Tag tone="stone">{caseCopy.isDelayed}</Tag>}
      {showsState && <Tag tone={state === 'open' ? 'lamp' : 'stone'}>{stateLabels[state]}</Tag>}
      {assignee && state === 'open' && <Tag tone="spruce">{assigneeText(assignee, viewerId)}</Tag>}
    </>
  )
}
