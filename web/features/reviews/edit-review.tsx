import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { editReviewTitle } from '#shared/reviews/copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { EditReviewFormProps } from './edit-review-form.tsx'

const EditReviewForm = lazyComponent(() => import('./edit-review-form.tsx').then((part) => part.EditReviewForm))

/** Button and dialog to change a review of the viewer. The dialog stays open if the time for it ends meanwhile. */
export function EditReview({ review, viewerId }: Omit<EditReviewFormProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {review.mayEdit && (
        <Button
          variant="subtle"
          size="compact"
          aria-haspopup="dialog"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => setOpen(true)}
          {...EditReviewForm.preloadHandlers}
        >
          Edit
        </Button>
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={editReviewTitle}>
        <EditReviewForm review={review} viewerId={viewerId} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
