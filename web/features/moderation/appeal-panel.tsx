import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { moderationRefusals } from '#shared/moderation/copy.ts'
import { samePersonText, tiedAnswerText } from '#shared/moderation/notice-copy.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { showToast } from '#web/lib/toast.ts'
import { useFocusFallback } from '#web/lib/use-focus-fallback.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { StuckNote } from '#web/ui/stuck-note.tsx'
import { Text } from '#web/ui/text.tsx'
import { AppealAnswerForm } from './appeal-answer-form.tsx'
import classes from './appeal-panel.module.css'
import { appealCopy, caseCopy, decisionCopy, moderationToasts, outcomeEvents } from './moderation-copy.ts'
import { useAnswerAppeals } from './queries.ts'
import { Statement } from './statement.tsx'

type Content = NonNullable<Case['content']>
type Props = {
  found: Case
  content: Content
  viewerId: string
  renderFactorGate: (onShown: () => void) => ReactNode
}

/** The appeals of a case in their words, and the answer to them. */
export function AppealPanel({ found, content, viewerId, renderFactorGate }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const answer = useAnswerAppeals()
  const isRefused = needsFactor(answer.error)
  const isWaiting = found.state === 'appealed'
  const { whyNotAnswer } = content

  /** The words are still in the form, and the answer is one press away. */
  function goOn() {
    answer.reset()
    showToast(moderationToasts.shown)
  }

  return (
    <div {...useFocusFallback(heading)}>
      <Panel title={appealCopy.title} headingRef={heading}>
        <div role="status">
          {answer.isConflict && (
            <Note tone="lamp" icon={<IconRefresh size={20} aria-hidden />} className={classes.conflict}>
              <p>{decisionCopy.changed}</p>
            </Note>
          )}
        </div>
        <Stack gap="lg">
          {content.appeals.map((appeal) => (
            <Appeal key={appeal.id} appeal={appeal} />
          ))}
          {content.answers.map((given) => (
            <Answer key={given.id} given={given} />
          ))}
          {isRefused && <div>{renderFactorGate(goOn)}</div>}
          {isWaiting && whyNotAnswer && <Text tone="soft">{moderationRefusals[whyNotAnswer].message}</Text>}
          {found.isStuck && <StuckNote />}
          {isWaiting && !whyNotAnswer && (
            <AppealAnswerForm found={found} content={content} viewerId={viewerId} answer={answer} />
          )}
          {!isWaiting && (
            <LinkButton to="/moderate" search={{ state: 'appealed' }} variant="light" fullWidth>
              {caseCopy.backToAppeals}
            </LinkButton>
          )}
        </Stack>
      </Panel>
    </div>
  )
}

function Appeal({ appeal }: { appeal: Content['appeals'][number] }) {
  const { side, createdAt, text } = appeal
  return (
    <Statement title={appealCopy.sides[side]} at={createdAt}>
      {text}
    </Statement>
  )
}

function Answer({ given }: { given: Content['answers'][number] }) {
  const { outcome, answerer, createdAt, text, isBySamePerson, isByTied } = given
  const notes = [...(isBySamePerson ? [samePersonText] : []), ...(isByTied ? [tiedAnswerText] : [])]
  const who = answerer ? `${firstNameOf(answerer)}: ` : ''
  return (
    <Statement title={`${who}${outcomeEvents[outcome]}`} at={createdAt} note={notes.join(' ')}>
      {text}
    </Statement>
  )
}
