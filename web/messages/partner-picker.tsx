import { Title, UnstyledButton } from '@mantine/core'
import { useId, useLayoutEffect, useRef } from 'react'
import type { Partner } from '#shared/messages/schema.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { NewsDot } from '#web/ui/news-dot.tsx'
import { Person } from '#web/ui/person.tsx'
import { useHasNews } from './news.ts'
import classes from './partner-picker.module.css'

type Props = {
  task: Task
  partners: Partner[]
  chosenId: string | null
  onChoose: (userId: string) => void
}

/** A requester talks with one helper at a time. */
export function PartnerPicker({ task, partners, chosenId, onChoose }: Props) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (partners.some(({ userId }) => userId === chosenId)) bringIntoSight(row.current)
  }, [partners, chosenId])

  return (
    <section aria-labelledby={id} className={`${classes.picker} on-screen`}>
      <Title order={3} id={id} className={classes.title}>
        {isOver(task.status) ? 'Your Chats' : 'Choose Helper to Chat With'}
      </Title>
      <div ref={row} className={`${classes.partners} fades-beside`}>
        {partners.map((partner) => (
          <Choice
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

/** Who is chosen, in a row that is too long for a phone. */
function bringIntoSight(row: HTMLDivElement | null) {
  const chosen = row?.querySelector<HTMLElement>('[aria-pressed="true"]')
  if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
}

type ChoiceProps = {
  task: Task
  partner: Partner
  isChosen: boolean
  onChoose: (userId: string) => void
}

function Choice({ task, partner, isChosen, onChoose }: ChoiceProps) {
  const hasNews = useHasNews(task.id, partner.userId) && !isChosen
  return (
    <>
      <UnstyledButton className={classes.partner} aria-pressed={isChosen} onClick={() => onChoose(partner.userId)}>
        <Person user={partner} size={30} />
        {partner.userId === task.helperId && (
          <span className={classes.role}>{task.taskType === 'service' ? 'Chosen' : 'Your helper'}</span>
        )}
        {hasNews && <NewsDot label="New message" />}
      </UnstyledButton>
      <span className="unseen" role="status">
        {hasNews && `${firstNameOf(partner)} wrote to you`}
      </span>
    </>
  )
}
