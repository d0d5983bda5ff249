import { leaveReviewLabel } from '#shared/reviews/copy.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { ReviewFormProps } from './review-form.tsx'

const ReviewForm = lazyComponent(() => import('./review-form.tsx').then((part) => part.ReviewForm))

/** Props of the button that opens the dialog; they preload the form. */
export const reviewPreloadHandlers = ReviewForm.preloadHandlers

type Props = ReviewFormProps & {
  opened: boolean
  /** Title, if the button that opens the dialog does more than ask for a review. */
  title?: string | undefined
}

export const ReviewDialog = ({ opened, title = leaveReviewLabel, onSent, ...form }: Props) => (
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
