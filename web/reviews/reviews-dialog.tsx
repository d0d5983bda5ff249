import { Dialog } from '#web/ui/dialog.tsx'
import { ReceivedReviews } from './received-reviews.tsx'
import { noReviews } from './wording.ts'

type Props = { userId: string; opened: boolean; onClose: () => void }

/** All reviews of one person, over whatever the screen shows. */
export const ReviewsDialog = ({ userId, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Reviews" width="wide">
    <ReceivedReviews userId={userId} none={noReviews} />
  </Dialog>
)
