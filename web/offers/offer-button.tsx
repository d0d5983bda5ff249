import { Button, type ButtonProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toasts } from '#shared/copy.ts'
import { whyNotOffer } from '#shared/offers/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { showToast } from '#web/lib/toast.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { OfferSent } from './offer-sent.tsx'
import { offerQueries } from './queries.ts'

type Props = { task: Task; viewerId: string } & Pick<ButtonProps, 'variant' | 'fullWidth'>

/** Asks nothing by itself, so that a hundred cards may have one: it knows of an earlier offer where the screen has read it, or the server says so. */
export function OfferButton({ task, viewerId, ...look }: Props) {
  const mine = useQuery({ ...offerQueries.mine(task.id), enabled: false })
  const [isWriting, setWriting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const why = whyNotOffer(task, viewerId)

  function press() {
    if (why) showToast(toasts.offerOwn)
    else setWriting(true)
  }

  function close() {
    setWriting(false)
    button.current?.focus()
  }

  if (why === 'task_not_open' || why === 'sample_task') return null
  if (mine.data?.hasOffer) return <OfferSent taskId={task.id} takesFocus={isWriting} {...look} />
  return (
    <>
      <Button ref={button} onClick={press} aria-haspopup="dialog" {...look}>
        Offer Help
      </Button>
      {isWriting && <OfferDialog task={task} viewerId={viewerId} onClose={close} />}
    </>
  )
}
