import { Modal } from '@mantine/core'
import { ReceivedReviews } from './received-reviews.tsx'
import { noReviews } from './wording.ts'

type Props = { userId: string; opened: boolean; onClose: () => void }

/** All reviews of one person, over whatever the screen shows. */
export const ReviewsDialog = ({ userId, opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Reviews" size="lg">
    <ReceivedReviews userId={userId} none={noReviews} />
  </Modal>
)
