import { Card, Stack, Text, Title } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useId } from 'react'
import { leaveReview } from '#shared/reviews/copy.ts'
import type { Neighbor } from '#shared/users/schema.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { Button } from '#web/ui/button.tsx'
import { reviewIntent } from './review-dialog.tsx'

type Props = { reviewee: Neighbor; onReview: () => void }

/** Asks for a review, once the task is completed and while the viewer may still leave one. */
export function LeaveReview({ reviewee, onReview }: Props) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h3" id={id}>
          {`How was it with ${firstNameOf(reviewee)}?`}
        </Title>
        <Text>A few honest words help the next neighbor decide.</Text>
        <Button
          onClick={onReview}
          aria-haspopup="dialog"
          leftSection={<IconStar size={18} aria-hidden />}
          {...reviewIntent}
        >
          {leaveReview}
        </Button>
      </Stack>
    </Card>
  )
}
