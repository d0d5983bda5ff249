import { useRef } from 'react'
import { isGuessed } from '#shared/moderation/notice-time.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { DecisionFields } from './decision-fields.tsx'
import { chosenKind } from './decision-values.ts'
import { decisionCopy, decisionLabels, moderationToasts, sureText } from './moderation-copy.ts'
import { NoticeTime } from './notice-time.tsx'
import { noticeDay } from './notice-time-copy.ts'
import type { useDecideCase } from './queries.ts'
import { useDecisionForm } from './use-decision-form.ts'

type Props = { found: Case; viewerId: string; decide: ReturnType<typeof useDecideCase> }

/** The decision of a case: what follows, the rule, and the words to both sides, which it shows as they will be read. */
export function DecisionForm({ found, viewerId, decide }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { form, submit, choose, toConfirm, closeConfirm, clearDraft } = useDecisionForm({ found, viewerId, element })
  const { reports = [], author = null, arrangement = null, isHeld = false } = found.content ?? {}
  const kind = chosenKind(form.values)

  function finish() {
    clearDraft()
    showToast(moderationToasts.decided)
  }

  function confirm() {
    if (toConfirm === null) return
    decide.mutate({ ...toConfirm, version: found.version }, { onSuccess: finish, onError: closeConfirm })
  }

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <DecisionFields
          form={form}
          question={decisionCopy.question}
          subjectKind={found.subjectKind}
          reference={reports[0]?.ref ?? null}
          isByTied={found.content?.knowsOne ?? false}
          mayRemove={found.content?.mayRemove ?? false}
          onChoose={choose}
        />
        {kind && kind !== 'keep' && author && isGuessed(found.subjectKind) && (
          <NoticeTime field={form.text('noticeAfter')} kind={kind} author={author} arrangement={arrangement} />
        )}
        <Stack gap="xs">
          <Button type="submit" fullWidth>
            {decisionCopy.decide}
          </Button>
          <DraftStoredNote />
        </Stack>
      </Stack>
      {toConfirm && (
        <ConfirmDialog
          opened
          title={`${decisionLabels[toConfirm.kind]}?`}
          text={sureText({
            tellsAuthor: toConfirm.kind !== 'keep' || found.pausedUntil !== null || isHeld,
            reporters: reports.length,
            authorLater: toConfirm.noticeAfter && noticeDay(toConfirm.noticeAfter, arrangement, new Date()),
          })}
          confirmLabel={decisionCopy.confirm}
          cancelLabel={decisionCopy.back}
          isBusy={decide.isPending}
          onConfirm={confirm}
          onClose={closeConfirm}
        />
      )}
    </form>
  )
}
