import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import type { Case } from '#shared/moderation/schema.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { showToast } from '#web/lib/toast.ts'
import { useFocusFallback } from '#web/lib/use-focus-fallback.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Decided } from './decided.tsx'
import { DecisionForm } from './decision-form.tsx'
import classes from './decision-panel.module.css'
import { caseCopy, decisionCopy, moderationToasts } from './moderation-copy.ts'
import { useClaimCase, useDecideCase, useReleaseCase } from './queries.ts'

type Props = { found: Case; viewerId: string; renderFactorGate: (onShown: () => void) => ReactNode }

/** Takes a case, decides it, or leaves it to others. As its buttons come and go, the focus stays at the heading. */
export function DecisionPanel({ found, viewerId, renderFactorGate }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const claim = useClaimCase()
  const release = useReleaseCase()
  const decide = useDecideCase()
  const { id, version, state, assignee, content } = found
  const isMine = assignee?.id === viewerId
  const refused = [claim, release, decide].find(({ error }) => needsFactor(error))
  /** The words are still in the form, and the decision is one press away. */
  function goOn() {
    refused?.reset()
    showToast(moderationToasts.shown)
  }
  const hasConflict = claim.isConflict || release.isConflict || decide.isConflict

  return (
    <div {...useFocusFallback(heading)}>
      <Panel title={decisionCopy.title} headingRef={heading}>
        <div role="status">
          {hasConflict && (
            <Note tone="lamp" icon={<IconRefresh size={20} aria-hidden />} className={classes.conflict}>
              <p>{decisionCopy.changed}</p>
            </Note>
          )}
        </div>
        <Stack gap="lg">
          {refused && <div>{renderFactorGate(goOn)}</div>}
          {state === 'open' && !assignee && (
            <>
              <Text tone="soft">{decisionCopy.free}</Text>
              <BusyButton fullWidth isBusy={claim.isPending} onClick={() => claim.mutate({ id, version })}>
                {decisionCopy.claim}
              </BusyButton>
            </>
          )}
          {state === 'open' && assignee && !isMine && <Text tone="soft">{decisionCopy.taken(assignee.firstName)}</Text>}
          {state === 'open' && isMine && (
            <>
              <DecisionForm found={found} viewerId={viewerId} decide={decide} />
              <BusyButton
                variant="subtle"
                fullWidth
                isBusy={release.isPending}
                onClick={() => release.mutate({ id, version })}
              >
                {decisionCopy.release}
              </BusyButton>
            </>
          )}
          {content?.decision && <Decided decision={content.decision} found={found} />}
          {state === 'decided' && (
            <LinkButton to="/moderate" variant="light" fullWidth>
              {caseCopy.back}
            </LinkButton>
          )}
        </Stack>
      </Panel>
    </div>
  )
}
