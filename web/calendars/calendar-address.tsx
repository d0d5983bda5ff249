import { Group, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { calendarToasts } from '#shared/calendars/copy.ts'
import { calendarWords } from '#shared/calendars/wording.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './calendar-address.module.css'
import { useEndCalendar, useRenewCalendar } from './queries.ts'

type Props = { url: string; onEnded: () => void }

/** The secret address, and what one does with it. */
export function CalendarAddress({ url, onEnded }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<'renew' | 'end'>('renew')
  const [isAsking, setAsking] = useState(false)
  const renew = useRenewCalendar()
  const end = useEndCalendar(onEnded)

  const ask = (what: 'renew' | 'end') => {
    setAsked(what)
    setAsking(true)
  }
  const close = () => setAsking(false)
  const confirm = () => (asked === 'renew' ? renew : end).mutate(undefined, { onSettled: close })

  /** Where the browser keeps the clipboard for itself, it is at least chosen. */
  const copy = async () => {
    field.current?.select()
    await navigator.clipboard?.writeText(url).then(() => showToast(calendarToasts.linkCopied))
  }

  return (
    <>
      <TextInput
        ref={field}
        label={calendarWords.label}
        description={calendarWords.secret}
        value={url}
        readOnly
        className={classes.address ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="sm">
        <Button leftSection={<IconCopy size={20} stroke={1.8} aria-hidden />} onClick={() => void copy()}>
          {calendarWords.copy}
        </Button>
        <Button component="a" variant="light" href={url.replace(/^https?:/, 'webcal:')}>
          {calendarWords.open}
        </Button>
      </Group>
      <Group gap="sm">
        <Button variant="default" aria-haspopup="dialog" onClick={() => ask('renew')}>
          {calendarWords.renew}
        </Button>
        <Button variant="default" c="var(--clay-deep)" aria-haspopup="dialog" onClick={() => ask('end')}>
          {calendarWords.end}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        {...calendarWords.sure[asked]}
        isDanger={asked === 'end'}
        isBusy={renew.isPending || end.isPending}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  )
}
