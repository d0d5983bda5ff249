import { Title, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import type { Partner } from '#shared/messages/schema.ts'
import { Person } from '#web/ui/person.tsx'
import classes from './partner-picker.module.css'

type Props = {
  partners: Partner[]
  chosenId: string | null
  /** The accepted helper, who is marked. */
  helperId: string | null
  onChoose: (userId: string) => void
}

/** A requester talks with one helper at a time. */
export function PartnerPicker({ partners, chosenId, helperId, onChoose }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.picker}>
      <Title order={3} id={id} className={classes.title}>
        Choose Helper to Chat With
      </Title>
      <div className={classes.partners}>
        {partners.map((partner) => (
          <UnstyledButton
            key={partner.userId}
            className={classes.partner}
            aria-pressed={partner.userId === chosenId}
            onClick={() => onChoose(partner.userId)}
          >
            <Person user={partner} size={32}>
              {partner.userId === helperId && 'Your helper'}
            </Person>
          </UnstyledButton>
        ))}
      </div>
    </section>
  )
}
