import { useRef } from 'react'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { TimeFields } from '#web/features/tasks/form/time-fields.tsx'
import { lazyValidation } from '#web/lib/lazy-validation.ts'
import { parseStored } from '#web/lib/parse-stored.ts'
import { storageKey } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { askLabel, moveToasts, mustAgreeText, whenText, zoneText } from './move-copy.ts'
import { toMove, toMoveValues } from './move-values.ts'
import { useProposeMove } from './queries.ts'

type Props = { task: Task; viewerId: string; onClose: () => void }

const lazyCheck = lazyValidation(async () => (await import('./validate-move.ts')).validateMove)

/** The form to ask the other side for another time. The draft is stored until it is sent. */
export function MoveForm({ task, viewerId, onClose }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const now = useNow()
  const draft = useStoredText(storageKey('move', viewerId, task.id))
  const { mutateAsync } = useProposeMove()
  const agreed = toMoveValues(task)
  const form = useFields({
    initialValues: { ...agreed, ...parseStored(agreed, draft.text) },
    validate: (values) => lazyCheck.validate({ move: toMove(values, task), task }),
    transformValues: (values) => toMove(values, task),
    onValuesChange: (values) => draft.write(JSON.stringify(values)),
  })
  const other = roleOf(task, viewerId) === 'requester' ? task.helper : task.requester
  const name = other ? firstNameOf(other) : 'Your neighbor'
  const when = whenText(task, now)
  const submit = useSubmit({
    form,
    element,
    ready: lazyCheck.ready,
    send: mutateAsync,
    onSent: () => {
      draft.clear()
      onClose()
      showToast(moveToasts.asked(name, when))
    },
  })
  const zone = zoneText(task)

  return (
    <form ref={element} onSubmit={submit} onFocus={() => void lazyCheck.ready()} noValidate>
      <Stack>
        <Text>{mustAgreeText(name, when)}</Text>
        <TimeFields form={form} />
        {zone && (
          <Text size="sm" tone="soft">
            {zone}
          </Text>
        )}
        <FormButtons onCancel={onClose}>
          <BusyButton type="submit" isBusy={form.isSubmitting}>
            {askLabel}
          </BusyButton>
        </FormButtons>
      </Stack>
    </form>
  )
}
