import { Text } from '@mantine/core'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { useToday } from '#web/lib/today.ts'
import { termsText } from './terms.ts'

export function WhatIsOffered({ task }: { task: Task }) {
  const now = useToday()
  return (
    <Text>
      <Text span fw={600}>
        <bdi>{task.title}</bdi>
      </Text>
      <br />
      <Text span c="dimmed">
        {termsText(task, now)}
      </Text>
      <br />
      <span>{`${firstNameOf(task.requester)} is told at once, and a chat between the two of you opens.`}</span>
    </Text>
  )
}
