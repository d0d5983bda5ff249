import { useId, useLayoutEffect, useRef } from 'react'
import type { Partner } from '#shared/messages/schema.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { Person } from '#web/ui/person.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { Title } from '#web/ui/title.tsx'
import { UnreadDot } from '#web/ui/unread-dot.tsx'
import classes from './partner-picker.module.css'
import { useHasUnread } from './unread.ts'

type Props = {
  task: Task
  partners: Partner[]
  chosenId: string | null
  onChoose: (userId: string) => void
}

/** A requester writes to one helper at a time. A single helper takes one line. */
export function PartnerPicker({ task, partners, chosenId, onChoose }: Props) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (partners.some(({ userId }) => userId === chosenId)) scrollToChosen(row.current)
  }, [partners, chosenId])

  return (
    <section aria-labelledby={id} className={`${classes.picker} on-screen`}>
      <Title order={3} id={id} className={partners.length === 1 ? 'visually-hidden' : classes.title}>
        {isOver(task.status) ? 'Your Chats' : 'Choose Helper to Chat With'}
      </Title>
      <div ref={row} className={`${classes.partners} fades-beside`}>
        {partners.map((partner) => (
          <PartnerButton
            key={partner.userId}
            task={task}
            partner={partner}
            isChosen={partner.userId === chosenId}
            onChoose={onChoose}
          />
        ))}
      </div>
    </section>
  )
}

/** Scrolls the row to the chosen partner. */
function scrollToChosen(row: HTMLDivElement | null) {
  const chosen = row?.querySelector<HTMLElement>('[aria-pressed="true"]')
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
}

type PartnerButtonProps = {
  task: Task
  partner: Partner
  isChosen: boolean
  onChoose: (userId: string) => void
}

function PartnerButton({ task, partner, isChosen, onChoose }: PartnerButtonProps) {
  const hasUnread = useHasUnread(task.id, partner.userId) && !isChosen
  return (
    <>
      <PlainButton className={classes.partner} aria-pressed={isChosen} onClick={() => onChoose(partner.userId)}>
        <Person user={partner} size={30} />
        {partner.userId === task.helperId && (
          <span className={classes.role}>{task.taskType === 'service' ? 'Chosen' : 'Your helper'}</span>
        )}
        {hasUnread && <UnreadDot label="New message" />}
      </PlainButton>
      <span className="visually-hidden" role="status">
        {hasUnread && `${firstNameOf(partner)} wrote to you`}
      </span>
    </>
  )
}
