import type { ReactNode, Ref } from 'react'
import type { Partner } from '#shared/messages/schema.ts'
import { unseenTaskTitle } from '#shared/tasks/copy.ts'
import { Group } from '#web/ui/group.tsx'
import { Person } from '#web/ui/person.tsx'
import { Title } from '#web/ui/title.tsx'
import classes from './closed-chat-head.module.css'

type Props = { partner: Partner; titleRef: Ref<HTMLHeadingElement>; menu: ReactNode }

/** Header of a chat whose task the viewer no longer sees: it leads nowhere. */
export const ClosedChatHead = ({ partner, titleRef, menu }: Props) => (
  <Group className={classes.head}>
    <Person user={partner} size={36} />
    <Title order={2} size="h3" ref={titleRef} tabIndex={-1} className={classes.title}>
      {unseenTaskTitle}
    </Title>
    <div>{menu}</div>
  </Group>
)
