import { Dialog } from '#web/ui/dialog.tsx'
import { later } from '#web/ui/later.tsx'
import type { ReviewFormProps } from './review-form.tsx'

const ReviewForm = later(() => import('./review-form.tsx').then((part) => part.ReviewForm))

/** For the button that opens the dialog. */
export const reviewIntent = ReviewForm.intent

type Props = ReviewFormProps & { opened: boolean }

/** Asks how it was. */
export const ReviewDialog = ({ opened, onSent, ...form }: Props) => (
  <Dialog opened={opened} onClose={form.onClose} title="Leave a Review">
    <ReviewForm
      {...form}
      onSent={() => {
        form.onClose()
        onSent()
      }}
    />
  </Dialog>
)
