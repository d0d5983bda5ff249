import { IconStar } from '@tabler/icons-react'
import { useId } from 'react'
import { howWasItText, leaveReviewLabel } from '#shared/reviews/copy.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import type { Neighbor } from '#shared/users/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { reviewPreloadHandlers } from './review-dialog.tsx'

type Props = { reviewee: Neighbor; onReview: () => void }

/** Asks for a review once the task is completed, while the viewer may still write one. */
export function ReviewPromptCard({ reviewee, onReview }: Props) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h3" id={id}>
          {howWasItText(firstNameOf(reviewee))}
        </Title>
        <Text>A few honest words help the next neighbor decide.</Text>
        <Button
          onClick={onReview}
          aria-haspopup="dialog"
          leftSection={<IconStar size={18} aria-hidden />}
          {...reviewPreloadHandlers}
        >
          {leaveReviewLabel}
        </Button>
      </Stack>
    </Card>
  )
}
