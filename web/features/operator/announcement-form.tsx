import { useRef } from 'react'
import { announcementMaxCharacters, announcementMaxDays } from '#shared/announcements/limits.ts'
import type { Announcements, NewAnnouncement } from '#shared/announcements/schema.ts'
import { addDays } from '#shared/calendar.ts'
import { lazyValidation } from '#web/lib/lazy-validation.ts'
import { parseStored } from '#web/lib/parse-stored.ts'
import { storageKey } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { useConfirmedForm } from '#web/lib/use-confirmed-form.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { announcementsCopy, announcementToasts, mailHint, sureText, todayThere } from './announcement-copy.ts'
import classes from './announcement-panels.module.css'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { usePublish } from './queries.ts'

const emptyAnnouncement = { text: '', endsOn: '', mail: false }

const lazyCheck = lazyValidation(async () => (await import('./validate-announcement.ts')).validateAnnouncement)

type Props = { mail: Announcements['mail']; viewerId: string }

/** A new announcement, which is shown as everybody will see it, and published after a question. */
export function AnnouncementForm({ mail, viewerId }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const publish = usePublish()
  const today = todayThere(useToday())
  const mayMail = mail.isAllowed && mail.nextAt === null
  const { form, submit, toConfirm, closeConfirm, clearDraft } = useConfirmedForm({
    element,
    draftKey: storageKey('announcement', viewerId),
    empty: emptyAnnouncement,
    parse: (draft) => ({ ...emptyAnnouncement, ...parseStored(emptyAnnouncement, draft) }),
    toSent: (values: typeof emptyAnnouncement): NewAnnouncement => ({ ...values, mail: values.mail && mayMail }),
    check: lazyCheck,
  })

  function finish() {
    clearDraft()
    showToast(announcementToasts.published)
  }

  function confirm() {
    if (toConfirm === null) return
    publish.mutate(toConfirm, { onSuccess: finish, onError: closeConfirm })
  }

  const { text, check, values } = form
  const mailField = check('mail')
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack>
        <LimitedTextArea
          {...text('text')}
          value={values.text}
          label={announcementsCopy.text}
          maxCharacters={announcementMaxCharacters}
        />
        <Stack gap="xs">
          <Text size="sm" tone="soft">
            {announcementsCopy.preview}
          </Text>
          <AnnouncementPreview text={values.text.trim() || announcementsCopy.previewEmpty} />
        </Stack>
        <TextInput
          {...text('endsOn')}
          value={values.endsOn}
          type="date"
          min={today}
          max={addDays(today, announcementMaxDays)}
          label={announcementsCopy.endsOn}
          description={announcementsCopy.endsOnHint}
          className={classes.day}
        />
        <Switch
          {...mailField}
          checked={mailField.checked && mayMail}
          disabled={!mayMail}
          label={announcementsCopy.mail}
          description={mailHint(mail)}
        />
        <Stack gap="xs">
          <Button type="submit" fullWidth>
            {announcementsCopy.publish}
          </Button>
          <DraftStoredNote />
        </Stack>
      </Stack>
      {toConfirm && (
        <ConfirmDialog
          opened
          title={announcementsCopy.confirm}
          text={sureText(toConfirm.endsOn, toConfirm.mail)}
          confirmLabel={announcementsCopy.publish}
          cancelLabel={announcementsCopy.back}
          isBusy={publish.isPending}
          onConfirm={confirm}
          onClose={closeConfirm}
        />
      )}
    </form>
  )
}
