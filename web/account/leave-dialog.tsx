import { Dialog } from '#web/ui/dialog.tsx'
import { later } from '#web/ui/later.tsx'

const LeaveForm = later(() => import('./leave-form.tsx').then((part) => part.LeaveForm))

/** For the button that opens the dialog. */
export const leaveIntent = LeaveForm.intent

type Props = { opened: boolean; hasPassword: boolean; onClose: () => void }

/** The last question. */
export const LeaveDialog = ({ opened, hasPassword, onClose }: Props) => (
  <Dialog opened={opened} title="Delete your account?" onClose={onClose}>
    <LeaveForm hasPassword={hasPassword} onClose={onClose} />
  </Dialog>
)
