import { leaveReview } from '#shared/reviews/copy.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { later } from '#web/ui/later.tsx'
import type { ReviewFormProps } from './review-form.tsx'

const ReviewForm = later(() => import('./review-form.tsx').then((part) => part.ReviewForm))

/** For the button that opens the dialog. */
export const reviewIntent = ReviewForm.intent

type Props = ReviewFormProps & {
  opened: boolean
  /** What the button that opens it says, where it does more than ask for a review. */
  title?: string | undefined
}

/** Asks how it was. */
export const ReviewDialog = ({ opened, title = leaveReview, onSent, ...form }: Props) => (
  <Dialog opened={opened} onClose={form.onClose} title={title}>
    <ReviewForm
      {...form}
      onSent={() => {
        form.onClose()
        onSent()
      }}
    />
  </Dialog>
)
