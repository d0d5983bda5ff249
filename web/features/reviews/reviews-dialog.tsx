import { Dialog } from '#web/ui/dialog.tsx'
import { ReceivedReviews } from './received-reviews.tsx'
import { noReviews } from './review-copy.ts'

type Props = { userId: string; opened: boolean; onClose: () => void }

/** All reviews of one person in a dialog. */
export const ReviewsDialog = ({ userId, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Reviews" width="wide">
    <ReceivedReviews userId={userId} none={noReviews} />
  </Dialog>
)
