import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { calendarCopy, calendarToasts } from '#shared/calendars/copy.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Group } from '#web/ui/group.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import classes from './calendar-address.module.css'
import { useEndCalendar, useRenewCalendar } from './queries.ts'

type Props = { url: string; onEnded: () => void }

/** The secret address of the calendar and its actions. */
export function CalendarAddress({ url, onEnded }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [action, setAction] = useState<'renew' | 'end'>('renew')
  const [isAsking, setAsking] = useState(false)
  const renew = useRenewCalendar()
  const end = useEndCalendar(onEnded)

  const ask = (what: 'renew' | 'end') => {
    setAction(what)
    setAsking(true)
  }
  const close = () => setAsking(false)
  const confirm = () => (action === 'renew' ? renew : end).mutate(undefined, { onSettled: close })

  /** If the clipboard is not available, the address is at least selected. */
  const copy = async () => {
    field.current?.select()
    await navigator.clipboard?.writeText(url).then(() => showToast(calendarToasts.linkCopied))
  }

  return (
    <>
      <TextInput
        ref={field}
        label={calendarCopy.label}
        description={calendarCopy.secret}
        value={url}
        readOnly
        className={classes.address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="sm">
        <Button leftSection={<IconCopy size={20} stroke={1.8} aria-hidden />} onClick={() => void copy()}>
          {calendarCopy.copy}
        </Button>
        <Button component="a" variant="light" href={url.replace(/^https?:/, 'webcal:')}>
          {calendarCopy.open}
        </Button>
      </Group>
      <Group gap="sm">
        <Button variant="default" aria-haspopup="dialog" onClick={() => ask('renew')}>
          {calendarCopy.renew}
        </Button>
        <Button variant="default" color="clay" aria-haspopup="dialog" onClick={() => ask('end')}>
          {calendarCopy.end}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        {...calendarCopy.confirmations[action]}
        isDanger={action === 'end'}
        isBusy={renew.isPending || end.isPending}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  )
}
